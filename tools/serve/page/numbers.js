// Numbers in words.

/** `1 ply`, `2 plies`. */
export function count(number, one, many = `${one}s`) {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** A number with its sign. */
export const signed = (number) => number > 0 ? `+${number}` : `${number}`;
