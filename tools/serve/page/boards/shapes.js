// Shapes that boards are drawn from. The side of a square is 60 units.
import {svg} from '../dom.js';

export const unit = 60;

/** The coordinate of the middle of a row or column. */
export const middle = (index) => index * unit + unit / 2;

/** The sides of the letters of men. */
export const sides = {X: 0, O: 1};

export const mostSquares = 2000;  // of a board; larger boards are text

/** A square of the board with its upper left corner at column x and row y. */
export function cell(x, y, kind = 'cell') {
  return svg('rect', {x: x * unit + 1, y: y * unit + 1, width: unit - 2, height: unit - 2, rx: 4, class: kind});
}

/** A target for clicks that covers one cell; `label` is read aloud. */
export function cellSquare(id, x, y, label, ...nodes) {
  return {id, x: x * unit, y: y * unit, width: unit, height: unit, label, nodes};
}

export function cross(x, y, size = 16) {
  const d = `M${x - size} ${y - size}L${x + size} ${y + size}M${x - size} ${y + size}L${x + size} ${y - size}`;
  return svg('path', {d, class: 'mark first'});
}

export function ring(x, y, size = 17) {
  return svg('circle', {cx: x, cy: y, r: size, class: 'mark second'});
}

/** The mark of a side around a centre: a cross for side 0, a ring for side 1, nothing for others. */
export function mark(side, x, y) {
  if (side === 0) return cross(x, y);
  return side === 1 ? ring(x, y) : '';
}

/** A round man of a side, with its letter. */
export function man(side, x, y, letter) {
  const kind = side === 0 ? 'first' : 'second';
  return [svg('circle', {cx: x, cy: y, r: 20, class: `man ${kind}`}),
          svg('text', {x, y: y + 6, class: `on-man ${kind}`}, letter)];
}

export function words(x, y, text, kind = 'words') {
  return svg('text', {x, y, class: kind}, text);
}
