// A token on a graph: its vertex, the moves around it, and the vertices of the line so far.
import {svg} from '../dom.js';
import {outcomeOfMove} from '../words.js';
import {unit, words} from './shapes.js';

const mostMoves = 30;  // around the vertex; more are in the list of moves
const mostTrail = 6;
const radius = 22;

function vertex(x, y, text, kind) {
  return [svg('circle', {cx: x, cy: y, r: radius, class: `vertex ${kind}`}),
          words(x, y + 6, text, `on-vertex ${kind}`)];
}

/** A line from one circle to another, with a head at its end. */
function arrow([x1, y1], [x2, y2]) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [dx, dy] = [(x2 - x1) / length, (y2 - y1) / length];
  const [tipX, tipY] = [x2 - dx * (radius + 2), y2 - dy * (radius + 2)];
  const head = `M${tipX} ${tipY}L${tipX - 10 * dx - 5 * dy} ${tipY - 10 * dy + 5 * dx}` +
               `L${tipX - 10 * dx + 5 * dy} ${tipY - 10 * dy - 5 * dx}Z`;
  const shaft = `M${x1 + dx * radius} ${y1 + dy * radius}L${tipX} ${tipY}`;
  return [svg('path', {d: shaft, class: 'edge'}), svg('path', {d: head, class: 'edge-head'})];
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

function picture({position, moves, trail}) {
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

export const graph = () => ({
  note: 'Letters are outcomes for the player who moves there. The row above shows the vertices so far.',
  picture,
  ways: (move) => [[`to ${move.to}`]],
});

