// Says in words and letters who wins. A worth is an object of the service: outcome, depth, moves, grundy, value.

const letters = {win: 'W', loss: 'L', draw: 'D', left: 'L', right: 'R', next: 'N', previous: 'P'};
const opposite = {win: 'loss', loss: 'win', draw: 'draw'};

export const letter = (outcome) => letters[outcome] ?? '?';

/** `1 ply`, `2 plies`. */
export function count(number, one, many = `${one}s`) {
  return `${number.toLocaleString('en')} ${number === 1 ? one : many}`;
}

/** The outcome of a move for the player who makes it. The service gives the worth of the position after the move. */
export function outcomeOfMove(move) {
  if (move.player === undefined) return opposite[move.outcome];
  return move.outcome === move.player || move.outcome === 'previous' ? 'win' : 'loss';
}

/** The plies to the end of the game, from before the move; undefined if the table does not know. */
export function pliesOfMove(move) {
  return typeof move.depth === 'number' ? move.depth + 1 : undefined;
}

/** The figure beside the letter of a move: plies, or the Grundy value or value of the position after it. */
export function figureOfMove(move) {
  if (move.grundy !== undefined) return `Grundy value ${move.grundy}`;
  if (move.value !== undefined) return `to ${move.value}`;
  const plies = pliesOfMove(move);
  return plies === undefined ? '' : count(plies, 'ply', 'plies');
}

/** The outcome of a move in a sentence, for screen readers. */
export function sentenceOfMove(move) {
  const figure = figureOfMove(move);
  return `${outcomeOfMove(move)}${figure ? `, ${figure}` : ''}`;
}

function duration(worth) {
  if (typeof worth.depth !== 'number') return '';
  return ` in ${count(worth.moves, 'move')} (${count(worth.depth, 'ply', 'plies')})`;
}

const classes = {
  left: 'Left wins, whoever begins',
  right: 'Right wins, whoever begins',
  next: 'The player who begins wins',
  previous: 'The player who begins loses',
};

function partisan(answer, mover, moves) {
  const value = answer.value === undefined ? '' : ` Value ${answer.value}.`;
  const wins = moves.some((move) => outcomeOfMove(move) === 'win');
  const now = wins ? `${mover} to move wins` : `${mover} ${moves.length ? 'to move loses' : 'cannot move and loses'}`;
  return `${now}.${value} ${classes[answer.outcome]}.`;
}

function over(answer, mover, other) {
  const result = {win: `${mover} has won`, loss: `${other} has won`, draw: 'draw'}[answer.outcome];
  return `The game is over: ${answer.ending}; ${result}.`;
}

function decided(answer, mover, other) {
  if (answer.outcome === 'draw') return `${mover} to move: a draw.`;
  const [winner, loser] = answer.outcome === 'win' ? [mover, other] : [other, mover];
  const verb = winner === mover ? `${mover} to move wins` : `${loser} to move loses; ${winner} wins`;
  const grundy = answer.grundy === undefined ? '' : ` Grundy value ${answer.grundy}.`;
  return `${verb}${duration(answer)}.${grundy}`;
}

/** The worth of a position in a sentence, with the names of the players; `moves` are those of the mover. */
export function sentence(answer, mover, other, moves) {
  if (letters[answer.outcome] === undefined) return 'The table does not know the outcome.';
  if (classes[answer.outcome]) return partisan(answer, mover, moves);
  return answer.ending ? over(answer, mover, other) : decided(answer, mover, other);
}
