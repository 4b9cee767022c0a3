// Places for the vertices of a small graph: springs along edges, and forces that push vertices apart (Fruchterman and
// Reingold 1991), from a circle, without chance.
import {range} from './spec.js';

const steps = 400;
const nearest = 66;   // between two vertices, in units of the picture
const widest = 640;

const circle = (n) => range(n).map((i) => [Math.cos((2 * Math.PI * i) / n), Math.sin((2 * Math.PI * i) / n)]);

/** The forces on all vertices at these places, for an ideal distance of 1. */
function forces(places, edges) {
  const sums = places.map(() => [0, 0]);
  const add = (u, v, pull) => {
    const [dx, dy] = [places[v][0] - places[u][0], places[v][1] - places[u][1]];
    const distance = Math.max(0.01, Math.hypot(dx, dy));
    const force = pull(distance) / distance;
    for (const [vertex, sign] of [[u, 1], [v, -1]]) {
      sums[vertex][0] += sign * force * dx;
      sums[vertex][1] += sign * force * dy;
    }
  };
  for (const u of places.keys()) for (const v of range(u)) add(u, v, (distance) => -1 / distance);
  for (const [u, v] of edges) if (u !== v) add(u, v, (distance) => distance * distance / 2);
  places.forEach(([x, y], u) => { sums[u][0] -= x / 4; sums[u][1] -= y / 4; });  // parts without edges stay near
  return sums;
}

/** One step: every vertex follows its force, but no farther than `limit`. */
function moved(places, edges, limit) {
  return forces(places, edges).map(([x, y], u) => {
    const length = Math.hypot(x, y) || 1;
    const step = Math.min(length, limit) / length;
    return [places[u][0] + x * step, places[u][1] + y * step];
  });
}

/** The places in units of the picture, with the least coordinates 0, and its width and height. */
function scaled(places) {
  const gaps = places.flatMap(([x, y], u) => places.slice(0, u).map(([a, b]) => Math.hypot(x - a, y - b)));
  const low = [0, 1].map((axis) => Math.min(...places.map((place) => place[axis])));
  const spread = [0, 1].map((axis) => Math.max(...places.map((place) => place[axis])) - low[axis]);
  const scale = Math.min(nearest / Math.min(1, ...gaps), widest / Math.max(0.01, ...spread));
  return {places: places.map(([x, y]) => [(x - low[0]) * scale, (y - low[1]) * scale]),
          width: spread[0] * scale, height: spread[1] * scale};
}

/** Places for `count` vertices with these edges, each a pair of their numbers: {places, width, height}. */
export function arranged(count, edges) {
  let places = circle(count);
  for (const step of range(steps)) places = moved(places, edges, 0.3 * (1 - step / steps));
  return scaled(places);
}
