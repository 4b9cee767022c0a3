// Drawings of chess men: silhouettes of the six men of chess, letters in discs for fairy pieces.
import {svg} from '../dom.js';

const names = {
  K: 'king', M: 'amazon', Q: 'queen', C: 'chancellor', X: 'archbishop', R: 'rook', H: 'nightrider', B: 'bishop',
  N: 'knight', L: 'camel', Z: 'zebra', G: 'grasshopper', F: 'ferz', A: 'alfil', D: 'dabbaba', W: 'wazir', P: 'pawn',
};

/** Outlines in a square of 60 units, whose middle is the origin, and lines inside them. */
const outlines = {
  K: ['M-2-25h4v4h4v4h-4v4.5c9.5-4 16.5 0 16.5 7.5 0 5.5-5 9.5-7.5 13v12h-26v-12c-2.5-3.5-7.5-7.5'
      + '-7.5-13 0-7.5 7-11.5 16.5-7.5v-4.5h-4v-4h4z', 'M-11.5 10c8-3 15-3 23 0M-11.5 15c8-3 15-3 23 0'],
  Q: ['M-18-16 -9-2 -8.5-21 0-4 8.5-21 9-2 18-16 13 10c-1 2-1 3 0 4v6h-26v-6c1-1 1-2 0-4z',
      'M-12 9.5c8-3 16-3 24 0M-12 14.5c8-3 16-3 24 0'],
  R: ['M-15-19h7v5h4.5v-5h7v5h4.5v-5h7v11l-5 4 1.5 15h3.5v9h-30v-9h3.5l1.5-15-5-4z',
      'M-9.5-4h19M-11 11h22'],
  B: ['M0-24a4 4 0 0 1 3 6.6C10-13 13-8 13-2.5c0 4-2 7-5 9l2 6.5h6v7h-32v-7h6l2-6.5c-3-2-5-5-5-9C-13-8-10-13-3-17.4'
      + 'A4 4 0 0 1 0-24z', 'M0-10v10M-5-5h10M-8 7c5-2 11-2 16 0'],
  N: ['M-11 20c0-10 4-14 9-18-3.5 0-7 2-10 6l-5.5-3c1-9 4-16 9.5-21l-.5-6.5 6 4c12 2 18 11 18 23V20z',
      'M-3.5-9.5h.1M6-12c5 5 6 13 5.5 25'],
  P: ['M0-17a7.5 7.5 0 0 1 5 13h3v4h-3.5c.5 6.5 3 10 8 13v7h-25v-7c5-3 7.5-6.5 8-13h-3.5v-4h3a7.5 7.5 0 0 1 5-13z',
      ''],
};

const sideOf = (letter) => letter === letter.toUpperCase() ? 'white' : 'black';

/** `white queen`; small letters are black men, as in FEN. */
export const nameOfMan = (letter) => `${sideOf(letter)} ${names[letter.toUpperCase()] ?? letter.toUpperCase()}`;

function disc(capital, kind) {
  return [svg('circle', {r: 19, class: kind}), svg('text', {y: 7, class: `letter-of-${kind}`}, capital)];
}

/** The man of a letter of FEN with its middle at (x, y). */
export function chessMan(letter, x, y) {
  const capital = letter.toUpperCase();
  const kind = `man-${sideOf(letter)}`;
  const [outline, lines] = outlines[capital] ?? [];
  const nodes = outline ? [svg('path', {d: outline, class: kind}), svg('path', {d: lines, class: `lines-of-${kind}`})]
                        : disc(capital, kind);
  return svg('g', {class: 'chess-man', 'data-man': letter, transform: `translate(${x} ${y})`}, nodes);
}
