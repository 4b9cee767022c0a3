// Boards of chess endings. A position is a FEN.
import {svg} from '../dom.js';
import {chessMan, nameOfMan} from './pieces.js';
import {cellSquare, unit, words} from './shapes.js';
import {range} from './spec.js';

const margin = 0.4;  // for the coordinates, in squares
const blank = '.';
const promotions = 'QRBN';
const ownMen = {w: /[A-Z]/, b: /[a-z]/};

/** The fields of a FEN; a castling field and clocks say nothing about endings. */
function fieldsOf(position) {
  const [placement = '', turn = 'w', , passed = '-'] = position.trim().split(/\s+/);
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

export function chess(keys) {
  const [files, ranks] = [Number(keys.files), Number(keys.ranks)];
  const cells = (position) => cellsOf(fieldsOf(position).placement, files, ranks);
  const names = range(files * ranks).map((cell) => `${'abcdefgh'[cell % files]}${ranks - Math.floor(cell / files)}`);

  function square(letter, cell) {
    const [x, y] = [cell % files + margin, Math.floor(cell / files)];
    const shade = (cell % files + Math.floor(cell / files)) % 2 === (ranks + 1) % 2 ? 'dark' : 'light';
    const field = svg('rect', {x: x * unit, y: y * unit, width: unit, height: unit, class: `field ${shade}`});
    const man = letter === blank ? '' : chessMan(letter, (x + 0.5) * unit, (y + 0.5) * unit);
    const label = letter === blank ? 'blank' : nameOfMan(letter);
    return cellSquare(names[cell], x, y, `${names[cell]}, ${label}`, field, man);
  }

  const coordinates = () => [
    range(files).map((x) => words((x + margin + 0.5) * unit, (ranks + 0.3) * unit, names[x][0], 'small words')),
    range(ranks).map((y) => words(0.15 * unit, (y + 0.58) * unit, ranks - y, 'small words')),
  ];

  return {
    players: ['White', 'Black'],
    note: 'Click on a man, then on the square where it goes.',
    drawsAll: true,
    side: (position) => fieldsOf(position).turn === 'b' ? 1 : 0,
    picture: ({position}) => ({
      width: (files + margin) * unit, height: (ranks + margin) * unit, background: coordinates(),
      squares: [...cells(position)].map(square),
    }),
    ways(move, position) {
      const [before, after] = [cells(position), cells(move.to)];
      const changed = range(files * ranks).filter((cell) => before[cell] !== after[cell]);
      const own = ownMen[fieldsOf(position).turn];
      const [from, to] = [before, after].map((men) => changed.find((cell) => own.test(men[cell])));
      return [[names[from], names[to]]];
    },
    palette: [...menOf(keys), ''].map((letter) => ({
      id: letter, label: letter ? nameOfMan(letter) : 'remove', node: letter ? chessMan(letter, 30, 30) : undefined,
    })),
    edit: (position, id, side, man) => fenOf(
        placementOf(put(cells(position), names.indexOf(id), man || blank), files, ranks), fieldsOf(position).turn),
    turned(position) {
      const {placement, turn} = fieldsOf(position);
      return fenOf(placement, turn === 'b' ? 'w' : 'b');
    },
  };
}
