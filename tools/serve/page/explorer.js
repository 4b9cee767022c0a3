// The page: reads the place from the address bar, asks the service, and shows the answer.
import * as api from './api.js';
import {boardOf} from './boards/families.js';
import {listed} from './boards/spec.js';
import {BoardView} from './boards/view.js';
import {element, part, replace, reveal} from './dom.js';
import {Editor} from './editor.js';
import {lineList, moveList, playedList} from './moves.js';
import {copyLink, setWaiting, tell} from './notice.js';
import {Opponent} from './opponent.js';
import {fragment, placeOf} from './place.js';
import {Play} from './play.js';
import {rulesOf} from './rules.js';
import {probeSum} from './sums.js';
import {tableFacts, tableItem} from './tables.js';
import {columnsOf, showValue} from './values.js';
import {pointsOf, sentenceOf, showPoints, showSentence} from './verdict.js';
import {bestFirst} from './words.js';

let tables = [];
let table;   // of the position that is shown
let board;   // of the table
let play;
let answer;  // of the service for the position that is shown; undefined while it is not known
let asked = 0;
let busy = false;  // until the service answers
let waiting;       // the action to do after the answer
let unanswered = false;  // the service does not answer, so the position is shown without an answer
let flipped = false;

const view = new BoardView({play: make, edit: (id) => editor.click(id)});
const draws = (position) => view.draws(position);
const editor = new Editor({open: openPosition, changed: showEditing, examine, draws});
const opponent = new Opponent(() => replyOfTable());

// The place

function goTo(next) {
  editor.close();
  play = next;
  history.pushState(play.state, '', fragment(play.table, play.here.position));
  showPlay();
}

/** Shows the place that the address bar names. */
async function visit() {
  tell();
  editor.close();
  const question = ask();
  const place = placeOf(location.hash);
  if (!await loadTables() || question !== asked) return;
  const next = tables.find((each) => each.table === place.table);
  if (next === undefined) return listTables(place.table);
  const made = next === table ? board : await boardFor(next);
  if (question !== asked) return;
  if (next !== table) opponent.offer(made.players);
  [table, board] = [next, made];
  enter(place.position ?? table.opening ?? '');
}

/** The board of another table, ready to draw. */
async function boardFor(next) {
  const made = boardOf(next);
  setWaiting(true);
  await made.prepare?.(next);
  return made;
}

function enter(position) {
  play = Play.restored(history.state, table.table, position) ?? Play.from(table.table, position, sideOf(position, 0));
  history.replaceState(play.state, '', fragment(table.table, position));
  showTable();
  if (position === '') beginEditing();
  showPlay();
}

