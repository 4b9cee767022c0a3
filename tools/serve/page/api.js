// Asks the service. Every failure is an Error whose message is a sentence for the player.

const gone = 'The service does not answer. Start it again with zermelo serve, then reload the page.';

async function ask(path, parameters) {
  const query = new URLSearchParams(parameters).toString();
  let response;
  try {
    response = await fetch(query ? `api/${path}?${query}` : `api/${path}`);
  } catch {
    throw new Error(gone);
  }
  return checked(response);
}

async function checked(response) {
  const answer = await response.json().catch(() => ({}));
  if (response.ok && answer.error === undefined) return answer;
  throw new Error(answer.error ?? `The service answers with status ${response.status}.`);
}

/** The tables of the service, with counts and histograms. */
export const tables = () => ask('tables');

/** The entry of a position, and all its moves. */
export const probe = (table, position) => ask('probe', {table, position});

/** Best play from a position. `first` is left or right in a partisan game, else undefined. */
export const line = (table, position, first) => ask('line', first ? {table, position, first} : {table, position});
