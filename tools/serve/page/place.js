// The place in the address bar: `#T/P` is table T at position P.

/** The fragment of a table and a position; commas and slashes stay readable. */
export function fragment(table, position) {
  const readable = encodeURIComponent(position).replaceAll('%2F', '/').replaceAll('%2C', ',');
  return `#${encodeURIComponent(table)}${position === undefined ? '' : `/${readable}`}`;
}

function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** `{table, position}` of a fragment; an empty table means the list of tables. */
export function placeOf(hash) {
  const [, table, position] = /^#?([^/]*)(?:\/(.*))?$/s.exec(hash) ?? ['', '', undefined];
  return {table: decoded(table), position: position ? decoded(position) : undefined};
}
