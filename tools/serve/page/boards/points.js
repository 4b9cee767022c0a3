// Boards of points joined by lines: morris, hounds, pong-hau-ki.
import {svg} from '../dom.js';
import {following, listed, replaced, squaresOf} from './spec.js';
import {cellSquare, man, middle as at, sides, unit} from './shapes.js';

function chain(...points) {
  return svg('polyline', {points: points.map(([x, y]) => `${at(x)},${at(y)}`).join(' '), class: 'board-line'});
}

/** `inset` squares from the rim: the square through (inset, inset) of a board of `size` points. */
function square(inset, size) {
  const far = size - 1 - inset;
  return chain([inset, inset], [far, inset], [far, far], [inset, far], [inset, inset]);
}

/** Nested squares, with the middles of their sides joined. */
function mills(squares) {
  const size = 2 * squares + 1;
  const ring = (k) => [k, squares, size - 1 - k];
  const nested = [...Array(squares).keys()];
  const middle = [...nested, ...nested.map((k) => squares + 1 + k)];
  const last = size - 1;
  return {
    rows: [...nested.map(ring), middle, ...nested.toReversed().map(ring)],
    lines: () => [nested.map((k) => square(k, size)),
                  chain([squares, 0], [squares, squares - 1]), chain([squares, squares + 1], [squares, last]),
                  chain([0, squares], [squares - 1, squares]), chain([squares + 1, squares], [last, squares])],
  };
}

const threeMen = {
  rows: [[0, 1, 2], [0, 1, 2], [0, 1, 2]],
  lines: () => [square(0, 3), chain([1, 0], [1, 2]), chain([0, 1], [2, 1])],
};

const hare = {
  rows: [[1, 2, 3], [0, 1, 2, 3, 4], [1, 2, 3]],
  lines: () => [chain([0, 1], [1, 0], [3, 0], [4, 1], [3, 2], [1, 2], [0, 1], [4, 1]),
                chain([1, 0], [1, 2], [3, 0], [3, 2], [1, 0]), chain([2, 0], [2, 2])],
};

const pong = {
  rows: [[0, 2], [1], [0, 2]],
  lines: () => [chain([0, 0], [2, 2], [0, 2], [0, 0]), chain([2, 2], [2, 0], [0, 2])],
};

function pointSquare(letter, row, column, [x, y]) {
  const name = letter === '.' ? 'blank' : letter;
  const node = letter === '.' ? svg('circle', {cx: at(x), cy: at(y), r: 8, class: 'point'})
                              : man(sides[letter], at(x), at(y), letter);
  const area = svg('rect', {x: x * unit, y: y * unit, width: unit, height: unit, class: 'area'});
  return cellSquare(`${row + 1},${column + 1}`, x, y, `row ${row + 1}, point ${column + 1}, ${name}`, area, node);
}

function cut(position, lengths) {
  const [men, turn] = listed(position);
  const letters = men.replaceAll('/', '');
  let from = 0;
  const rows = lengths.map((length) => letters.slice(from, from += length));
  return {rows, turn: turn ?? 'X'};
}

function pointBoard(layout, players) {
  const parts = (position) => cut(position, layout.rows.map((row) => row.length));
  const joined = (rows, turn) => `${rows.join('/')},${turn}`;
  return {
    players,
    flips: true,
    side: (position) => sides[parts(position).turn],
    picture({position}) {
      const squares = parts(position).rows.flatMap((row, y) => [...row].map(
          (letter, i) => pointSquare(letter, y, i, [layout.rows[y][i], y])));
      const width = 1 + Math.max(...layout.rows.flat());
      return {width: width * unit, height: layout.rows.length * unit, background: layout.lines(), squares};
    },
    ways: (move) => [squaresOf(move)],
    edit(position, id) {
      const [row, index] = id.split(',').map((number) => number - 1);
      const {rows, turn} = parts(position);
      rows[row] = replaced(rows[row], index, following('.XO', rows[row][index]));
      return joined(rows, turn);
    },
    turned(position) {
      const {rows, turn} = parts(position);
      return joined(rows, following('XO', turn));
    },
  };
}

export const morris = (keys) => pointBoard({6: mills(2), 9: mills(3)}[keys.men] ?? threeMen, ['X', 'O']);
export const hounds = () => pointBoard(hare, ['X (hounds)', 'O (hare)']);
export const pongHauKi = () => pointBoard(pong, ['X', 'O']);
