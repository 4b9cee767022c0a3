// Boards of your own, for `zermelo serve --boards own.js`: the vertices of snort on a path, in a row.
import {cellBoard} from './cells.js';
import {words} from './shapes.js';
import {leftAndRight} from './spec.js';

const names = {'.': 'free', l: 'for Left', r: 'for Right', '#': 'taken'};

export const boards = {
  snort: () => ({
    ...leftAndRight,
    note: 'Click on a vertex.',
    picture: ({position}) => cellBoard([position], {
      content: (letter, x, y) => 'lr'.includes(letter) ? words(x, y + 6, letter) : '',
      name: (letter) => names[letter],
      kind: (letter) => letter === '#' ? 'cell taken' : 'cell',
    }),
    ways: (move) => [[`1,${Number(move.move) + 1}`]],
  }),
};
