// The page: reads the place from the address bar, asks the service, and shows the answer.
import * as api from './api.js';
import {boardOf} from './boards/families.js';
import {BoardView} from './boards/view.js';
import {part, reveal} from './dom.js';
import {Editor} from './editor.js';
import {lineList, moveList, playedList} from './moves.js';
import {fragment, placeOf} from './place.js';
import {Play} from './play.js';
import {probeSum} from './sums.js';
import {tableFacts, tableItem} from './tables.js';
import {bestFirst, letter, outcomeNow, sentence} from './words.js';

let tables = [];
let table;   // of the position that is shown
let board;   // of the table
let play;
let answer;  // of the service for the position that is shown; undefined while it is not known
let asked = 0;

const view = new BoardView({play: make, edit: (id) => editor.click(id, play.here.side)});
const editor = new Editor({open: openPosition, changed: showBoard});

function tell(message = '') {
  part('message').textContent = message;
  reveal('message', message !== '');
}

// The place

function goTo(next) {
  play = next;
  history.pushState(play.state, '', fragment(play.table, play.here.position));
  showPlay();
}

/** Shows the place that the address bar names. */
async function visit() {
  tell();
  editor.close();
  const place = placeOf(location.hash);
  if (!await loadTables()) return;
  table = tables.find((each) => each.table === place.table);
  if (table === undefined) return listTables(place.table);
  enter(place.position ?? table.start?.position ?? '');
}

function enter(position) {
  board = boardOf(table);
  play = Play.restored(history.state, table.table, position) ?? Play.from(table.table, position, sideOf(position, 0));
  history.replaceState(play.state, '', fragment(table.table, position));
  showTable();
  if (position === '') beginEditing();
  showPlay();
}

async function loadTables() {
  try {
    if (tables.length === 0) tables = await api.tables();
    return true;
  } catch (error) {
    tell(error.message);
    return false;
  }
}

/** The side to move: as the text of the position says, else `side`. */
function sideOf(position, side) {
  try {
    return board.side?.(position) ?? side;
  } catch {
    return side;
  }
}

// The list of tables

function listTables(unknown) {
  if (unknown) tell(`There is no table ${unknown}. Choose one of the list.`);
  page('tables', '');
  part('table-list').replaceChildren(...tables.map(tableItem));
}

function page(shown, name) {
  reveal('tables', shown === 'tables');
  reveal('explorer', shown === 'explorer');
  part('table-name').textContent = name;
  document.title = name ? `${name} - zermelo explorer` : 'zermelo explorer';
}

function showTable() {
  page('explorer', table.table);
  part('table-facts').replaceChildren(...tableFacts(table));
  part('note').textContent = board.note ?? '';
  reveal('position-text', board.picture !== undefined);
  reveal('other', board.side === undefined);
}

// A position

async function showPlay() {
  answer = undefined;
  const question = ++asked;
  reveal('line-panel', false);
  if (play.here.position !== '') await askAbout(play.here.position, question);
  if (question === asked) show();
}

async function askAbout(position, question) {
  try {
    const known = await (board.sums ? probeSum : api.probe)(table.table, position);
    if (question !== asked) return;
    answer = {...known, moves_all: bestFirst(known.moves_all)};
    tell();
  } catch (error) {
    if (question === asked) tell(error.message);
  }
}

const allMoves = () => answer?.moves_all ?? [];

/** The moves of the side to move; in a game that is not partisan, all. */
function movesNow() {
  if (!board.partisan) return allMoves();
  const player = playerName().toLowerCase();
  return allMoves().filter((move) => move.player === player);
}

const playerName = (side = play.here.side) => board.players[side];

function show() {
  showBoard();
  showVerdict();
  part('position').textContent = play.here.position;
  part('moves').replaceChildren(...moveList(allMoves(), board, play.here.side, make));
  part('played').replaceChildren(...playedList(play, jump));
  showControls();
}

function showBoard() {
  const editing = editor.editing;
  const position = editing ? editor.position : play.here.position;
  view.show({board, position, side: sideOf(position, play.here.side), moves: editing ? [] : movesNow(),
             trail: play.trail, hints: part('hints').checked, editing: editor.clickable,
             name: `${playerName()} to move`});
}

function showVerdict() {
  const sign = part('verdict-letter');
  sign.textContent = answer ? letter(answer.outcome) : '?';
  sign.className = `letter large ${answer ? outcomeNow(answer, movesNow()) : ''}`;
  part('status').textContent = answer ? sentence(answer, playerName(), playerName(1 - play.here.side), movesNow()) : '';
}

function showControls() {
  part('start').disabled = !table.start;
  part('best').disabled = movesNow().length === 0;
  part('undo').disabled = play.at === 0;
  part('redo').disabled = play.at + 1 === play.plies.length;
}

// Play

function sideAfter(move) {
  const mover = move.player === undefined ? play.here.side : move.player === 'left' ? 0 : 1;
  return sideOf(move.to, 1 - mover);
}

/** Makes a move, unless it belongs to a position before the one that is asked about. */
function make(move) {
  if (answer) goTo(play.after(move, sideAfter(move)));
}

function jump(at) {
  const next = play.shown(at);
  if (next) goTo(next);
}

function bestReply() {
  const [move] = movesNow();
  if (move) make(move);
}

const beginEditing = () => editor.begin(board, play.here.position, table.notation);

function openPosition(position) {
  goTo(Play.from(table.table, position, sideOf(position, play.here.side)));
}

const first = () => board.partisan ? playerName().toLowerCase() : undefined;

async function showLine() {
  try {
    const line = await api.line(table.table, play.here.position, first());
    part('line').replaceChildren(...lineList(line, (moves) => followLine(line.line.slice(0, moves))));
    reveal('line-panel', true);
  } catch (error) {
    tell(error.message);
  }
}

function followLine(moves) {
  goTo(moves.reduce((next, move) => {
    play = next;
    return next.after(move, sideAfter(move));
  }, play));
}

// Buttons and keys

const actions = {
  best: bestReply,
  undo: () => jump(play.at - 1),
  redo: () => jump(play.at + 1),
  start: () => table.start && openPosition(table.start.position),
  'line-button': showLine,
  edit: () => editor.editing ? editor.cancel() : beginEditing(),
  other: () => board.side === undefined && goTo(play.withSide(1 - play.here.side)),
};
const keys = {b: 'best', u: 'undo', r: 'redo', s: 'start', l: 'line-button', e: 'edit', o: 'other'};

for (const [id, action] of Object.entries(actions)) part(id).addEventListener('click', action);
part('hints').addEventListener('change', showBoard);

function pressed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || part('explorer').hidden) return;
  if (event.key === 'Escape') return editor.editing ? editor.cancel() : view.cancel();
  if (event.target.matches('input[type=text]') || event.repeat) return;
  if (event.key === 'h') part('hints').click();
  else if (keys[event.key] && !part(keys[event.key]).disabled) actions[keys[event.key]]();
  else return;
  event.preventDefault();
}

document.addEventListener('keydown', pressed);
addEventListener('popstate', visit);
visit();
