// Othello: positions are written as the mover sees them, X own discs and O the opponent's; discs keep their colours.
import {svg} from '../dom.js';
import {cellBoard, edited} from './cells.js';
import {squaresOf} from './spec.js';
import {words} from './shapes.js';

const colours = ['black', 'white'];

/** The side of a disc, if side `mover` is to move. */
const sideOf = (letter, mover) => ({X: mover, O: 1 - mover})[letter];

function disc(side, x, y) {
  if (side === undefined) return '';
  return svg('circle', {cx: x, cy: y, r: 22, class: `man-${colours[side]}`, 'stroke-width': 2});
}

/** A bar below the board for the only move of a player who cannot place a disc. */
function passSquare({width, height}) {
  const bar = {x: 0, y: height + 8, width, height: 44};
  return {...bar, id: 'pass', label: 'pass',
          nodes: [svg('rect', {...bar, rx: 4, class: 'cell'}), words(width / 2, bar.y + 28, 'pass')]};
}

function withPass(picture) {
  const pass = passSquare(picture);
  return {...picture, height: pass.y + pass.height, squares: [...picture.squares, pass]};
}

export function othello() {
  return {
    players: ['Black', 'White'],
    noun: 'disc',
    flips: true,
    counted: (position, side) => [0, 1].map(
        (each) => [...position].filter((letter) => sideOf(letter, side) === each).length),
    picture({position, side, moves}) {
      const board = cellBoard(position.split('/'), {
        content: (letter, x, y) => disc(sideOf(letter, side), x, y),
        name: (letter) => colours[sideOf(letter, side)] ?? 'blank',
      });
      return moves.some((move) => move.move === 'pass') ? withPass(board) : board;
    },
    ways: (move) => [move.move === 'pass' ? ['pass'] : squaresOf(move)],
    edit: (position, id, side) => edited(position.split('/'), id, side === 0 ? '.XO' : '.OX').join('/'),
  };
}
