// Reads the spec of a game, `FAMILY key=value ...`, and texts that several families share.

/** `{family, keys}` of a spec; the values are texts. */
export function parseSpec(spec) {
  const [family, ...words] = spec.split(' ');
  return {family, keys: Object.fromEntries(words.map((word) => word.split(/=(.*)/s).slice(0, 2)))};
}

/** The sides of a partisan game. */
export const leftAndRight = {players: ['Left', 'Right'], partisan: true};

/** The squares `row,column` that the text of a move names, in order. */
export const squaresOf = (move) => move.move.match(/\d+,\d+/g) ?? [];

/** The words of a list such as `1,2,3` or `1 2 3`. */
export const listed = (text) => text.trim().split(/[\s,]+/);

/** The whole numbers of such a list. */
export const numbers = (text) => listed(text).map(Number);

/** All orders in which two squares may be clicked. */
export const anyOrder = ([a, b]) => [[a, b], [b, a]];

/** 0 to n - 1. */
export const range = (n) => Array.from({length: n}, (_, i) => i);

/** The text with another character at `index`. */
export const replaced = (text, index, character) => text.slice(0, index) + character + text.slice(index + 1);

/** The next of the `letters` after `letter`, in a circle. */
export const following = (letters, letter) => letters[(letters.indexOf(letter) + 1) % letters.length];
