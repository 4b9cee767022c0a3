// Boards of square cells: the picture, and texts that list the cells row by row.
import {following, range, replaced} from './spec.js';
import {cell, cellSquare, middle, unit} from './shapes.js';

/** A picture of rows of cells. `content(letter, x, y)` draws a cell, `name(letter)` is read aloud. */
export function cellBoard(rows, {content, name, kind = () => 'cell'}) {
  const squares = rows.flatMap((row, y) => [...row].map((letter, x) => cellSquare(
      `${y + 1},${x + 1}`, x, y, `row ${y + 1}, column ${x + 1}, ${name(letter)}`,
      cell(x, y, kind(letter)), content(letter, middle(x), middle(y)))));
  const width = Math.max(1, ...rows.map((row) => row.length));
  return {width: width * unit, height: rows.length * unit, background: [], squares};
}

/** Cuts a text of cells without slashes into rows. */
export function cutRows(text, columns) {
  if (text.includes('/')) return text.split('/');
  return range(Math.ceil(text.length / columns)).map((row) => text.slice(row * columns, (row + 1) * columns));
}

/** The rows after the square `id` has changed to the next of the `letters`. */
export function edited(rows, id, letters) {
  const [row, column] = id.split(',').map((number) => number - 1);
  const letter = following(letters, rows[row][column]);
  return rows.map((text, y) => y === row ? replaced(text, column, letter) : text);
}
