// The board of a game whose texts are equal rows, such as `x.o/.../..x` or `x.o/.../..x,x`, perhaps a game of your own.
// It knows no rules: it compares the rows before and after a move.
import {cellBoard, edited} from './cells.js';
import {anyOrder, range, squaresOf} from './spec.js';
import {mostSquares, words} from './shapes.js';

const blanks = '.-_ ';

/** `{rows, rest}` of a text; nothing if it has no two equal rows. `rest` begins with the first comma or blank. */
function partsOf(text) {
  const [, cells, rest] = /^([^,\s]*)(.*)$/s.exec(text);
  const rows = cells.split('/');
  const [{length}] = rows;
  const equal = rows.length > 1 && length > 0 && rows.every((row) => row.length === length);
  return equal && rows.length * length <= mostSquares ? {rows, rest} : undefined;
}

const namesOf = (rows) => rows.flatMap((row, y) => range(row.length).map((x) => `${y + 1},${x + 1}`));

/** The squares that differ between two texts; nothing if the boards have different sizes. */
function changes(before, after) {
  const [old, made] = [partsOf(before)?.rows, partsOf(after)?.rows];
  if (old === undefined || made?.length !== old.length || made[0].length !== old[0].length) return [];
  return namesOf(old).filter((_, i) => old.join('')[i] !== made.join('')[i]);
}

/**
 * The clicks of a move: the squares that its words name as `row,column`, else the squares that it changes, two in any
 * order. One click on any of three or more is enough; if it fits several moves, the page offers them.
 */
function waysOf(move, position) {
  const all = namesOf(partsOf(position)?.rows ?? []);
  const named = squaresOf(move);
  if (named.length > 0 && named.every((square) => all.includes(square))) return [named];
  const changed = changes(position, move.to);
  if (changed.length === 2) return anyOrder(changed);
  return changed.map((square) => [square]);
}

const character = {
  content: (letter, x, y) => blanks.includes(letter) ? '' : words(x, y + 8, letter, 'character'),
  name: (letter) => blanks.includes(letter) ? 'blank' : letter,
};

/** The board of a table, or nothing to draw if the text at which it opens has no equal rows. */
export function textBoard({opening}) {
  const start = partsOf(opening ?? '');
  if (start === undefined) return {};
  const letters = [...new Set(start.rows.join(''))].sort();
  return {
    flips: true,
    note: 'A click on a square chooses a move that changes it.',
    picture: ({position}) => {
      const parts = partsOf(position);
      return parts && cellBoard(parts.rows, character);
    },
    ways: waysOf,
    edit(position, id) {
      const {rows, rest} = partsOf(position);
      return `${edited(rows, id, letters).join('/')}${rest}`;
    },
  };
}
