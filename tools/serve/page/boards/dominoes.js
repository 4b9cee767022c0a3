// Boards of Left and Right: domineering and toads.
import {svg} from '../dom.js';
import {cellBoard, edited} from './cells.js';
import {anyOrder, leftAndRight, squaresOf} from './spec.js';

const freeOrTaken = {
  content: () => '',
  name: (letter) => letter === '#' ? 'taken' : 'free',
  kind: (letter) => letter === '#' ? 'cell taken' : 'cell',
};

export function domineering() {
  return {
    ...leftAndRight,
    flips: true,
    note: 'Left puts upright dominoes, Right lying ones. Click on the two squares of a domino.',
    picture: ({position}) => cellBoard(position.split('/'), freeOrTaken),
    ways: (move) => anyOrder(squaresOf(move)),
    edit: (position, id) => edited(position.split('/'), id, '.#').join('/'),
  };
}

function animal(letter, x, y) {
  if (letter === '.') return '';
  const toad = letter === 't';
  const tip = toad ? 20 : -20;
  return [svg('path', {d: `M${x - tip} ${y - 20}L${x + tip} ${y}L${x - tip} ${y + 20}Z`,
                       class: `man ${toad ? 'first' : 'second'}`}),
          svg('text', {x: x - tip / 3, y: y + 6, class: `on-man ${toad ? 'first' : 'second'}`}, letter)];
}

export function toads() {
  return {
    ...leftAndRight,
    note: 'Left moves toads to the right, Right moves frogs to the left.',
    picture: ({position}) => cellBoard([position], {
      content: animal,
      name: (letter) => ({t: 'toad', f: 'frog'})[letter] ?? 'space',
    }),
    ways: (move) => [move.move.match(/\d+/g).map((square) => `1,${square}`)],
    edit: (position, id) => edited([position], id, '.tf')[0],
  };
}
