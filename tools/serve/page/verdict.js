// The sentence above the board, with its letter, and the points of both players.
import {part, reveal} from './dom.js';
import {sentenceOfPoints, withGain} from './scores.js';
import {letter, outcomeNow, sentence} from './words.js';

/** Shows a sentence and the letter of the answer; at the end of a game no player is to move, so there is no letter. */
export function showSentence(text, answer, side) {
  const sign = part('verdict-letter');
  sign.textContent = answer ? letter(answer.outcome) : '?';
  sign.className = `letter large ${answer ? outcomeNow(answer, side) : ''}`;
  reveal('verdict-letter', answer?.ending === undefined);
  part('status').textContent = text;
}

/** The sentence about an answer; `stuck` says that only the other player has moves. */
export function sentenceOf(answer, board, side, stuck) {
  const [mover, other] = [board.players[side], board.players[1 - side]];
  const ending = answer.ending && board.ending(answer.ending, mover, other);
  return sentence(answer, {mover, other, side, ending, stuck});
}

/** The points of both sides: as the board counts them, else of play, with the points that the end of the game gives. */
export function pointsOf(play, answer, board) {
  const {position, side} = play.here;
  if (answer && board.counted) return board.counted(position, side);
  return withGain(play.points, side, answer?.ending ? answer.score ?? 0 : 0);
}

/** Shows the points of a table of scores. */
export function showPoints(play, answer, board) {
  const scored = answer?.score !== undefined;
  reveal('points', scored);
  if (!scored) return;
  const score = board.counted ? undefined : play.here.side === 0 ? answer.score : -answer.score;
  part('points').textContent = sentenceOfPoints(pointsOf(play, answer, board), board.players,
                                                {noun: board.noun, over: answer.ending !== undefined, score});
}
