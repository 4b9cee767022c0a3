// Chooses the board of a game by the family of its spec. A board has
//   players: the names of side 0 and side 1;
//   side(position): the side to move, if the text of a position says it;
//   sums: whether a move may lead to a sum of positions, such as `7,4`;
//   partisan: whether side 0 is Left and side 1 is Right, with moves of their own;
//   flips: whether it may be turned by half a turn; then its background has no texts, which are `labels` instead;
//   prepare(table): a promise; the page waits for it before it shows the first position of the table;
//   note: a sentence about the clicks;
//   closed(move): why the page cannot play a move, if the table does not contain the position after it;
//   ending(text, mover, other): why the game is over, in the names of the players, from the text of the service;
//   picture({position, side, moves, trail, points, board}): the drawing: width, height, background, and squares for
//     clicks, each with id, x, y, width, height, label, nodes and perhaps a badge, the place of its letter; nothing if
//     it is too large; perhaps labels, each [x, y, text], around the board. `trail` lists the plies before, `points`
//     the points of both sides so far;
//   counted(position, side): the points of both sides, if the position says them; else the page adds up the gains;
//   noun: what a point is called;
//   ways(move, position): each a list of ids of squares whose clicks, in this order, make the move;
//   drawsAll: whether it draws every text that `picture` accepts, and not only positions of the table;
//   edit(position, id, side, chosen): the position after a click on a square in the editor;
//   palette: what the editor lets users choose before they click, each with id, label and perhaps a node; `chosen` is
//     the id;
//   turned(position): the same men with the other side to move.
// Boards without a picture show the text of the position. A family without a board of its own has the board of text.js
// if its texts are equal rows. `zermelo serve --boards` adds boards, or replaces them.
import {chess} from './chess.js';
import {chomp, grid} from './chomp.js';
import {described} from './described.js';
import {domineering, toads} from './dominoes.js';
import {dots} from './dots.js';
import {graph} from './graph.js';
import {mancala} from './mancala.js';
import {connect, mnk} from './men.js';
import {othello} from './othello.js';
import {boards as own} from './own.js';
import * as points from './points.js';
import {lgame, quixo} from './quixo.js';
import * as rows from './rows.js';
import {mostSquares} from './shapes.js';
import {leftAndRight, parseSpec} from './spec.js';
import {textBoard} from './text.js';
import {adjacentTree} from './trees.js';

const boards = {
  board: described, chess, mnk, connect, quixo, lgame, domineering, toads, grid, chomp, graph, mancala, dots, othello,
  'adjacent-tree': adjacentTree,
  morris: points.morris, hounds: points.hounds, 'pong-hau-ki': points.pongHauKi,
  nim: rows.nim, wythoff: rows.wythoff, octal: rows.octal, grundy: rows.grundy, heap: rows.heap, pyramid: rows.pyramid,
};

/** The board of a table that the service lists. */
export function boardOf(table) {
  const {family, keys} = parseSpec(table.spec);
  const made = (own[family] ?? boards[family])?.(keys, table);
  const text = table.left !== undefined ? leftAndRight : {};
  const fits = made !== undefined && !(made.largest > mostSquares);
  const board = fits ? made : {...text, ...textBoard(table)};
  return {ways: () => [], closed: () => undefined, ending: (text) => text, ...board,
          clickable: board.ways !== undefined, players: board.players ?? ['Player 1', 'Player 2']};
}
