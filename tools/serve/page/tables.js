// The list of tables, with counts and histograms.
import {element, svg} from './dom.js';
import {count} from './numbers.js';
import {fragment} from './place.js';
import {outcomeOfScore} from './scores.js';
import {nimValue} from './words.js';

const parts = {
  wins: ['win', 'W', 'wins'], draws: ['draw', 'D', 'draws'], losses: ['loss', 'L', 'losses'],
  left: ['left', 'L', 'Left wins'], right: ['right', 'R', 'Right wins'],
  next: ['next', 'N', 'the first player wins'], previous: ['previous', 'P', 'the second player wins'],
  draw: ['draw', 'D', 'draws'], 'left-draw': ['draw', 'L/D', 'Left wins moving first, Right draws moving first'],
  'draw-left': ['draw', 'D/L', 'Left draws moving first, Right loses moving first'],
  'right-draw': ['draw', 'R/D', 'Left loses moving first, Right draws moving first'],
  'draw-right': ['draw', 'D/R', 'Left draws moving first, Right wins moving first'],
};

/** The counts that a table has: [key, number]. */
function countsOf(table) {
  return Object.keys(parts).filter((key) => typeof table[key] === 'number').map((key) => [key, table[key]]);
}

/** A bar cut into the shares of the outcomes. */
function shares(table) {
  const counts = countsOf(table);
  const total = counts.reduce((sum, [, number]) => sum + number, 0) || 1;
  let x = 0;
  const bars = counts.map(([key, number]) => {
    const width = (300 * number) / total;
    x += width;
    return svg('rect', {x: x - width, y: 0, width, height: 12, class: `bar ${parts[key][0]}`});
  });
  return svg('svg', {viewBox: '0 0 300 12', class: 'shares', 'aria-hidden': 'true'}, bars);
}

function countList(table) {
  return element('ul', {class: 'counts'}, countsOf(table).map(([key, number]) => element(
      'li', {}, element('span', {class: `letter small ${parts[key][0]}`, 'aria-hidden': 'true'}, parts[key][1]),
      ` ${number.toLocaleString('en')} ${parts[key][2]}`)));
}

/** A row of a histogram as {label, stacks: [[kind, number]]}. `name` is the key of its figure. */
function columnOf(row, name) {
  if (row.depth !== undefined) return {label: row.depth, stacks: [['win', row.wins], ['loss', row.losses]]};
  if (row.score !== undefined) return {label: row.score, stacks: [[outcomeOfScore(row.score), row.positions]]};
  return {label: nimValue(row) ?? row[name], stacks: [['draw', row.positions]]};
}

/** Heights grow with the logarithm, so that rare depths stay visible. */
function column({label, stacks}, i, width, scale) {
  const total = stacks.reduce((sum, [, number]) => sum + number, 0);
  const height = total === 0 ? 0 : Math.max(2, scale(total));
  let y = 60;
  const bars = stacks.filter(([, number]) => number > 0).map(([kind, number]) => {
    y -= (height * number) / total;
    const part = (height * number) / total;
    return svg('rect', {x: i * width, y, width: width * 0.85, height: part, class: `bar ${kind}`});
  });
  return svg('g', {}, svg('title', {}, `${label}: ${total.toLocaleString('en')}`), bars);
}

const mostColumns = 400;
const axes = {
  depth: 'Positions by depth in plies',
  grundy: 'Positions by Grundy value',
  score: 'Positions by score',
  value: 'Positions by value, the most frequent first',
};

function histogramTable(name, columns) {
  const rows = columns.map(({label, stacks}) => element(
      'tr', {}, element('th', {scope: 'row'}, label), stacks.map(([, number]) => element('td', {}, number))));
  const heads = columns[0].stacks.length === 2 ? ['wins', 'losses'] : ['positions'];
  return element('details', {}, element('summary', {}, 'Numbers'), element('table', {}, element('thead', {}, element(
      'tr', {}, [name, ...heads].map((head) => element('th', {scope: 'col'}, head)))), element('tbody', {}, rows)));
}

/** A picture of the histogram of a table, with its numbers below it; nothing if it has none. */
function histogram(table) {
  const rows = (table.histogram ?? []).slice(0, mostColumns);
  if (rows.length === 0) return [];
  const name = Object.keys(axes).find((key) => rows[0][key] !== undefined) ?? table.metric;
  const axis = axes[name] ?? `Positions by ${name}`;
  const columns = rows.map((row) => columnOf(row, name));
  const largest = Math.max(...columns.map(({stacks}) => stacks.reduce((sum, [, number]) => sum + number, 0)));
  const scale = (number) => (58 * Math.log1p(number)) / Math.log1p(largest);
  const width = 300 / columns.length;
  const label = `${axis}, from ${columns[0].label} to ${columns.at(-1).label}`;
  return [element('p', {class: 'caption'}, `${axis} (logarithmic heights)`),
          svg('svg', {viewBox: '0 0 300 62', class: 'histogram', role: 'img', 'aria-label': label},
              columns.map((each, i) => column(each, i, width, scale))),
          histogramTable(name, columns)];
}

/** How many tiers the table has, if it is a folder, and how many of them are not there. */
function tiers(table) {
  if (table.tiers === undefined) return '';
  const absent = table.tiers.filter((tier) => tier.state !== 'done').length;
  return element('p', {}, count(table.tiers.length, 'tier'), absent ? `, of which ${absent} cannot be read` : '');
}

/** How many positions the table has; gaps are numbers that belong to no position. */
function size({positions, gaps = 0}) {
  return count(positions - gaps, 'position') + (gaps ? ` and ${count(gaps, 'gap')}` : '');
}

/** What the page says about a table: spec, counts and histogram. */
export function tableFacts(table) {
  return [element('p', {}, element('code', {}, table.spec)), element('p', {class: 'caption'}, table.summary ?? ''),
          element('p', {}, `${size(table)}, metric ${table.metric}`),
          tiers(table), shares(table), countList(table), ...histogram(table)];
}

/** The entry of a table in the list of tables. */
export function tableItem(table) {
  return element('li', {}, element('h3', {}, element('a', {href: fragment(table.table)}, table.table)),
                 tableFacts(table));
}