async function loadTables() {
  if (tables.length > 0) return true;
  setWaiting(true);
  try {
    tables = await api.tables();
    return true;
  } catch (error) {
    tell(error.message, true);
    return false;
  } finally {
    setWaiting(false);
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
  setWaiting(false);
  page('tables', '');
  replace('table-list', tables.map(tableItem));
}

function page(shown, name) {
  reveal('tables', shown === 'tables');
  reveal('explorer', shown === 'explorer');
  reveal('place', shown === 'explorer');
  part('table-name').textContent = name;
  document.title = name ? `${name} - zermelo explorer` : 'zermelo explorer';
}

function showTable() {
  page('explorer', table.table);
  replace('table-facts', tableFacts(table));
  part('rules').textContent = rulesOf(table);
  part('note').textContent = noteOf(board);
  reveal('other', board.side === undefined);
  reveal('flip', board.flips === true);
}

const byClicks = 'Click on the board, or choose with the arrow keys and Enter. Escape cancels a choice.';
const noteOf = ({note = '', clickable}) => clickable ? `${note} ${byClicks}` : 'Choose moves in the list.';

// A position

/** Forgets the answer that is shown. Returns the number of the next question. */
function ask() {
  answer = undefined;
  waiting = undefined;
  unanswered = false;
  opponent.cancel();
  return ++asked;
}

async function showPlay() {
  const question = ask();
  reveal('line-panel', false);
  setBusy(true);
  setWaiting(true);
  if (play.here.position !== '') await askAbout(play.here.position, question);
  if (question !== asked) return;
  setBusy(false);
  setWaiting(false);
  show();
  replyOfTable();
  waiting?.();
}

/** Marks the answer that is shown as the answer of another position, or shows it. */
function setBusy(state) {
  busy = state;
  part('explorer').setAttribute('aria-busy', busy);
  part('moves').inert = busy;
  showControls();
}

const answerFor = (position) => (board.sums ? probeSum : api.probe)(table.table, position, columnsOf(table));

async function askAbout(position, question) {
  try {
    const known = await answerFor(position);
    if (question !== asked) return;
    answer = {...known, moves_all: bestFirst(known.moves_all)};
    tell();
  } catch (error) {
    if (question !== asked) return;
    unanswered = error instanceof api.Gone;
    tell(error.message, unanswered);
  }
}

/** The answer for a position, or {fault}, why the table does not contain it, or in sums its heaps. */
async function examine(position) {
  const positions = board.sums ? listed(position) : [position];
  const answers = await api.probeAll(table.table, positions, false).catch((error) => [{error: error.message}]);
  const fault = answers.find((each) => each.error !== undefined)?.error;
  return fault === undefined ? answerFor(position).catch((error) => ({fault: error.message})) : {fault};
}

const allMoves = () => answer?.moves_all ?? [];

/** The moves of a side in an answer; in a game that is not partisan, all. */
function movesOf(side, moves) {
  const player = playerName(side).toLowerCase();
  return board.partisan ? moves.filter((move) => move.player === player) : moves;
}

const movesNow = () => movesOf(play.here.side, allMoves());

/** The move of the best reply, if the page can play it. */
function bestMove() {
  const [move] = movesNow();
  return move && board.closed(move) === undefined ? move : undefined;
}

const playerName = (side = play.here.side) => board.players[side];

function show() {
  showBoard();
  showVerdict();
  showPanels();
  part('position').textContent = play.here.position;
  replace('moves', movesOrProblem());
  replace('played', playedList(play, jump));
  showControls();
}

function movesOrProblem() {
  if (answer === undefined) return [];
  if (answer.problem) return element('p', {}, answer.problem);
  return moveList(allMoves(), board, play.here.side, {play: make, preview});
}

/** Whether the position of play can be drawn. */
const drawable = () => answer !== undefined || unanswered || board.drawsAll === true;

const preview = (move) => !busy && !editor.editing && view.preview(move);

/**
 * Shows the editor or play, after a change of the editor; the board only if it changes, so that clicks reach it. The
 * panels of play belong to its position only.
 */
function showEditing({redraw = true} = {}) {
  showPanels();
  if (redraw) showBoard();
  if (editor.editing || !busy) showVerdict();
}

function showPanels() {
  const {editing} = editor;
  for (const id of ['moves-panel', 'played-panel']) reveal(id, !editing);
  reveal('position-text', !editing && board.picture !== undefined);
  if (editing) reveal('line-panel', false);
  showPoints(play, editing ? undefined : answer, board);
  showValue(editing ? undefined : answer);
}

/** Shows the position of the editor or of play; nothing new while the answer for the position of play is not known. */
function showBoard() {
  const editing = editor.editing;
  if (busy && !editing) return;
  const {position, drawn, stale} = editing ? editor.shown : {position: play.here.position, drawn: drawable()};
  const side = sideOf(position, editing ? editor.side : play.here.side);
  const past = editing ? {moves: [], trail: [], points: [0, 0]}
                       : {moves: movesNow(), trail: play.trail, points: pointsOf(play, answer, board)};
  part('board').classList.toggle('stale', stale === true);
  if (editing) part('editor-turn').value = side;
  view.show({board, position, drawn, side, ...past, hints: part('hints').checked, flipped,
             editing: editor.clickable, name: `${playerName(side)} to move`});
}

function showVerdict() {
  if (editor.editing) return showEdited();
  const text = play.here.position === '' ? 'This table has no start. Write a position in the editor.'
      : verdictOf(answer, play.here.side);
  showSentence(text, answer, play.here.side);
}

/** The sentence about an answer for the side to move; '' without an answer. */
function verdictOf(known, side) {
  if (known === undefined) return '';
  return sentenceOf(known, board, side, !known.problem && movesOf(side, known.moves_all).length === 0);
}

/** The verdict of the position in the editor. */
function showEdited() {
  const {position, answer: known} = editor.shown;
  const side = sideOf(position, editor.side);
  const start = play.here.position === '' ? 'This table has no start. ' : '';
  showSentence(editor.position === '' ? `${start}Write a position in the editor.` : verdictOf(known, side), known, side);
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
  if (!answer) return;
  opponent.wanted = true;
  goTo(play.after(move, sideAfter(move)));
}

/** The table makes a move if it plays the side to move and the last action asks for a reply. */
function replyOfTable() {
  if (answer && !editor.editing) opponent.answer(play.here.side, bestReply);
}

function jump(at) {
  const next = play.shown(at);
  if (next) goTo(next);
}

function bestReply() {
  const move = bestMove();
  if (move) make(move);
}

function beginEditing() {
  opponent.cancel();
  editor.begin(board, play.here, drawable(), table.notation);
}

function openPosition(position, side = play.here.side) {
  opponent.wanted = true;
  goTo(Play.from(table.table, position, sideOf(position, side)));
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

function flip() {
  flipped = !flipped;
  part('flip').setAttribute('aria-pressed', flipped);
  showBoard();
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
  undo: () => jump(opponent.before(play)),
  redo: () => jump(play.at + 1),
  start: () => table.opening && openPosition(table.opening),
  'line-button': answered(showLine),
  edit: () => editor.editing ? editor.cancel() : beginEditing(),
  other: () => board.side === undefined && goTo(play.withSide(1 - play.here.side)),
  flip: () => board.flips && flip(),
  copy: copyLink,
};
const keys = {b: 'best', u: 'undo', r: 'redo', s: 'start', l: 'line-button', e: 'edit', o: 'other', f: 'flip',
              c: 'copy'};

for (const [id, action] of Object.entries(actions)) part(id).addEventListener('click', action);
part('hints').addEventListener('change', showBoard);
part('again').addEventListener('click', () => tables.length > 0 && table ? showPlay() : visit());

function pressed(event) {
  if (event.altKey || event.ctrlKey || event.metaKey || part('explorer').hidden) return;
  if (event.key === 'Escape') return editor.editing ? editor.cancel() : view.cancel();
  if (event.target.matches('input[type=text], select') || event.repeat) return;
  if (event.key === 'h') part('hints').click();
  else if (keys[event.key] && !part(keys[event.key]).disabled) actions[keys[event.key]]();
  else return;
  event.preventDefault();
}

document.addEventListener('keydown', pressed);
addEventListener('popstate', visit);
visit();
