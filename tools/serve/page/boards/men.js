// Boards on which X and O put men: mnk and connect.
import {svg} from '../dom.js';
import {cellBoard, cutRows, edited} from './cells.js';
import {listed, range, replaced, squaresOf} from './spec.js';
import {man, mark, middle, sides, unit} from './shapes.js';

const marks = {
  content: (letter, x, y) => mark(sides[letter], x, y),
  name: (letter) => letter === '.' ? 'blank' : letter,
};

/** The rows and the side to move of a text such as `XO./.X./..O,X`. */
function menAndTurn(position, columns) {
  const [men, turn] = listed(position);
  return {rows: cutRows(men, columns), side: turn === undefined ? undefined : sides[turn]};
}

/** Whose turn it is if X begins: the side with as many men. */
function turnByCount(rows) {
  const has = (letter) => rows.join('').split(letter).length;
  return has('X') > has('O') ? 1 : 0;
}

export function mnk(keys) {
  const parts = (position) => menAndTurn(position, Number(keys.n));
  return {
    players: ['X', 'O'],
    flips: true,
    side: (position) => parts(position).side ?? turnByCount(parts(position).rows),
    picture: ({position}) => cellBoard(parts(position).rows, marks),
    ways: (move) => [squaresOf(move)],
    edit: (position, id) => edited(parts(position).rows, id, '.XO').join('/'),
  };
}

/** A man dropped into a column falls to the lowest blank cell. */
function dropped(rows, column) {
  const row = rows.findLastIndex((text) => text[column] === '.');
  const letter = 'XO'[turnByCount(rows)];
  return rows.map((text, y) => y === row ? replaced(text, column, letter) : text);
}

function columnSquare(rows, x) {
  const men = rows.map((row) => row[x]).filter((letter) => letter !== '.').reverse();
  const label = `column ${x + 1}, ${men.length ? `from below ${men.join(' ')}` : 'empty'}`;
  const area = svg('rect', {x: x * unit, y: 0, width: unit, height: rows.length * unit, class: 'column'});
  const nodes = rows.map((row, y) => [svg('circle', {cx: middle(x), cy: middle(y), r: 25, class: 'hole'}),
                                      row[x] === '.' ? '' : man(sides[row[x]], middle(x), middle(y), row[x])]);
  const fall = rows.findLastIndex((row) => row[x] === '.');
  const badge = {x: middle(x), y: middle(Math.max(fall, 0))};
  return {id: `column ${x + 1}`, x: x * unit, y: 0, width: unit, height: rows.length * unit, label,
          nodes: [area, nodes], badge};
}

export function connect(keys) {
  const columns = Number(keys.columns);
  const parts = (position) => menAndTurn(position, columns);
  return {
    players: ['X', 'O'],
    side: (position) => parts(position).side ?? turnByCount(parts(position).rows),
    picture({position}) {
      const {rows} = parts(position);
      const squares = range(columns).map((x) => columnSquare(rows, x));
      return {width: columns * unit, height: rows.length * unit, background: [], squares};
    },
    ways: (move) => [[/column \d+/.exec(move.move)[0]]],
    edit: (position, id) => dropped(parts(position).rows, Number(id.split(' ')[1]) - 1).join('/'),
  };
}
