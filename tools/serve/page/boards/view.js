// Draws the board of a position and turns clicks and keys on its squares into moves.
import {element, part, replace, reveal, svg} from '../dom.js';
import {markOfMove, outcomeOfMove, sentenceOfMove} from '../words.js';
import {complete, fitting, targets} from './choice.js';
import {words} from './shapes.js';

const directions = {ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1]};

const middleOf = (square) => [square.x + square.width / 2, square.y + square.height / 2];

/** The nearest square in a direction, or nothing. */
function neighbour(squares, from, [dx, dy]) {
  const [x, y] = middleOf(from);
  const cost = (square) => {
    const [along, across] = middleOf(square).map((value, i) => value - [x, y][i]);
    const [ahead, aside] = dx ? [along * dx, Math.abs(across)] : [across * dy, Math.abs(along)];
    return ahead > 1 && aside <= 2 * ahead ? ahead + 3 * aside : Infinity;
  };
  const best = squares.reduce((a, b) => cost(b) < cost(a) ? b : a);
  return cost(best) < Infinity ? best : undefined;
}

function badge(square, move) {
  const {x, y} = square.badge ?? {x: square.x + square.width - 12, y: square.y + 13};
  const mark = markOfMove(move);
  const width = Math.max(20, 8 * mark.length + 6);
  return svg('g', {class: `badge ${outcomeOfMove(move)}`, 'aria-hidden': 'true'},
             svg('rect', {x: x - width / 2, y: y - 10, width, height: 20, rx: 10}), svg('text', {x, y: y + 4}, mark));
}

/** The picture of a view, or nothing if its board cannot draw the position. */
function pictureOf(view) {
  try {
    return view.board.picture?.(view);
  } catch {
    return undefined;
  }
}

/** The square with its lower right corner where the upper left one was; its content stays upright. */
function opposite(square, width, height) {
  const [x, y] = [width - square.x - square.width, height - square.y - square.height];
  const badge = square.badge && {x: width - square.badge.x, y: height - square.badge.y};
  const transform = `translate(${x - square.x} ${y - square.y})`;
  return {...square, x, y, badge, nodes: [svg('g', {transform}, square.nodes)]};
}

/** The picture turned by half a turn. */
function fromFarSide({width, height, background, squares, labels = []}) {
  return {width, height, background: svg('g', {transform: `rotate(180 ${width / 2} ${height / 2})`}, background),
          squares: squares.map((square) => opposite(square, width, height)),
          labels: labels.map(([x, y, text]) => [width - x, height - y, text])};
}

/** The ways of moves, each computed when it is asked for the first time. */
function remembered(ways) {
  const known = new Map();
  return (move) => known.get(move) ?? known.set(move, ways(move)).get(move);
}

export class BoardView {
  /** `play(move)` is called with the move that was chosen, `edit(id)` with a square clicked in the editor. */
  constructor({play, edit}) {
    this.play = play;
    this.edit = edit;
    part('board').addEventListener('keydown', (event) => this.key(event));
  }

  /**
   * Shows a position: {board, position, drawn, side, moves, trail, points, hints, flipped, editing, name}. The best
   * moves come first. A position that is not to be `drawn` is text. A `flipped` board is seen from its far side.
   */
  show(view) {
    const focused = part('board').contains(document.activeElement);
    this.view = {...view, ways: remembered((move) => view.board.ways(move, view.position))};
    this.clicks = [];
    this.draw();
    if (focused) this.nodes.get(this.current)?.focus({preventScroll: true});
  }

  draw() {
    const picture = this.picture();
    const moves = picture && !this.view.editing ? this.view.moves : [];
    this.next = targets(moves, this.view.ways, this.clicks);
    this.squares = picture?.squares ?? [];
    this.nodes = new Map(this.squares.map((square) => [square.id, this.drawn(square)]));
    replace('board', picture ? this.canvas(picture) : this.text());
    this.offer(complete(moves, this.view.ways, this.clicks));
    this.setCurrent(this.nodes.has(this.current) ? this.current : [...this.next.keys()][0] ?? this.squares[0]?.id);
  }

