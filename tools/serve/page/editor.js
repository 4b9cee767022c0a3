// The editor: a position as text and, where the board can do it, by clicks.
import {element, part, replace, reveal, svg} from './dom.js';

/** A choice of the palette, as a radio button. */
function choice({id, label, node}, place) {
  const icon = node ? svg('svg', {viewBox: '0 0 60 60', 'aria-hidden': 'true'}, node) : label;
  return element('label', {title: label, class: node ? 'drawing' : undefined},
                 element('input', {type: 'radio', name: 'chosen', value: id, checked: place === 0,
                                   'aria-label': label}), icon);
}

export class Editor {
  /**
   * `open(position, side)` is called with a finished text; `changed({redraw})` when the page should show another
   * answer, and unless `redraw` is false another position; `examine(position)` returns a promise of the answer for a
   * position, or of {fault}, why there is none; `draws(position)` says whether the board has a picture of it.
   */
  constructor({open, changed, examine, draws}) {
    Object.assign(this, {changed, examine, draws});
    this.editing = false;
    this.asked = 0;
    part('editor').addEventListener('submit', (event) => {
      event.preventDefault();
      this.close();
      open(this.position, this.side);
    });
    part('editor-text').addEventListener('input', () => this.check());
    part('editor-turn').addEventListener('change', () => this.turn(Number(part('editor-turn').value)));
    part('editor-cancel').addEventListener('click', () => this.cancel());
  }

  get position() {
    return part('editor-text').value.trim();
  }

  /** `drawn` says whether the position can be drawn, `notation` how positions are written; `side` is to move. */
  begin(board, {position, side}, drawn, notation = '') {
    this.board = board;
    this.side = side;
    this.show(true);
    this.offer(board);
    const how = board.edit ? 'Click on the board, or write the position' : 'Write the position';
    part('editor-help').textContent = notation ? `${how}: ${notation}` : `${how}.`;
    part('editor-text').focus();
    this.shown = {drawn};
    this.put(position);
  }

  offer({palette = [], players}) {
    reveal('editor-palette', palette.length > 0);
    replace('editor-palette', element('legend', {}, 'A click on the board puts'), palette.map(choice));
    reveal('editor-side', this.board.turned !== undefined || this.board.side === undefined);
    replace('editor-turn', players.map((player, side) => element('option', {value: side}, player)));
  }

  /** The id of the chosen part of the palette, if the board has one. */
  get chosen() {
    return part('editor').elements.chosen?.value;
  }

  /** Whether clicks on the board edit it. */
  get clickable() {
    return this.editing && this.board.edit !== undefined && this.shown.drawn;
  }

  click(id) {
    this.put(this.board.edit(this.shown.position, id, this.side, this.chosen));
  }

  /** Lets `side` move: in the text, if the text says who moves, else in the page. */
  turn(side) {
    if (this.board.turned === undefined) this.side = side;
    else if (side !== this.board.side(this.shown.position)) return this.put(this.board.turned(this.shown.position));
    this.changed();
  }

  /** Shows a position. If the board was drawn it is drawn at once: its clicks may lead through any positions. */
  put(position) {
    part('editor-text').value = position;
    this.shown = {position, drawn: this.shown.drawn};
    this.changed();
    this.check(this.shown.drawn);
  }

  /**
   * Asks about the position that is written, and shows it unless it is `shown`. A text that is not a position leaves
   * the board as it is, marked as `stale`.
   */
  async check(shown = false) {
    const {position} = this;
    const question = ++this.asked;
    const answer = position === '' ? {fault: ''} : await this.examine(position);
    if (question !== this.asked) return;
    part('editor-fault').textContent = answer.fault ?? '';
    const draws = shown || !answer.fault || (this.board.drawsAll === true && this.draws(position));
    this.shown = draws ? {position, drawn: this.shown.drawn || this.draws(position)} : {...this.shown, stale: true};
    this.shown.answer = answer.fault === undefined ? answer : undefined;
    this.changed({redraw: !shown});
  }

  cancel() {
    this.close();
    this.changed();
    part('edit').focus();
  }

  close() {
    this.asked++;
    this.show(false);
  }

  show(shown) {
    this.editing = shown;
    reveal('editor', shown);
    part('edit').setAttribute('aria-expanded', shown);
  }
}
