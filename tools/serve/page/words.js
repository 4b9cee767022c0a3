// Says in words and letters who wins. A worth is an object of the service: outcome, depth, moves, grundy, value, score,
// solutions.
import {count, signed} from './numbers.js';
import {figureOfScore, outcomeOfScore, resultOfScore} from './scores.js';

const letters = {win: 'W', loss: 'L', draw: 'D', left: 'L', right: 'R', next: 'N', previous: 'P',
                 'left-draw': 'L/D', 'draw-left': 'D/L', 'right-draw': 'R/D', 'draw-right': 'D/R'};
/** The winner if Left begins and if Right begins, of the outcome classes of partisan games. */
const winners = {left: ['left', 'left'], right: ['right', 'right'], next: ['left', 'right'],
                 previous: ['right', 'left'], draw: ['draw', 'draw'], 'left-draw': ['left', 'draw'],
                 'draw-left': ['draw', 'left'], 'right-draw': ['right', 'draw'], 'draw-right': ['draw', 'right']};
const sides = ['left', 'right'];
const opposite = {win: 'loss', loss: 'win', draw: 'draw'};

export const letter = (outcome) => letters[outcome] ?? '?';

/** The outcome of a move for the player who makes it. The service gives the worth of the position after the move. */
export function outcomeOfMove(move) {
  if (move.score !== undefined) return outcomeOfScore(move.score);  // for the player who makes the move
  if (move.solutions !== undefined) return move.outcome === 'draw' ? 'draw' : 'win';  // both players want it
  if (move.player === undefined) return opposite[move.outcome];
  return opposite[outcomeNow(move, 1 - sides.indexOf(move.player))];
}

/** The letter of a move on the board and in menus; its score in tables of scores. */
export const markOfMove = (move) => move.score === undefined ? letter(outcomeOfMove(move)) : signed(move.score);

/** The plies to the end of the game, from before the move; undefined if the table does not know. */
export function pliesOfMove(move) {
  return typeof move.depth === 'number' ? move.depth + 1 : undefined;
}

/** The Grundy value or loopy nim value of a worth; undefined if its table has none. */
export const nimValue = ({grundy, infinity}) => infinity ? `oo(${infinity.join(',')})` : grundy ?? undefined;

/** The figure beside the letter of a move: plies, its score, or the Grundy value or value of the position after it. */
export function figureOfMove(move) {
  if (move.score !== undefined) return figureOfScore(move);
  if (nimValue(move) !== undefined) return `Grundy value ${nimValue(move)}`;
  if (move.value !== undefined) return `to ${move.value}`;
  const plies = pliesOfMove(move);
  const solutions = move.solutions > 0 ? `, ${count(move.solutions, 'solution')}` : '';
  return plies === undefined ? '' : `${count(plies, 'ply', 'plies')}${solutions}`;
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

/** The outcome for `side`, which is to move: in a partisan game side 0 is Left and side 1 is Right. */
export function outcomeNow({outcome}, side) {
  const winner = winners[outcome]?.[side];
  if (winner === undefined || winner === 'draw') return winner ?? outcome;
  return winner === sides[side] ? 'win' : 'loss';
}

/** The end of the sentence: how soon, or in a partisan game who wins if the other player begins. */
function details(answer, mover, other, side) {
  const [now, then] = [winners[answer.outcome]?.[side], winners[answer.outcome]?.[1 - side]];
  if (now === undefined || answer.outcome === 'draw') return `${duration(answer)}.`;
  if (now === then) return `, also if ${other} begins.`;
  return `. If ${other} begins, ${then === 'draw' ? 'it is a draw' : `${then === sides[side] ? mover : other} wins`}.`;
}

const figures = (answer) => [['Grundy value', nimValue(answer)], ['Value', answer.value]]
    .filter(([, figure]) => figure !== undefined).map(([name, figure]) => ` ${name} ${figure}.`).join('');

/** The same in help play, in which both players want the goal. */
function sentenceOfHelp(answer, {mover, ending}) {
  if (ending) return `The game is over, ${ending}.`;
  if (answer.outcome === 'draw') return `${mover} to move: no solution.`;
  return `${mover} to move: goal${duration(answer)}, ${count(answer.solutions, 'solution')}.`;
}

/**
 * The worth of a position in a sentence. `mover` and `other` are names of players, `side` is the mover's side, `ending`
 * says why the game is over, `stuck` that only the other player has moves.
 */
export function sentence(answer, {mover, other, side, ending, stuck}) {
  if (answer.solutions !== undefined) return sentenceOfHelp(answer, {mover, ending});
  const result = answer.score !== undefined ? resultOfScore(answer.score, {mover, other, ending})
      : {win: `${mover} wins`, loss: `${other} wins`, draw: 'draw'}[outcomeNow(answer, side)]
      ?? 'the outcome is unknown';
  if (ending) return `The game is over, ${ending}: ${result}.`;
  const begin = `${mover} to move: ${stuck ? 'no move is left. ' : ''}${result}`;
  return `${begin}${details(answer, mover, other, side)}${figures(answer)}`;
}

const ranks = {win: 0, draw: 1, loss: 2};

/** The moves of the service, which come best first, with winning moves before draws and losses. */
export function bestFirst(moves) {
  return moves.toSorted((a, b) => ranks[outcomeOfMove(a)] - ranks[outcomeOfMove(b)]);
}
