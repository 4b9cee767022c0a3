// Chooses the board of a game by the family of its spec. A board has
//   players: the names of side 0 and side 1;
//   side(position): the side to move, if the text of a position says it;
//   sums: whether a move may lead to a sum of positions, such as `7,4`;
//   partisan: whether side 0 is Left and side 1 is Right, with moves of their own;
//   closed(move): why the page cannot play a move, if the table does not contain the position after it;
//   ending(text, mover, other): why the game is over, in the names of the players, from the text of the service;
//   picture({position, side, moves, trail, points, board}): the drawing: width, height, background, and squares for
//     clicks, each with id, x, y, width, height, label, nodes and perhaps a badge, the place of its letter; nothing if
//     it is too large. `trail` lists the plies before, `points` the points of both sides so far;
//   counted(position, side): the points of both sides, if the position says them; else the page adds up the gains;
//   noun: what a point is called;
//   ways(move, position): each a list of ids of squares whose clicks, in this order, make the move;
//   drawsAll: whether it draws every text that `picture` accepts, and not only positions of the table;
//   edit(position, id, side, chosen): the position after a click on a square in the editor;
//   palette: what the editor lets users choose before they click, each with id, label and perhaps a node; `chosen` is
//     the id;
//   turned(position): the same men with the other side to move.
// Boards without a picture show the text of the position.
import {chess} from './chess.js';
import {chomp, grid} from './chomp.js';
import {domineering, toads} from './dominoes.js';
import {dots} from './dots.js';
import {graph} from './graph.js';
import {mancala} from './mancala.js';
import {connect, mnk} from './men.js';
import {othello} from './othello.js';
import * as points from './points.js';
import {lgame, quixo} from './quixo.js';
import * as rows from './rows.js';
import {mostSquares} from './shapes.js';
import {leftAndRight, parseSpec} from './spec.js';
import {adjacentTree} from './trees.js';

const boards = {
  chess, mnk, connect, quixo, lgame, domineering, toads, grid, chomp, graph, mancala, dots, othello,
  'adjacent-tree': adjacentTree,
  morris: points.morris, hounds: points.hounds, 'pong-hau-ki': points.pongHauKi,
  nim: rows.nim, wythoff: rows.wythoff, octal: rows.octal, grundy: rows.grundy, heap: rows.heap, pyramid: rows.pyramid,
};

/** The board of a table that the service lists. */
export function boardOf(table) {
  const {family, keys} = parseSpec(table.spec);
  const made = boards[family]?.(keys);
  const text = table.left !== undefined ? leftAndRight : {};
  const board = made === undefined || made.largest > mostSquares ? text : made;
  return {ways: () => [], closed: () => undefined, ending: (text) => text, ...board,
          players: board.players ?? ['Player 1', 'Player 2']};
}
