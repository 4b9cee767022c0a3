// The rules of a table in sentences, with its numbers, and how the game ends.
import {count} from './numbers.js';

const loses = 'The player who cannot move loses.';
const endless = 'Infinite play is a draw.';
const morePoints = 'The player with more points wins.';

const grouped = (number) => Number(number).toLocaleString('en');

/** `a`, `a or b`, `a, b or c`. */
function alternatives(words) {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} or ${words.at(-1)}`;
}

/** Who wins when no move is left. */
const lastMove = (play) => play === 'misere' ? 'The player who cannot move wins.' : loses;

/** The same where the last move always takes the last of the things. */
const lastTaken = (play, thing) => `The player who takes the last ${thing} ${play === 'misere' ? 'loses' : 'wins'}.`;

function nim({piles, max, take, moore, play}) {
  const any = take === 'any';
  const amount = any ? 'any number of sticks' : `${alternatives(take.split(','))} sticks`;
  const from = Number(moore) > 1 ? `up to ${moore} piles` : 'one pile';
  return [`${count(Number(piles), 'pile')} of at most ${count(Number(max), 'stick')}.`,
          `A move takes ${amount} from ${from}.`, any ? lastTaken(play, 'stick') : lastMove(play)];
}

/** What the digit of an octal code lets a move leave of a heap. */
const leaves = (digit) => alternatives(['nothing', 'one heap', 'two heaps'].filter((_, bit) => digit >> bit & 1));

/** The moves of an octal code such as `0.77`: counters with equal digits in one sentence. */
function octalMoves(code) {
  const [before, digits] = code.split('.');
  const takes = new Map();
  [...digits].forEach((digit, i) => {
    if (digit !== '0') takes.set(digit, [...takes.get(digit) ?? [], i + 1]);
  });
  const sentences = [...takes].map(([digit, numbers]) =>
      `A move that takes ${alternatives(numbers)} of a heap leaves ${leaves(Number(digit))} of it.`);
  return before === '4' ? [...sentences, 'A move may also split a heap into two.'] : sentences;
}

const heapsTo = (max) => `Heaps of at most ${count(Number(max), 'counter')}.`;
const octal = ({code, max, play}) => [heapsTo(max), ...octalMoves(code), lastMove(play)];

function heap({rule, max}) {
  const moves = /^[04]?\.[0-7]+$/.test(rule) ? octalMoves(rule) : [`The rule of taking and breaking is ${rule}.`];
  return [heapsTo(max), ...moves, loses];
}

function line(k, play) {
  return [`The first player with ${k} in a row, column or diagonal ${play === 'misere' ? 'loses' : 'wins'}.`,
          'A full board without such a line is a draw.'];
}

const lapOf = ({houses, seeds}, store) => [
  `Each player has ${count(Number(houses), 'house')}; the board has at most ${count(Number(seeds), 'seed')}.`,
  `A move sows all seeds of an own house, one into each of the next houses${store}.`];

function awari(keys) {
  return [...lapOf(keys, ''), 'A last seed that makes two or three in a house of the opponent captures these seeds,',
          'and those of the houses before it without a gap.',
          keys.rules === 'oware' ? 'A capture of all seeds of the opponent takes nothing.' : '',
          'A player without seeds to sow ends the game; the opponent gets the seeds that are left.', morePoints];
}

function kalah(keys) {
  const opposite = keys.capture === 'always' ? '' : ', if the house opposite has seeds';
  return [...lapOf(keys, ' and into the own store'), 'A last seed in the own store gives another turn.',
          `A last seed in an own empty house captures itself and the seeds opposite${opposite}.`,
          keys.ends === 'stuck' ? 'The game ends when the player to move has no seeds.'
                                : 'The game ends when a side is empty.',
          `The seeds left belong to the ${keys.rest === 'opponent' ? 'other ' : ''}player`
              + `${keys.rest === 'opponent' ? '' : ' on whose side they are'}.`, morePoints];
}

const goals = {
  stalemate: 'Stalemate wins. Checkmate and infinite play are draws.',
  helpmate: 'Both players want White to mate Black, as soon as possible.',
  helpstalemate: 'Both players want White to stalemate Black, as soon as possible.',
  serieshelpmate: 'Black moves any number of times, giving check only at the end; then White mates in one move.',
  selfmate: 'White wins by being mated. Black does not want to mate.',
  race: 'The first king on the last rank wins; Black may answer once and draw. No move gives check.',
};

function chess({pieces, men, files, ranks, goal}) {
  const aim = goals[goal] ?? 'Checkmate wins. Stalemate and infinite play are draws.';
  return [`Chess on ${files} files and ${ranks} ranks with`,
          pieces ? `the men ${pieces}, and all that captures and promotions lead to.` : `at most ${men} men.`,
          `${aim} Castling and the rule of 50 moves do not exist.`];
}

const rules = {
  nim, octal, heap, chess,
  wythoff: ({max, play}) => [`Two piles of at most ${count(Number(max), 'stick')}.`,
                             'A move takes any number from one pile, or the same number from both.',
                             lastTaken(play, 'stick')],
  grundy: ({max, play}) => [heapsTo(max), 'A move splits one heap into two of different size.', lastMove(play)],
  pyramid: ({rows, play}) => [`${count(Number(rows), 'row')} of 1 to ${count(Number(rows), 'stick')} at the start.`,
                              'A move takes any run of neighbouring sticks of one row, which may leave two rows.',
                              lastTaken(play, 'stick')],
  grid: ({rows, cols, steps}) => [`A ball on ${grouped(rows)} rows and ${grouped(cols)} columns.`,
                                  `A move takes it one cell ${alternatives(steps.split(','))}.`, loses],
  chomp: ({rows, cols}) => [`A bar of ${rows} rows and ${grouped(cols)} columns.`,
                            'A move eats a square and all squares below and to the right.',
                            'The player who eats the top left square loses.'],
  mnk: ({m, n, k, play}) => [`X and O in turn mark a blank cell of a board of ${count(Number(m), 'row')} and `
                             + `${count(Number(n), 'column')}.`, ...line(k, play)],
  connect: ({columns, rows, k, play}) => [`X and O in turn drop a man into one of ${columns} columns of ${rows} cells,`,
                                          'where it falls to the lowest blank cell.', ...line(k, play)],
  quixo: ({size}) => [`A board of ${size} x ${size} tiles. A move takes a blank or own tile of the edge`,
                      'and pushes it back in with the own mark at another end of its row or column.',
                      `A full row, column or diagonal of ${size} own tiles wins, also if the opponent makes it.`,
                      endless],
  domineering: ({rows, cols}) => [`A board of ${rows} rows and ${cols} columns.`,
                                  'Left puts upright dominoes on two free squares, Right lying ones.', loses],
  toads: ({toads, spaces, frogs}) => [`${count(Number(toads), 'toad')} of Left, ${count(Number(spaces), 'space')}, `
                                      + `${count(Number(frogs), 'frog')} of Right.`,
                                      'An animal moves one square ahead to a free one, or jumps over one opponent.',
                                      loses],
  dots: ({rows, cols}) => [`${rows} x ${cols} boxes. A move draws a line between two neighbouring dots.`,
                           'A player who completes a box gets a point and moves again.', morePoints],
  mancala: (keys) => keys.rules === 'kalah' ? kalah(keys) : awari(keys),
};

/** The rule of a family without sentences of its own: its summary, its keys, and how the game ends. */
function general({summary = '', keys = {}, play, class: kind}) {
  const ends = {terminating: lastMove(play), partisan: loses, loopy: endless, scored: morePoints}[kind] ?? '';
  const isDigest = (value) => /^x[0-9a-f]{16}$/.test(value);
  const shown = Object.entries(keys).filter(([name, value]) =>
      value !== 'none' && !isDigest(value) && !['digest', 'play'].includes(name));
  return [summary ? `${summary[0].toUpperCase()}${summary.slice(1)}.` : '',
          shown.length ? `Here ${shown.map(([name, value]) => `${name} = ${value}`).join(', ')}.` : '',
          summary.includes('cannot move') && kind !== 'loopy' ? '' : ends];
}

/** The rules of a table that the service lists. */
export function rulesOf(table) {
  const known = rules[table.family]?.(table.keys);
  return (known ?? general(table)).filter(Boolean).join(' ');
}
