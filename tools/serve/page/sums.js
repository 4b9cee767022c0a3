// Sums of heaps, whose table contains single heaps: Grundy values add by exclusive or (Sprague 1935, Grundy 1939).
import * as api from './api.js';
import {listed} from './boards/spec.js';

const outcome = (grundy) => grundy === 0 ? 'loss' : 'win';

/** The text of a sum, the largest heap first; heaps without counters are left out. */
function textOf(terms) {
  const heaps = terms.join(',').split(',').filter((heap) => heap !== '0');
  return heaps.sort((a, b) => b - a).join(',') || '0';
}

/** The moves of one heap, as moves of the sum. `rest` is the exclusive or of the values of the other heaps. */
function movesOf(heaps, heap, answer, rest) {
  return answer.moves_all.map((move) => {
    const grundy = move.grundy ^ rest;
    const to = textOf(heaps.with(heaps.indexOf(heap), move.to));
    return {move: move.move, to, grundy, outcome: outcome(grundy), best: grundy === 0};
  });
}

/** One move to each position, as the service lists them; moves to value 0 first. */
function distinct(moves) {
  const each = new Map(moves.map((move) => [move.to, move]));
  return [...each.values()].sort((a, b) => b.best - a.best);
}

/** The answer for a sum of heaps, from the `answers` for its different heaps. */
function sumOf(position, heaps, answers) {
  const grundy = heaps.reduce((sum, heap) => sum ^ answers.get(heap).grundy, 0);
  const problem = [...answers.values()].find((answer) => answer.problem)?.problem;
  const moves = problem ? [] : [...answers].flatMap(
      ([heap, answer]) => movesOf(heaps, heap, answer, grundy ^ answer.grundy));
  const ending = moves.length === 0 && !problem ? 'no move is left' : undefined;
  return {position, grundy, outcome: outcome(grundy), moves_all: distinct(moves), ending, problem};
}

/** The answer for a position such as `5,5`; asks about each different heap. Throws if the table has no Grundy values. */
export async function probeSum(table, position) {
  const heaps = listed(position);
  if (heaps.length === 1) return api.probe(table, position);
  const answers = [...new Set(heaps)].map(async (heap) => [heap, await api.probe(table, heap)]);
  const known = await Promise.all(answers);
  if (known.some(([, answer]) => answer.grundy === undefined))
    throw new Error('The page adds only Grundy values; `zermelo sum` multiplies elements of a misere quotient.');
  return sumOf(position, heaps, new Map(known));
}
