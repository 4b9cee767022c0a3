// Boards of square cells: mnk, connect, quixo, domineering, toads, grid, chomp.
import {svg} from '../dom.js';
import {anyOrder, following, range, replaced, squaresOf} from './spec.js';
import {cell, cellSquare, man, mark, unit, words} from './shapes.js';

const middle = (index) => index * unit + unit / 2;

/** A picture of rows of cells. `content(letter, x, y)` draws a cell, `name(letter)` is read aloud. */
function cellBoard(rows, {content, name, kind = () => 'cell'}) {
  const squares = rows.flatMap((row, y) => [...row].map((letter, x) => cellSquare(
      `${y + 1},${x + 1}`, x, y, `row ${y + 1}, column ${x + 1}, ${name(letter)}`,
      cell(x, y, kind(letter)), content(letter, middle(x), middle(y)))));
  const width = Math.max(1, ...rows.map((row) => row.length));
  return {width: width * unit, height: rows.length * unit, background: [], squares};
}

/** Cuts a text of cells without slashes into rows. */
function cutRows(text, columns) {
  if (text.includes('/')) return text.split('/');
  return range(Math.ceil(text.length / columns)).map((row) => text.slice(row * columns, (row + 1) * columns));
}

const sides = {X: 0, O: 1};
const marks = {
  content: (letter, x, y) => mark(sides[letter], x, y),
  name: (letter) => letter === '.' ? 'blank' : letter,
};

/** The rows and the side to move of a text such as `XO./.X./..O,X`. */
function menAndTurn(position, columns) {
  const [men, turn] = position.split(/[, ]/);
  return {rows: cutRows(men, columns), side: turn === undefined ? undefined : sides[turn]};
}

/** Whose turn it is if X begins: the side with as many men. */
function turnByCount(rows) {
  const has = (letter) => rows.join('').split(letter).length;
  return has('X') > has('O') ? 1 : 0;
}

function edited(rows, id, letters) {
  const [row, column] = id.split(',').map((number) => number - 1);
  const letter = following(letters, rows[row][column]);
  return rows.map((text, y) => y === row ? replaced(text, column, letter) : text);
}

export function mnk(keys) {
  const parts = (position) => menAndTurn(position, Number(keys.n));
  return {
    players: ['X', 'O'],
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

/** The square at an end of the row or column of `square`, where a pushed tile comes back. */
function endOf(square, end, size) {
  const [row, column] = square.split(',');
  return {left: `${row},1`, right: `${row},${size}`, top: `1,${column}`, bottom: `${size},${column}`}[end];
}

/** The side of a tile in a position as the mover sees it. */
const sideOf = (letter, mover) => ({x: mover, o: 1 - mover})[letter];

/** Positions of quixo are written as the mover sees them; the tiles keep the marks of the players. */
export function quixo(keys) {
  const size = Number(keys.size);
  return {
    players: ['Cross', 'Ring'],
    picture: ({position, side}) => cellBoard(cutRows(position, size), {
      content: (letter, x, y) => mark(sideOf(letter, side), x, y),
      name: (letter) => ['cross', 'ring'][sideOf(letter, side)] ?? 'blank',
      kind: () => 'cell tile',
    }),
    ways: (move) => {
      const [square, end] = move.move.split(' ');
      return [[square, endOf(square, end, size)]];
    },
    edit: (position, id, side) => edited(cutRows(position, size), id, side === 0 ? '.xo' : '.ox').join(''),
  };
}

const freeOrTaken = {
  content: () => '',
  name: (letter) => letter === '#' ? 'taken' : 'free',
  kind: (letter) => letter === '#' ? 'cell taken' : 'cell',
};

/** The L-game, too. Its moves name many squares, so they are chosen in the list. */
export function lgame() {
  return {
    players: ['Cross', 'Ring'],
    note: 'Choose moves in the list.',
    picture: ({position, side}) => cellBoard(position.split('/'), {
      content: (letter, x, y) => letter === 'n' ? svg('circle', {cx: x, cy: y, r: 12, class: 'neutral'})
                                                : mark(sideOf(letter, side), x, y),
      name: (letter) => letter === 'n' ? 'neutral' : ['cross', 'ring'][sideOf(letter, side)] ?? 'blank',
    }),
  };
}

export function domineering() {
  return {
    players: ['Left', 'Right'],
    partisan: true,
    note: 'Left puts upright dominoes, Right lying ones. Click on the two squares of a domino.',
    picture: ({position}) => cellBoard(position.split('/'), freeOrTaken),
    ways: (move) => anyOrder(squaresOf(move)),
    edit: (position, id) => edited(position.split('/'), id, '.#').join('/'),
  };
}

function animal(letter, x, y) {
  if (letter === '.') return '';
  const toad = letter === 't';
  const tip = toad ? 20 : -20;
  return [svg('path', {d: `M${x - tip} ${y - 20}L${x + tip} ${y}L${x - tip} ${y + 20}Z`,
                       class: `man ${toad ? 'first' : 'second'}`}),
          svg('text', {x: x - tip / 3, y: y + 6, class: `on-man ${toad ? 'first' : 'second'}`}, letter)];
}

export function toads() {
  return {
    players: ['Left', 'Right'],
    partisan: true,
    note: 'Left moves toads to the right, Right moves frogs to the left.',
    picture: ({position}) => cellBoard([position], {
      content: animal,
      name: (letter) => ({t: 'toad', f: 'frog'})[letter] ?? 'space',
    }),
    ways: (move) => [move.move.match(/\d+/g).map((square) => `1,${square}`)],
    edit: (position, id) => edited([position], id, '.tf')[0],
  };
}

export function grid(keys) {
  const [rows, columns] = [Number(keys.rows), Number(keys.cols)];
  return {
    largest: rows * columns,
    picture: ({position}) => cellBoard(
        range(rows).map((y) => range(columns).map((x) => position === `${y + 1},${x + 1}` ? 'b' : '.')), {
          content: (letter, x, y) => letter === 'b' ? svg('circle', {cx: x, cy: y, r: 20, class: 'man first'}) : '',
          name: (letter) => letter === 'b' ? 'the ball' : 'free',
        }),
    ways: (move) => [[move.to]],
    edit: (position, id) => id,
  };
}

const chocolate = {
  content: (letter, x, y) => letter === 'p' ? words(x, y + 6, 'poison', 'small words') : '',
  name: (letter) => ({p: 'poisoned', c: 'chocolate', '.': 'eaten'})[letter],
  kind: (letter) => letter === '.' ? 'cell eaten' : `cell chocolate ${letter === 'p' ? 'poisoned' : ''}`,
};

export function chomp(keys) {
  const columns = Number(keys.cols);
  const piece = (x, y, length) => x >= length ? '.' : x + y === 0 ? 'p' : 'c';
  return {
    largest: Number(keys.rows) * columns,
    picture: ({position}) => cellBoard(
        position.split(',').map((length, y) => range(columns).map((x) => piece(x, y, Number(length)))), chocolate),
    ways: (move) => [squaresOf(move)],
  };
}
