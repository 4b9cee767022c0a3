// Finds the moves that clicks on squares mean. Every move has ways to click it, each a list of ids of squares.

const beginsWith = (way, clicks) => clicks.every((id, i) => way[i] === id);

/** The moves that have a way that begins with these clicks. `ways(move)` lists the ways of a move. */
export function fitting(moves, ways, clicks) {
  return moves.filter((move) => ways(move).some((way) => beginsWith(way, clicks)));
}

/** The moves that these clicks make without a further one. */
export function complete(moves, ways, clicks) {
  return moves.filter((move) => ways(move).some((way) => way.length === clicks.length && beginsWith(way, clicks)));
}

/** The squares that may be clicked next, each with the first move that fits: the best, if the best moves come first. */
export function targets(moves, ways, clicks) {
  const found = new Map();
  for (const move of moves)
    for (const way of ways(move))
      if (way.length > clicks.length && beginsWith(way, clicks) && !found.has(way[clicks.length]))
        found.set(way[clicks.length], move);
  return found;
}
