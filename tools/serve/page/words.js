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

/** The outcome for the player to move, in a partisan game by the `moves` of that player. */
export function outcomeNow(answer, moves) {
  if (classes[answer.outcome] === undefined) return answer.outcome;
  return moves.some((move) => outcomeOfMove(move) === 'win') ? 'win' : 'loss';
}

function details(answer, moves) {
  if (classes[answer.outcome]) return `${moves.length ? '' : ': no move is left'}. ${classes[answer.outcome]}.`;
  return `${duration(answer)}.`;
}

const figures = (answer) => [['Grundy value', answer.grundy], ['Value', answer.value]]
    .filter(([, figure]) => figure !== undefined).map(([name, figure]) => ` ${name} ${figure}.`).join('');

/** The worth of a position in a sentence, with the names of the players; `moves` are those of the mover. */
export function sentence(answer, mover, other, moves) {
  const outcome = outcomeNow(answer, moves);
  const result = {win: `${mover} wins`, loss: `${other} wins`, draw: 'draw'}[outcome] ?? 'the outcome is unknown';
  if (answer.ending) return `The game is over, ${answer.ending}: ${result}.`;
  return `${mover} to move: ${result}${details(answer, moves)}${figures(answer)}`;
}

const ranks = {win: 0, draw: 1, loss: 2};

/** The moves of the service, which come best first, with winning moves before draws and losses. */
export function bestFirst(moves) {
  return moves.toSorted((a, b) => ranks[outcomeOfMove(a)] - ranks[outcomeOfMove(b)]);
}
