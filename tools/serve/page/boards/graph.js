// A token on a graph. A small graph is drawn whole; of a large one, the vertex of the token and the moves around it.
// The row above has the vertices of the line so far.
import * as api from '../api.js';
import {svg} from '../dom.js';
import {outcomeOfMove} from '../words.js';
import {arranged} from './network.js';
import {range} from './spec.js';
import {unit, words} from './shapes.js';

const mostVertices = 40;  // of a graph that is drawn whole
const mostMoves = 30;  // around the vertex; more are in the list of moves
const mostTrail = 6;
const radius = 22;

function vertex(x, y, text, kind) {
  return [svg('circle', {cx: x, cy: y, r: radius, class: `vertex ${kind}`}),
          words(x, y + 6, text, `on-vertex ${kind}`)];
}

/** A line from one circle to another, with a head at its end. */
function arrow([x1, y1], [x2, y2], kind = '') {
  if (x1 === x2 && y1 === y2) return svg('circle', {cx: x1, cy: y1 - radius, r: 14, class: `edge ${kind}`});
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [tipX, tipY] = [x2 - dx * (radius + 2), y2 - dy * (radius + 2)];
  const head = `M${tipX} ${tipY}L${tipX - 10 * dx - 5 * dy} ${tipY - 10 * dy + 5 * dx}` +
               `L${tipX - 10 * dx + 5 * dy} ${tipY - 10 * dy - 5 * dx}Z`;
  const shaft = `M${x1 + dx * radius} ${y1 + dy * radius}L${tipX} ${tipY}`;
  return [svg('path', {d: shaft, class: `edge ${kind}`}),
          svg('path', {d: head, class: `edge-head ${kind}`})];
}

function target(move, [x, y]) {
  const outcome = outcomeOfMove(move);
  return {id: `to ${move.to}`, x: x - radius, y: y - radius, width: 2 * radius, height: 2 * radius,
          label: `vertex ${move.to}`, nodes: vertex(x, y, move.to, outcome), badge: {x: x + 18, y: y - 18}};
}

function trailPicture(trail, position) {
  const shown = [...trail.slice(-mostTrail).map((ply) => ply.position), position];
  const places = shown.map((_, i) => [radius + 6 + i * unit, radius + 6]);
  const chain = shown.map((text, i) => [i > 0 ? arrow(places[i - 1], places[i]) : '',
                                        vertex(...places[i], text, i + 1 < shown.length ? 'past' : 'here')]);
  return trail.length === 0 ? [] : chain;
}

/** The graph of a small table: names of vertices, edges as pairs of their numbers, and places; nothing if unknown. */
async function networkOf({table, positions, keys}) {
  if (positions > mostVertices) return undefined;
  const names = range(positions).map((vertex) => `${vertex + (keys?.base === '1' ? 1 : 0)}`);
  const answers = await api.probeAll(table, names, true).catch(() => []);
  if (answers.length === 0 || answers.some((answer) => answer.error !== undefined)) return undefined;
  const edges = answers.flatMap((answer, u) => answer.moves_all.map((move) => [u, names.indexOf(move.to)]));
  return {names, edges, ...arranged(positions, edges)};
}

/** The whole graph, below the vertices of the play so far. */
function wholePicture({names, edges, places, width, height}, {position, moves, trail}) {
  const margin = radius + 12;
  const whole = Math.max(width + 2 * margin, (mostTrail + 1) * unit);
  const at = places.map(([x, y]) => [x + (whole - width) / 2, y + margin + unit]);
  const here = names.indexOf(position);
  const goals = new Set(moves.map((move) => names.indexOf(move.to)));
  const others = [...names.keys()].filter((vertex) => vertex !== here && !goals.has(vertex));
  return {
    width: whole,
    height: height + 2 * margin + unit,
    background: [trailPicture(trail, position),
                 edges.map(([u, v]) => arrow(at[u], at[v], u === here ? 'able' : '')),
                 others.map((other) => vertex(...at[other], names[other], 'other')),
                 here < 0 ? [] : vertex(...at[here], position, 'here token')],
    squares: moves.map((move) => target(move, at[names.indexOf(move.to)])),
  };
}

function starPicture({position, moves, trail}) {
  const around = moves.slice(0, mostMoves);
  const distance = Math.max(110, around.length * 9);
  const width = Math.max(2 * distance + 2 * unit, (mostTrail + 1) * unit);
  const centre = [width / 2, distance + 1.7 * unit];
  const turn = (i) => (2 * Math.PI * i) / around.length - Math.PI / 2;
  const places = around.map((_, i) => [centre[0] + distance * Math.cos(turn(i)),
                                       centre[1] + distance * Math.sin(turn(i))]);
  return {
    width,
    height: centre[1] + distance + unit,
    background: [trailPicture(trail, position), places.map((place) => arrow(centre, place)),
                 vertex(...centre, position, 'here token')],
    squares: around.map((move, i) => target(move, places[i])),
  };
}

export function graph() {
  let network;
  return {
    note: 'Letters are outcomes for the player who moves there. The row above shows the vertices so far.',
    async prepare(table) { network = await networkOf(table); },
    picture: (view) => network ? wholePicture(network, view) : starPicture(view),
    ways: (move) => [[`to ${move.to}`]],
  };
}
