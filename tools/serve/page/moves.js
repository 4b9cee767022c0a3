// The list of moves, best first; the line to the end; the moves that were played.
import {element} from './dom.js';
import {broughtBy} from './scores.js';
import {figureOfMove, letter, outcomeOfMove, sentenceOfMove} from './words.js';

const mostListed = 500;

function moveButton(move, board, play) {
  const outcome = outcomeOfMove(move);
  const why = board.closed(move);
  return element('button', {type: 'button', class: `move ${move.best ? 'best' : ''}`, click: () => play(move),
                            disabled: why !== undefined, title: why,
                            'aria-label': `${move.move}: ${sentenceOfMove(move)}${move.best ? ', best' : ''}`},
                 element('span', {class: `letter ${outcome}`}, letter(outcome)),
                 element('span', {class: 'move-text'}, move.move),
                 element('span', {class: 'figure'}, figureOfMove(move)),
                 element('span', {class: 'star'}, move.best ? '★' : ''));
}

function list(moves, board, play) {
  if (moves.length === 0) return element('p', {}, 'No move.');
  const items = moves.slice(0, mostListed).map((move) => element('li', {}, moveButton(move, board, play)));
  const more = moves.length > mostListed ? element('p', {}, `${moves.length - mostListed} more moves.`) : '';
  return [element('ul', {class: 'move-list'}, items), more];
}

function movesOf(player, moves, board, play) {
  const own = moves.filter((move) => move.player === player.toLowerCase());
  return [element('h3', {}, `Moves of ${player}`), list(own, board, play)];
}

/** The nodes that list all moves; in a partisan game the moves of `players[side]` come first. */
export function moveList(moves, board, side, play) {
  if (!board.partisan) return list(moves, board, play);
  const players = side === 0 ? board.players : board.players.toReversed();
  return players.map((player) => movesOf(player, moves, board, play));
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
