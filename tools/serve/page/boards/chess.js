// Boards of chess endings. A position is a FEN.
import {svg} from '../dom.js';
import {chessMan, nameOfMan} from './pieces.js';
import {cellSquare, unit} from './shapes.js';
import {range} from './spec.js';

const margin = 0.4;  // for the coordinates, in squares
const blank = '.';
const promotions = 'QRBN';
const ownMen = {w: /[A-Z]/, b: /[a-z]/};

/** The fields of a FEN, between blanks or underscores; a castling field and clocks say nothing about endings. */
function fieldsOf(position) {
  const [placement = '', turn = 'w', , passed = '-'] = position.split(/[\s_]+/).filter(Boolean);
  return {placement, turn, passed};
}

const fenOf = (placement, turn, passed = '-') => `${placement} ${turn} - ${passed}`;

/** The letters of all squares of a placement, from the last rank to rank 1; an empty placement is an empty board. */
function cellsOf(placement, files, ranks) {
  const rows = (placement || Array(ranks).fill(files).join('/')).split('/')
      .map((row) => row.replace(/\d/g, (free) => blank.repeat(free)));
  if (rows.length !== ranks || rows.some((row) => row.length !== files)) throw new Error('another board');
  return rows.join('');
}

function placementOf(cells, files, ranks) {
  const rows = range(ranks).map((y) => cells.slice(y * files, (y + 1) * files));
  return rows.map((row) => row.replace(/\.+/g, (run) => run.length)).join('/');
}

/** The letters of the men of a spec in FEN, white before black, as the editor offers them. */
function menOf({pieces = `K${promotions}P`}) {
  const letters = pieces.replace('v', '');
  const all = [...new Set(letters.includes('P') ? `K${promotions}${letters}` : letters)].join('');
  return [...all, ...all.toLowerCase()];
}

/** The cells after a man, or nothing, is put on one of them. A side has one king; the same man again is removed. */
function put(cells, at, man) {
  const letters = [...cells];
  const same = letters[at] === man;
  if (man.toUpperCase() === 'K') letters.forEach((letter, i) => { if (letter === man) letters[i] = blank; });
  letters[at] = same ? blank : man;
  return letters.join('');
}

/** The board without men: its size, the names of its squares, texts to cells and back. */
function boardOf(files, ranks) {
  return {
    files, ranks,
    names: range(files * ranks).map((cell) => `${'abcdefgh'[cell % files]}${ranks - Math.floor(cell / files)}`),
    cells: (position) => cellsOf(fieldsOf(position).placement, files, ranks),
    placement: (cells) => placementOf(cells, files, ranks),
  };
}

function squareOf({files, ranks, names}, letter, cell) {
  const [x, y] = [cell % files + margin, Math.floor(cell / files)];
  const shade = (cell % files + y) % 2 === (ranks + 1) % 2 ? 'dark' : 'light';
  const field = svg('rect', {x: x * unit, y: y * unit, width: unit, height: unit, class: `field ${shade}`});
  const man = letter === blank ? '' : chessMan(letter, (x + 0.5) * unit, (y + 0.5) * unit);
  return cellSquare(names[cell], x, y, `${names[cell]}, ${letter === blank ? 'blank' : nameOfMan(letter)}`, field, man);
}

function coordinates({files, ranks, names}) {
  const letters = names.slice(0, files).map((name) => name[0]);
  return [...letters.map((letter, x) => [(x + margin + 0.5) * unit, (ranks + 0.2) * unit, letter]),
          ...range(ranks).map((y) => [0.15 * unit, (y + 0.5) * unit, ranks - y])];
}

/** The squares that a man of the side to move leaves and reaches between two positions. */
function way(board, position, next) {
  const [before, after] = [board.cells(position), board.cells(next)];
  const own = ownMen[fieldsOf(position).turn];
  const changed = (cells) => (name, cell) => before[cell] !== after[cell] && own.test(cells[cell]);
  return [board.names.find(changed(before)), board.names.find(changed(after))];
}

function choiceOf(letter) {
  return letter ? {id: letter, label: nameOfMan(letter), node: chessMan(letter, unit / 2, unit / 2)}
                : {id: '', label: 'remove'};
}

export function chess(keys) {
  const board = boardOf(Number(keys.files), Number(keys.ranks));
  return {
    players: ['White', 'Black'],
    note: 'Click on a man, then on the square where it goes.',
    drawsAll: true,
    flips: true,
    side: (position) => fieldsOf(position).turn === 'b' ? 1 : 0,
    picture: ({position}) => ({
      width: (board.files + margin) * unit, height: (board.ranks + margin) * unit, background: [],
      labels: coordinates(board),
      squares: [...board.cells(position)].map((letter, cell) => squareOf(board, letter, cell)),
    }),
    ways: (move, position) => [way(board, position, move.to)],
    palette: [...menOf(keys), ''].map(choiceOf),
    edit(position, id, side, man) {
      const cells = put(board.cells(position), board.names.indexOf(id), man || blank);
      return fenOf(board.placement(cells), fieldsOf(position).turn);
    },
    turned(position) {
      const {placement, turn} = fieldsOf(position);
      return fenOf(placement, turn === 'b' ? 'w' : 'b');
    },
  };
}
