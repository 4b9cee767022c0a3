// Points in tables of scores. A score is the points that a player gets from now on, minus the points of the other
// player. A move has the score for the player who makes it. Points of both players are a list: side 0, side 1.
import {count, signed} from './numbers.js';

/** The outcome of a score for its player. */
export const outcomeOfScore = (score) => score > 0 ? 'win' : score < 0 ? 'loss' : 'draw';

/** The points after `side` has gained some; a negative gain belongs to the other side. */
export function withGain(points, side, gain) {
  const winner = gain < 0 ? 1 - side : side;
  return points.with(winner, points[winner] + Math.abs(gain));
}

/** The score of a move and what it brings. */
export function figureOfScore({score, gain, again}) {
  return `score ${signed(score)}, gain ${gain}${again ? ', moves again' : ''}`;
}

/** What a move of a line brings: ` (+1, again)`; '' if it only moves. */
export function broughtBy({gain = 0, again = false}) {
  const words = [gain !== 0 && signed(gain), again && 'again'].filter(Boolean);
  return words.length ? ` (${words.join(', ')})` : '';
}

/** The end of the sentence about a position: who gets more points from here on, or what the end gives. */
export function resultOfScore(score, {mover, other, ending}) {
  const [winner, points] = [score > 0 ? mover : other, count(Math.abs(score), 'point')];
  if (ending) return score === 0 ? 'no points are left' : `${points} for ${winner}`;
  return score === 0 ? 'draw from here on' : `${winner} wins by ${points} from here on`;
}

/** Who is ahead by `lead` points of side 0. */
const resultOfLead = (lead, players) => lead === 0 ? 'draw' : `${players[lead > 0 ? 0 : 1]} wins by ${Math.abs(lead)}`;

/**
 * The points of both players in a sentence. `noun` names a point; `over` says that the game is over. `score` of side 0
 * tells how best play ends, if it is given.
 */
export function sentenceOfPoints(points, players, {noun = 'point', over, score}) {
  const lead = points[0] - points[1];
  const has = players.map((player, side) => `${player} has ${count(points[side], noun)}`).join(', ');
  if (over) return `${has}: ${resultOfLead(lead, players)}.`;
  if (lead === 0 || score === undefined) return `${has}.`;
  return `${has}. With best play: ${resultOfLead(lead + score, players)}.`;
}
