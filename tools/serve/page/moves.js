// The list of moves, grouped by their outcome; the line to the end; the moves that were played.
import {element} from './dom.js';
import {broughtBy} from './scores.js';
import {figureOfMove, letter, outcomeOfMove, sentenceOfMove} from './words.js';

const mostListed = 500;

const groups = [['win', 'Winning moves'], ['draw', 'Drawing moves'], ['loss', 'Losing moves']];

/** Its name for screen readers begins with the text that it shows. */
function moveButton(move, board, {play, preview}) {
  const outcome = outcomeOfMove(move);
  const why = board.closed(move);
  return element('button', {type: 'button', class: `move ${move.best ? 'best' : ''}`, click: () => play(move),
                            mouseenter: () => preview(move), focus: () => preview(move),
                            mouseleave: () => preview(), blur: () => preview(),
                            disabled: why !== undefined, title: why,
                            'aria-label': `${move.move}: ${sentenceOfMove(move)}${move.best ? ', best' : ''}`},
                 element('span', {class: 'move-text'}, move.move),
                 element('span', {class: 'figure'}, figureOfMove(move)),
                 element('span', {class: `letter ${outcome}`}, letter(outcome)),
                 element('span', {class: 'star'}, move.best ? '★' : ''));
}

/** The moves of one outcome below their heading, of which those from `from` to the limit of the list are shown. */
function group(name, moves, from, heading, button) {
  const shown = moves.slice(0, Math.max(0, mostListed - from));
  const items = shown.map((move) => element('li', {}, button(move)));
  const more = moves.length > shown.length ? element('p', {}, `${moves.length - shown.length} more moves.`) : '';
  return [element(heading, {}, `${name} (${moves.length})`), element('ul', {}, items), more];
}

/** The moves by outcome, each group with a heading. */
function list(moves, board, actions, heading) {
  if (moves.length === 0) return element('p', {}, 'No move.');
  let from = 0;
  const shown = groups.map(([outcome, name]) => {
    const own = moves.filter((move) => outcomeOfMove(move) === outcome);
    if (own.length === 0) return [];
    from += own.length;
    return group(name, own, from - own.length, heading, (move) => moveButton(move, board, actions));
  });
  return element('div', {class: 'move-list'}, shown);
}

function movesOf(player, moves, board, actions) {
  const own = moves.filter((move) => move.player === player.toLowerCase());
  return [element('h3', {}, `Moves of ${player}`), list(own, board, actions, 'h4')];
}

/**
 * The nodes that list all moves; in a partisan game the moves of `players[side]` come first. `actions` are
 * `play(move)`, and `preview(move)` while a move has the mouse or the focus, `preview()` after it.
 */
export function moveList(moves, board, side, actions) {
  if (!board.partisan) return list(moves, board, actions, 'h3');
  const players = side === 0 ? board.players : board.players.toReversed();
  return players.map((player) => movesOf(player, moves, board, actions));
}

/** A move of a line; `why` says why it cannot be played, if so. */
function lineButton(move, why, click) {
  return element('button', {type: 'button', class: 'link', click, disabled: why !== undefined, title: why},
                 `${move.player ? `${move.player}: ` : ''}${move.move}${broughtBy(move)}`);
}

/** The moves of a line, each a button that calls `go(n)` with the number of moves to play. */
export function lineList(line, board, go) {
  const whys = line.line.map(board.closed);
  const closed = whys.findIndex((why) => why !== undefined);
  const why = (i) => closed >= 0 && i >= closed ? whys[closed] : undefined;
  const items = line.line.map((move, i) => element('li', {}, lineButton(move, why(i), () => go(i + 1))));
  const end = line.repeats ? 'Here the line repeats a position.' : 'Here the game is over.';
  return [element('ol', {class: 'line'}, items), element('p', {}, items.length ? end : 'The game is over.')];
}

/** The positions of play, each a button that calls `go(at)`. */
export function playedList(play, go) {
  return play.plies.map((ply, at) => element(
      'li', {value: at}, element('button', {type: 'button', class: 'link', click: () => go(at),
                                 'aria-current': at === play.at ? 'step' : undefined},
                      `${ply.player ? `${ply.player}: ` : ''}${ply.move ?? ply.position}`)));
}
