// Rows of sticks: nim, wythoff, octal, grundy, heap, pyramid. A stick is named by its row and its place, `2:5`.
import {svg} from '../dom.js';
import {anyOrder, numbers, range} from './spec.js';
import {mostSquares, words} from './shapes.js';

const wide = 26;
const high = 64;
const mostSticks = 60;  // of a row; a longer row shows its number

function stick(row, place) {
  const [x, y] = [(place - 1) * wide, row * high];
  const bar = svg('rect', {x: x + 9, y: y + 8, width: 8, height: 44, rx: 3, class: 'stick'});
  const area = svg('rect', {x, y, width: wide, height: high, class: 'area'});
  return {id: `${row + 1}:${place}`, x, y, width: wide, height: high,
          label: `row ${row + 1}, stick ${place}`, nodes: [area, bar]};
}

/** The picture of rows of these lengths; nothing if it has too many rows and sticks. */
function rowPicture(rows) {
  const shown = rows.map((length) => Math.min(length, mostSticks));
  if (shown.reduce((sum, length) => sum + length, rows.length) > mostSquares) return undefined;
  const widest = shown.reduce((most, length) => Math.max(most, length), 4);
  const squares = shown.flatMap((length, row) => range(length).map((i) => stick(row, i + 1)));
  const labels = rows.map((length, row) => words(widest * wide + 24, row * high + 38, length));
  return {width: widest * wide + 48, height: Math.max(1, rows.length) * high, background: labels, squares};
}

/** The heaps of a position, `1,2,3` or `x=1,1,1`, without heaps of size 0; at most one more than a picture shows. */
function heapsOf(position) {
  if (!position.startsWith('x=')) return numbers(position).filter((heap) => heap > 0);
  return numbers(position.slice(2)).flatMap((many, i) => Array(Math.min(many, mostSquares + 1)).fill(i + 1));
}

/** A click on a stick takes it and all behind it; a move in several piles takes a click in each. */
function pileWays(move, position) {
  const before = numbers(position);
  const after = numbers(move.to);
  const changed = before.flatMap((pile, row) => pile === after[row] ? [] : [row]);
  const clicks = changed.map((row) => `${row + 1}:${after[row] + 1}`);
  return clicks.length === 2 ? anyOrder(clicks) : [clicks];
}

/** In a sorted table, the same move is possible in every pile of that size. */
function sortedWays(move, position) {
  const ways = pileWays(move, position);
  if (ways.length > 1 || ways[0].length > 1) return ways;
  const [row, place] = ways[0][0].split(':').map(Number);
  const piles = numbers(position);
  return piles.flatMap((pile, i) => pile === piles[row - 1] ? [[`${i + 1}:${place}`]] : []);
}

const piles = (ways) => ({
  note: 'A click on a stick takes this stick and all to the right of it.',
  picture: ({position}) => rowPicture(numbers(position)),
  ways,
});

export const nim = (keys) => piles(keys.order === 'sorted' ? sortedWays : pileWays);
export const wythoff = () => piles(pileWays);

/** The two sticks that bound a run, or, if nothing is taken, those beside the cut. */
function runOf(left, right, heap) {
  return left + right < heap ? [left + 1, heap - right] : [left, left + 1];
}

/** The clicks for a move that turns `heap` in this row into `parts`. */
function runWays(row, heap, parts) {
  if (parts.length > 2) return range(heap).map((i) => [`${row}:${i + 1}`]);
  const [a, b] = [parts[0] ?? 0, parts[1] ?? 0];
  return [[a, b], [b, a]].flatMap(([left, right]) => anyOrder(runOf(left, right, heap).map((i) => `${row}:${i}`)));
}

function heapWays(move, position) {
  const [from, parts] = move.move.split(' -> ').map(numbers);
  return heapsOf(position).flatMap((heap, i) => heap === from[0] ? runWays(i + 1, heap, parts) : []);
}

const heaps = (note) => () => ({
  note,
  picture: ({position}) => rowPicture(heapsOf(position)),
  ways: heapWays,
});

const takeRun = 'Click on the first and on the last stick of the run to take; on one stick twice to take it alone.';
export const pyramid = heaps(takeRun);
export const octal = heaps(`${takeRun} To split a heap, click on the two sticks beside the cut.`);
export const heap = () => ({...octal(), sums: true});
export const grundy = heaps('To split a heap, click on the two sticks beside the cut.');
