// Dots and boxes. A line has the id of its move: its row in the text of a position and its place there, `2,1`.
import {svg} from '../dom.js';
import {range, replaced} from './spec.js';
import {mark, unit} from './shapes.js';

const margin = 14;
const at = (index) => margin + index * unit;

/** Odd rows of the text, counted from 0, have lines that stand. */
const stands = (row) => row % 2 === 1;

function lineSquare(row, place, drawn) {
  const [x, y] = [at(place), at(Math.floor(row / 2))];
  const thick = drawn ? 8 : 2;
  const [width, height] = stands(row) ? [thick, unit] : [unit, thick];
  const bar = svg('rect', {x: stands(row) ? x - width / 2 : x, y: stands(row) ? y : y - height / 2, width, height,
                           class: drawn ? 'line-drawn' : 'line-free'});
  const box = stands(row) ? {x: x - 12, y: y + 10, width: 24, height: 40}
                          : {x: x + 10, y: y - 12, width: 40, height: 24};
  return {...box, id: `${row + 1},${place + 1}`, badge: {x: box.x + box.width / 2, y: box.y + box.height / 2},
          label: `row ${row + 1}, line ${place + 1}, ${stands(row) ? 'upright' : 'lying'}, ${drawn ? 'drawn' : 'free'}`,
          nodes: [svg('rect', {...box, class: 'area'}), bar]};
}

/** Whether all four lines of a box are drawn. */
function isClosed(lines, row, column) {
  const upright = lines[2 * row + 1];
  return [lines[2 * row][column], upright[column], upright[column + 1], lines[2 * row + 2][column]]
      .every((line) => line !== '.');
}

/** The side that closed a box along the plies; -1 if it was closed before them, nothing if it is open. */
function ownerOf(plies, row, column) {
  const closed = plies.findIndex(({lines}) => isClosed(lines, row, column));
  return closed < 0 ? undefined : plies[closed - 1]?.side ?? -1;
}

function boxNode(plies, row, column) {
  const owner = ownerOf(plies, row, column);
  const [x, y] = [at(column), at(row)];
  const kind = owner === -1 ? 'cell taken' : 'cell';
  return svg('g', {'data-box': `${row + 1},${column + 1}`, 'data-owner': owner},
             svg('rect', {x, y, width: unit, height: unit, class: kind}), mark(owner, x + unit / 2, y + unit / 2));
}

function background(plies, rows, columns) {
  const boxes = range(rows).flatMap((row) => range(columns).map((column) => boxNode(plies, row, column)));
  const dots = range(rows + 1).flatMap((row) => range(columns + 1).map(
      (column) => svg('circle', {cx: at(column), cy: at(row), r: 7, class: 'point'})));
  return [boxes, dots];
}

export function dots(keys) {
  const [rows, columns] = [Number(keys.rows), Number(keys.cols)];
  return {
    players: ['Cross', 'Ring'],
    flips: true,
    note: 'Click on a line between two dots. A box has the mark of the player who closed it.',
    picture({position, side, trail}) {
      const plies = [...trail, {position, side}].map((ply) => ({lines: ply.position.split('/'), side: ply.side}));
      const squares = plies.at(-1).lines.flatMap(
          (line, row) => [...line].map((letter, place) => lineSquare(row, place, letter !== '.')));
      return {width: columns * unit + 2 * margin, height: rows * unit + 2 * margin,
              background: background(plies, rows, columns), squares};
    },
    ways: (move) => [[move.move]],
    edit(position, id) {
      const lines = position.split('/');
      const [row, place] = id.split(',').map((number) => number - 1);
      const letter = lines[row][place] !== '.' ? '.' : stands(row) ? '|' : '_';
      return lines.with(row, replaced(lines[row], place, letter)).join('/');
    },
  };
}
