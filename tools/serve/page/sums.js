// Sums of heaps, whose table contains single heaps: Grundy values add by exclusive or (Sprague 1935, Grundy 1939).
import * as api from './api.js';

const outcome = (grundy) => grundy === 0 ? 'loss' : 'win';

/** The text of a sum, the largest heap first; heaps without counters are left out. */
function textOf(terms) {
  const heaps = terms.join(',').split(',').filter((heap) => heap !== '0');
  return heaps.sort((a, b) => b - a).join(',') || '0';
}

/** The moves of one term, as moves of the sum. `rest` is the exclusive or of the values of the other terms. */
function movesOf(heaps, term, answer, rest) {
  return answer.moves_all.map((move) => {
    const grundy = move.grundy ^ rest;
    const to = textOf(heaps.with(term, move.to));
    return {move: move.move, to, grundy, outcome: outcome(grundy), best: grundy === 0};
  });
}

/** One move to each position, as the service lists them; moves to value 0 first. */
function listed(moves) {
  const each = new Map(moves.map((move) => [move.to, move]));
  return [...each.values()].sort((a, b) => b.best - a.best);
}

/** The answer for a position such as `5,5`, from the answers for its heaps. */
export async function probeSum(table, position) {
  const heaps = position.split(',');
  if (heaps.length === 1) return api.probe(table, position);
  const answers = await Promise.all(heaps.map((heap) => api.probe(table, heap)));
  const grundy = answers.reduce((sum, answer) => sum ^ answer.grundy, 0);
  const moves = answers.flatMap((answer, term) => movesOf(heaps, term, answer, grundy ^ answer.grundy));
  return {position, grundy, outcome: outcome(grundy), moves_all: listed(moves),
          ending: moves.length === 0 ? 'no move is left' : undefined};
}
