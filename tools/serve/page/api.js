// Asks the service. Every failure is an Error whose message is a sentence for the player.

const gone = 'The service does not answer. Start it again with zermelo serve, then reload the page.';

async function request(path, options) {
  const response = await fetch(`api/${path}`, options).catch(() => { throw new Error(gone); });
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
 * The entry of a position, and all its moves. If only the moves have no answer, for example because the tier after the
 * position is missing, `moves_all` is empty and `problem` says why.
 */
export async function probe(table, position) {
  try {
    return await ask('probe', {table, position});
  } catch (error) {
    const entry = await ask('probe', {table, position, moves: 0}).catch(() => { throw error; });
    return {...entry, moves_all: [], problem: error.message};
  }
}

/** Why the service has no entries of these positions: its first error, or '' if it has all entries. */
export async function refusal(table, positions) {
  const body = JSON.stringify({table, positions, moves: false});
  const answers = await request('probe', {method: 'POST', body}).catch((error) => [{error: error.message}]);
  return answers.find((answer) => answer.error !== undefined)?.error ?? '';
}

/** Best play from a position. `first` is left or right in a partisan game, else undefined. */
export const line = (table, position, first) => ask('line', first ? {table, position, first} : {table, position});