  /** The picture of the board, or nothing if the position is shown as text. */
  picture() {
    const {board, drawn, flipped} = this.view;
    const picture = drawn ? pictureOf(this.view) : undefined;
    return picture && board.flips && flipped ? fromFarSide(picture) : picture;
  }

  /** Whether the board that is shown has a picture of another position. */
  draws(position) {
    return pictureOf({...this.view, position}) !== undefined;
  }

  /** Marks the squares of a move, or shows its position where the board is text; without a move, no more. */
  preview(move) {
    const squares = move && this.squares.length ? this.view.ways(move)[0] ?? [] : [];
    this.nodes.forEach((node, id) => node.classList.toggle('preview', squares.includes(id)));
    const text = part('board').querySelector('.board-text');
    if (text) text.textContent = move?.to ?? this.view.position;
    text?.classList.toggle('preview', move !== undefined);
  }

  canvas({width, height, background, labels = []}) {
    const frame = {viewBox: `-4 -4 ${width + 8} ${height + 8}`, width: Math.max(width, Math.min(2 * width, 440)),
                   role: 'group', class: 'canvas', 'aria-label': `Board, ${this.view.name}`};
    const texts = labels.map(([x, y, text]) => words(x, y + 5, text, 'small words'));
    return svg('svg', frame, svg('g', {'aria-hidden': 'true'}, background, texts), [...this.nodes.values()]);
  }

  text() {
    return this.view.position === '' ? '' : element('p', {class: 'board-text'}, this.view.position);
  }

  drawn(square) {
    const move = this.next.get(square.id);
    const able = move !== undefined || this.view.editing;
    const kind = ['square', able && 'able', this.clicks.includes(square.id) && 'chosen',
                  this.clicks.length > 0 && move && 'next'].filter(Boolean).join(' ');
    const label = move && this.view.hints ? `${square.label}: ${sentenceOfMove(move)}` : square.label;
    const attributes = {class: kind, 'data-id': square.id, role: 'button', tabindex: -1, 'aria-label': label,
                        'aria-disabled': able ? undefined : 'true', click: () => this.click(square.id)};
    return svg('g', attributes, square.nodes, this.outline(square),
               move && this.view.hints ? badge(square, move) : '');
  }

  outline({x, y, width, height}) {
    return svg('rect', {x: x + 2, y: y + 2, width: width - 4, height: height - 4, rx: 6, class: 'outline'});
  }

  click(id) {
    this.current = id;
    if (this.view.editing) return this.edit(id);
    const {moves, ways} = this.view;
    const further = [[...this.clicks, id], [id], []].find((clicks) => fitting(moves, ways, clicks).length > 0);
    this.choose(further ?? []);
  }

  choose(clicks) {
    const left = clicks.length ? fitting(this.view.moves, this.view.ways, clicks) : [];
    if (left.length === 1) return this.play(left[0]);
    const focused = part('board').contains(document.activeElement);
    this.clicks = clicks;
    this.draw();
    if (focused) this.focus(this.current);
    part('choices').querySelector('button')?.focus();
  }

  /** A small menu of the moves that need no further click. */
  offer(moves) {
    const shown = this.clicks.length > 0 ? moves : [];
    reveal('choices', shown.length > 0);
    replace('choices', shown.map((move) => element(
        'button', {type: 'button', click: () => this.play(move)}, `${markOfMove(move)}  ${move.move}`)));
  }

  /** Forgets the squares that were clicked. Returns whether there were any. */
  cancel() {
    if (!this.clicks?.length) return false;
    this.choose([]);
    this.focus(this.current);
    return true;
  }

  setCurrent(id) {
    this.nodes.get(this.current)?.setAttribute('tabindex', -1);
    this.current = id;
    this.nodes.get(id)?.setAttribute('tabindex', 0);
  }

  focus(id) {
    this.nodes.get(id)?.focus();
  }

  key(event) {
    const square = this.squares.find((each) => each.id === this.current);
    if (square === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    if (event.key === 'Enter' || event.key === ' ') this.click(square.id);
    else if (directions[event.key]) this.step(neighbour(this.squares, square, directions[event.key]));
    else return;
    event.preventDefault();
  }

  step(square) {
    if (square === undefined) return;
    this.setCurrent(square.id);
    this.focus(square.id);
  }
}
