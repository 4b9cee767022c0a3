// The Adjacent Game on trees: positions are text. A position has one move, which often leads to a sum of positions.
import {leftAndRight} from './spec.js';

/** Why the page cannot play a move. The text after a move lists the positions of the sum; `0` is a sum without any. */
function closed(move) {
  if (move.to === '0') return 'The move ends the game.';
  return move.to.includes(',') ? 'The table has single positions; the move leads to a sum of positions.' : undefined;
}

export const adjacentTree = () => ({...leftAndRight, closed});
