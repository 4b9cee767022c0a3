// Mancala: houses with seeds, and a store for each player. The player to move has the lower row, first house left, and
// the right store; sowing goes counter-clockwise.
import {svg} from '../dom.js';
import {count} from '../numbers.js';
import {numbers, range} from './spec.js';
import {unit, words} from './shapes.js';

const high = 84;  // of a house
const wide = 76;  // of a store
const mostDrawn = 30;  // seeds of a house; the number says how many there are

/** Seeds around a centre, evenly spread: each is turned by the golden angle (Vogel 1979). */
function heap(many, x, y) {
  return range(Math.min(many, mostDrawn)).map((i) => {
    const [distance, angle] = [4.3 * Math.sqrt(i + 0.5), 2.39996 * i];
    const [cx, cy] = [x + distance * Math.cos(angle), y + distance * Math.sin(angle)];
    return svg('circle', {cx, cy, r: 3.5, class: 'seed'});
  });
}

function houseSquare(id, [x, y], seeds, label) {
  const middle = x + unit / 2;
  return {id, x, y, width: unit, height: high, label: `${label}, ${count(seeds, 'seed')}`,
          nodes: [svg('rect', {x: x + 1, y: y + 1, width: unit - 2, height: high - 2, rx: 4, class: 'cell'}),
                  svg('circle', {cx: middle, cy: y + 34, r: 27, class: 'hole'}), heap(seeds, middle, y + 34),
                  words(middle, y + high - 6, seeds)]};
}

function storeSquare(id, x, points, player) {
  const middle = x + wide / 2;
  return {id, x, y: 0, width: wide, height: 2 * high, label: `store of ${player}, ${count(points, 'point')}`,
          nodes: [svg('rect', {x: x + 1, y: 1, width: wide - 2, height: 2 * high - 2, rx: 26, class: 'cell'}),
                  words(middle, high + 6, points), words(middle, 2 * high - 14, player, 'small words')]};
}

export function mancala(keys) {
  const houses = Number(keys.houses);
  const most = Number(keys.seeds);
  /** The house `house n` or `other n` in the text of a position. */
  const indexOf = (id) => Number(id.split(' ')[1]) - 1 + (id.startsWith('house') ? 0 : houses);
  return {
    note: 'A click on a house sows its seeds. The player to move has the lower row and the right store.',
    picture({position, side, points, board}) {
      const seeds = numbers(position);
      const [mover, other] = [board.players[side], board.players[1 - side]];
      const own = range(houses).map((i) => houseSquare(
          `house ${i + 1}`, [wide + i * unit, high], seeds[i], `house ${i + 1} of ${mover}`));
      const far = range(houses).map((i) => houseSquare(
          `other ${i + 1}`, [wide + (houses - 1 - i) * unit, 0], seeds[houses + i], `house ${i + 1} of ${other}`));
      const stores = [storeSquare('store', wide + houses * unit, points[side], mover),
                      storeSquare('other store', 0, points[1 - side], other)];
      return {width: houses * unit + 2 * wide, height: 2 * high, background: [], squares: [...own, ...far, ...stores]};
    },
    ways: (move) => [[move.move]],
    edit(position, id) {
      if (id.endsWith('store')) return position;
      const seeds = numbers(position);
      const full = seeds.reduce((sum, each) => sum + each) >= most;
      return seeds.with(indexOf(id), full ? 0 : seeds[indexOf(id)] + 1).join(',');
    },
  };
}
