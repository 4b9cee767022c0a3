// Boards written as the mover sees them: quixo and the L-game. The pieces keep the marks of their players.
import {svg} from '../dom.js';
import {cellBoard, cutRows, edited} from './cells.js';
import {range} from './spec.js';
import {mark} from './shapes.js';

/** The side of a piece, if side `mover` is to move. */
const sideOf = (letter, mover) => ({x: mover, o: 1 - mover})[letter];

/** The same cells as the other player sees them. */
const turned = (text) => text.replace(/[xo]/g, (letter) => letter === 'x' ? 'o' : 'x');

/** The numbers of the cells from `from` to `to`, which are in one row or column of `size` cells. */
function between(from, to, size) {
  const step = Math.sign(to - from) * (Math.abs(to - from) < size ? 1 : size);
  return range(Math.abs((to - from) / step) + 1).map((i) => from + i * step);
}

/** The position after the tile at `from` is pushed back in at `to` with the mark of the mover. */
function pushed(position, from, to, size) {
  const cells = [...position];
  const line = between(from, to, size);
  line.slice(1).forEach((cell, i) => { cells[line[i]] = position[cell]; });
  cells[to] = 'x';
  return turned(cells.join(''));
}

/** Each push of a tile from the edge: the cells where it leaves and returns, as numbers. */
function pushes(size) {
  const last = size - 1;
  const edge = range(size * size).filter((cell) => [0, last].includes(cell % size) ||
                                                   [0, last].includes(Math.floor(cell / size)));
  return edge.flatMap((from) => {
    const [row, column] = [Math.floor(from / size), from % size];
    const ends = [row * size, row * size + last, column, last * size + column];
    return ends.filter((to) => to !== from).map((to) => [from, to]);
  });
}

/** The service lists one push to each position; every other push that leads there is a way, too. */
export function quixo(keys) {
  const size = Number(keys.size);
  const name = (cell) => `${Math.floor(cell / size) + 1},${cell % size + 1}`;
  return {
    players: ['Cross', 'Ring'],
    ending: (text, mover, other) => `${text.startsWith('x') ? mover : other} has a full line`,
    flips: true,
    note: 'Click on a tile of the edge, then on the end of its line where it comes back.',
    picture: ({position, side}) => cellBoard(cutRows(position, size), {
      content: (letter, x, y) => mark(sideOf(letter, side), x, y),
      name: (letter) => ['cross', 'ring'][sideOf(letter, side)] ?? 'blank',
    }),
    ways: (move, position) => pushes(size)
        .filter(([from, to]) => position[from] !== 'o' && pushed(position, from, to, size) === move.to)
        .map((cells) => cells.map(name)),
    edit: (position, id, side) => edited(cutRows(position, size), id, side === 0 ? '.xo' : '.ox').join(''),
  };
}

/** Moves of the L-game name many squares, so they are chosen in the list. */
export function lgame() {
  return {
    players: ['Cross', 'Ring'],
    ending: (text, mover) => `the L of ${mover} has no other place`,
    flips: true,
    picture: ({position, side}) => cellBoard(position.split('/'), {
      content: (letter, x, y) => letter === 'n' ? svg('circle', {cx: x, cy: y, r: 12, class: 'neutral'})
                                                : mark(sideOf(letter, side), x, y),
      name: (letter) => letter === 'n' ? 'neutral' : ['cross', 'ring'][sideOf(letter, side)] ?? 'blank',
    }),
  };
}
