// Boards of rules files: points, the lines between them, and men as letters. A move is chosen by its squares in the order
// of its words, such as `x a2 -> a3`, or by a square that it changes.
import {svg} from '../dom.js';
import {anyOrder, range, replaced} from './spec.js';
import {unit, words} from './shapes.js';

const radius = 20;

/** `{letters, rest}` of a text: the letters of all points, and what follows them. */
function partsOf(text) {
  const [, rows, rest] = /^([^,\s]*)(.*)$/s.exec(text);
  return {letters: rows.replaceAll('/', ''), rest};
}

/** The board of a table whose description has a drawing. */
export function described(keys, {drawing, opening}) {
  if (drawing === undefined) return undefined;
  const places = drawing.points.map(([x, y]) => [x * unit + unit / 2, y * unit + unit / 2]);
  const letters = ['.', ...new Set(partsOf(opening ?? '').letters.replaceAll('.', ''))];
  const rows = drawing.points.map(([, y]) => y);
  const width = (1 + Math.max(...drawing.points.map(([x]) => x))) * unit;
  const height = (1 + Math.max(...rows)) * unit;
  const lines = drawing.lines.map(([a, b]) => svg('polyline',
      {points: [a, b].map((point) => places[point].join(',')).join(' '), class: 'board-line'}));

  function square(letter, point) {
    const [x, y] = places[point];
    const blank = letter === '.';
    const kind = letter === letter.toUpperCase() ? 'first' : 'second';
    const node = blank ? svg('circle', {cx: x, cy: y, r: 8, class: 'point'})
                       : [svg('circle', {cx: x, cy: y, r: radius, class: `man ${kind}`}),
                          words(x, y + 6, letter, `on-man ${kind}`)];
    const area = svg('rect', {x: x - unit / 2, y: y - unit / 2, width: unit, height: unit, class: 'area'});
    return {id: `${point}`, x: x - unit / 2, y: y - unit / 2, width: unit, height: unit,
            label: `point ${point + 1}, ${blank ? 'blank' : letter}`, nodes: [area, node]};
  }

  const joined = (men, rest) => {
    const cut = rows.map((row, i) => (i > 0 && row !== rows[i - 1] ? '/' : '') + men[i]);
    return cut.join('') + rest;
  };

  return {
    largest: places.length,
    flips: true,
    note: 'Click on the points of a move, or on a point that it changes.',
    picture: ({position}) => ({width, height, background: lines,
                               squares: range(places.length).map((i) => square(partsOf(position).letters[i], i))}),
    ways(move, position) {
      const [before, after] = [partsOf(position).letters, partsOf(move.to).letters];
      const changed = range(places.length).filter((i) => before[i] !== after[i]).map(String);
      return changed.length === 2 ? anyOrder(changed) : changed.map((point) => [point]);
    },
    edit(position, id) {
      const {letters: men, rest} = partsOf(position);
      const next = letters[(letters.indexOf(men[id]) + 1) % letters.length];
      return joined(replaced(men, Number(id), next), rest);
    },
  };
}
