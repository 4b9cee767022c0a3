// The page: reads the place from the address bar, asks the service, and shows the answer.
import * as api from './api.js';
import {boardOf} from './boards/families.js';
import {listed} from './boards/spec.js';
import {BoardView} from './boards/view.js';
import {element, part, replace, reveal} from './dom.js';
import {Editor} from './editor.js';
import {lineList, moveList, playedList} from './moves.js';
import {fragment, placeOf} from './place.js';
import {Play} from './play.js';
import {probeSum} from './sums.js';
import {sentenceOfPoints, withGain} from './scores.js';
import {tableFacts, tableItem} from './tables.js';
import {bestFirst, letter, outcomeNow, sentence} from './words.js';

let tables = [];
let table;   // of the position that is shown
let board;   // of the table
let play;
let answer;  // of the service for the position that is shown; undefined while it is not known
let asked = 0;
let busy = false;  // until the service answers
let waiting;       // the action to do after the answer

const view = new BoardView({play: make, edit: (id) => editor.click(id, play.here.side)});
const editor = new Editor({open: openPosition, changed: showBoard, refusal});

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
  ask();
  const place = placeOf(location.hash);
  if (!await loadTables()) return;
  table = tables.find((each) => each.table === place.table);
  if (table === undefined) return listTables(place.table);
  enter(place.position ?? table.opening ?? '');
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
  replace('table-list', tables.map(tableItem));
}

function page(shown, name) {
  reveal('tables', shown === 'tables');
  reveal('explorer', shown === 'explorer');
  part('table-name').textContent = name;
  document.title = name ? `${name} - zermelo explorer` : 'zermelo explorer';
}

function showTable() {
  page('explorer', table.table);
  replace('table-facts', tableFacts(table));
  part('note').textContent = board.note ?? '';
  reveal('position-text', board.picture !== undefined);
  reveal('other', board.side === undefined);
}

// A position

/** Forgets the answer that is shown. Returns the number of the next question. */
function ask() {
  answer = undefined;
  waiting = undefined;
  return ++asked;
}

async function showPlay() {
  const question = ask();
  reveal('line-panel', false);
  setBusy(true);
  if (play.here.position !== '') await askAbout(play.here.position, question);
  if (question !== asked) return;
  setBusy(false);
  show();
  waiting?.();
}

/** Marks the answer that is shown as the answer of another position, or shows it. */
function setBusy(state) {
  busy = state;
  part('explorer').setAttribute('aria-busy', busy);
  part('moves').inert = busy;
  showControls();
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

/** Why the table does not contain a position, or in sums its heaps; '' if it does. */
function refusal(position) {
  return api.refusal(table.table, board.sums ? listed(position) : [position]);
}

const allMoves = () => answer?.moves_all ?? [];

/** The moves of the side to move; in a game that is not partisan, all. */
function movesNow() {
  if (!board.partisan) return allMoves();
  const player = playerName().toLowerCase();
  return allMoves().filter((move) => move.player === player);
}

/** The move of the best reply, if the page can play it. */
function bestMove() {
  const [move] = movesNow();
  return move && board.closed(move) === undefined ? move : undefined;
}

const playerName = (side = play.here.side) => board.players[side];

function show() {
  showBoard();
  showVerdict();
  showPoints();
  part('position').textContent = play.here.position;
  replace('moves', movesOrProblem());
  replace('played', playedList(play, jump));
  showControls();
}

function movesOrProblem() {
  if (answer === undefined) return [];
  return answer.problem ? element('p', {}, answer.problem) : moveList(allMoves(), board, play.here.side, make);
}

/** Whether the position of play can be drawn. */
const drawable = () => answer !== undefined || board.drawsAll === true;

/** Shows the position of the editor or of play; nothing new while the answer for the position of play is not known. */
function showBoard() {
  const editing = editor.editing;
  if (busy && !editing) return;
  const {position, drawn} = editing ? editor.shown : {position: play.here.position, drawn: drawable()};
  const past = editing ? {moves: [], trail: [], points: [0, 0]}
                       : {moves: movesNow(), trail: play.trail, points: pointsNow()};
  view.show({board, position, drawn, side: sideOf(position, play.here.side), ...past, hints: part('hints').checked,
             editing: editor.clickable, name: `${playerName()} to move`});
}

function showVerdict() {
  const sign = part('verdict-letter');
  sign.textContent = answer ? letter(answer.outcome) : '?';
  sign.className = `letter large ${answer ? outcomeNow(answer, play.here.side) : ''}`;
  part('status').textContent = verdict();
}

function verdict() {
  if (play.here.position === '') return 'This table has no start. Write a position in the editor.';
  if (answer === undefined) return '';
  const {side} = play.here;
  const [mover, other] = [playerName(side), playerName(1 - side)];
  const ending = answer.ending && board.ending(answer.ending, mover, other);
  return sentence(answer, {mover, other, side, ending, stuck: !answer.problem && movesNow().length === 0});
}

/** The points of both sides: as the board counts them, else of play, with the points that the end of the game gives. */
function pointsNow() {
  const {position, side} = play.here;
  if (answer && board.counted) return board.counted(position, side);
  return withGain(play.points, side, answer?.ending ? answer.score ?? 0 : 0);
}

function showPoints() {
  const scored = answer?.score !== undefined;
  reveal('points', scored);
  if (!scored) return;
  const score = board.counted ? undefined : play.here.side === 0 ? answer.score : -answer.score;
  part('points').textContent = sentenceOfPoints(pointsNow(), board.players,
                                                {noun: board.noun, over: answer.ending !== undefined, score});
}

function showControls() {
  part('start').disabled = !table.opening;
  part('best').disabled = !busy && bestMove() === undefined;
  part('line-button').disabled = board.sums === true || (!busy && answer === undefined);
  part('undo').disabled = play.at === 0;
  part('redo').disabled = play.at + 1 === play.plies.length;
}

// Play

function sideAfter(move) {
  const mover = move.player === undefined ? play.here.side : move.player === 'left' ? 0 : 1;
  return sideOf(move.to, move.again ? mover : 1 - mover);
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
  const move = bestMove();
  if (move) make(move);
}

const beginEditing = () => editor.begin(board, play.here.position, drawable(), table.notation);

function openPosition(position) {
  goTo(Play.from(table.table, position, sideOf(position, play.here.side)));
}

const first = () => board.partisan ? playerName().toLowerCase() : undefined;

async function showLine() {
  const question = asked;
  try {
    const line = await api.line(table.table, play.here.position, first());
    if (question !== asked) return;
    replace('line', lineList(line, board, (moves) => followLine(line.line.slice(0, moves))));
    reveal('line-panel', true);
  } catch (error) {
    if (question === asked) tell(error.message);
  }
}

function followLine(moves) {
  goTo(moves.reduce((next, move) => {
    play = next;
    return next.after(move, sideAfter(move));
  }, play));
}

// Buttons and keys

/** An action that needs the answer: while the page is busy it waits, and the last such action is done. */
function answered(action) {
  return () => {
    if (busy) waiting = action;
    else if (answer) action();
  };
}

const actions = {
  best: answered(bestReply),
  undo: () => jump(play.at - 1),
  redo: () => jump(play.at + 1),
  start: () => table.opening && openPosition(table.opening),
  'line-button': answered(showLine),
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
