// A bar of chocolate, and a ball on a grid.
import {svg} from '../dom.js';
import {cellBoard} from './cells.js';
import {numbers, range, squaresOf} from './spec.js';
import {words} from './shapes.js';

const ball = {
  content: (letter, x, y) => letter === 'b' ? svg('circle', {cx: x, cy: y, r: 20, class: 'man first'}) : '',
  name: (letter) => letter === 'b' ? 'the ball' : 'free',
};

export function grid(keys) {
  const [rows, columns] = [Number(keys.rows), Number(keys.cols)];
  return {
    largest: rows * columns,
    picture({position}) {
      const [row, column] = numbers(position);
      return cellBoard(range(rows).map((y) => range(columns).map((x) => y + 1 === row && x + 1 === column ? 'b' : '.')),
                       ball);
    },
    ways: (move) => [[move.to]],
    edit: (position, id) => id,
  };
}

const chocolate = {
  content: (letter, x, y) => letter === 'p' ? words(x, y + 6, 'poison', 'small words') : '',
  name: (letter) => ({p: 'poisoned', c: 'chocolate', '.': 'eaten'})[letter],
  kind: (letter) => letter === '.' ? 'cell eaten' : `cell chocolate ${letter === 'p' ? 'poisoned' : ''}`,
};

export function chomp(keys) {
  const columns = Number(keys.cols);
  const piece = (x, y, length) => x >= length ? '.' : x + y === 0 ? 'p' : 'c';
  return {
    largest: Number(keys.rows) * columns,
    picture: ({position}) => cellBoard(
        numbers(position).map((length, y) => range(columns).map((x) => piece(x, y, length))), chocolate),
    ways: (move) => [squaresOf(move)],
  };
}
