// Asks the service. Every failure is an Error whose message is a sentence for the player.

/** The service does not answer at all. */
export class Gone extends Error {
  constructor() {
    super('The service does not answer. Start it again with zermelo serve, then try again.');
  }
}

async function request(path, options) {
  const response = await fetch(`api/${path}`, options).catch(() => { throw new Gone(); });
  const answer = await response.json().catch(() => ({}));
  if (response.ok && answer.error === undefined) return answer;
  throw new Error(answer.error ?? `The service answers with status ${response.status}.`);
}

function ask(path, parameters) {
  const query = new URLSearchParams(parameters).toString();
  return request(query ? `${path}?${query}` : path);
}

/** The tables of the service, with counts and histograms. */
export const tables = () => ask('tables');

/**
 * The entry of a position, all its moves, and the `columns` of its value, joined by commas. If the columns have no
 * answer, for example because the memory for new values is used up, they are missing. If only the moves have no answer,
 * for example because the tier after the position is missing, `moves_all` is empty and `problem` says why.
 */
export async function probe(table, position, columns = '') {
  try {
    return await ask('probe', columns ? {table, position, columns} : {table, position});
  } catch (error) {
    if (columns && !(error instanceof Gone)) return probe(table, position);
    const entry = await ask('probe', {table, position, moves: 0}).catch(() => { throw error; });
    return {...entry, moves_all: [], problem: error.message};
  }
}

/** The answers for several positions, in order, with all moves if `moves`. A bad position has an error. */
export function probeAll(table, positions, moves) {
  return request('probe', {method: 'POST', body: JSON.stringify({table, positions, moves})});
}

/** Best play from a position. `first` is left or right in a partisan game, else undefined. */
export const line = (table, position, first) => ask('line', first ? {table, position, first} : {table, position});
