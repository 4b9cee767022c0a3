// The editor: a position as text and, where the board can do it, by clicks.
import {element, part, replace, reveal, svg} from './dom.js';

/** A choice of the palette, as a radio button. */
function choice({id, label, node}, place) {
  const icon = node ? svg('svg', {viewBox: '0 0 60 60', 'aria-hidden': 'true'}, node) : label;
  return element('label', {title: label}, element('input', {type: 'radio', name: 'chosen', value: id,
                                                            checked: place === 0, 'aria-label': label}), icon);
}

export class Editor {
  /**
   * `open(position)` is called with a finished text, `changed()` when the board should show another position;
   * `refusal(position)` returns a promise of why the table does not contain a position, '' if it does.
   */
  constructor({open, changed, refusal}) {
    this.changed = changed;
    this.refusal = refusal;
    this.editing = false;
    this.asked = 0;
    part('editor').addEventListener('submit', (event) => {
      event.preventDefault();
      this.close();
      open(this.position);
    });
    part('editor-text').addEventListener('input', () => this.check());
    part('editor-turn').addEventListener('click', () => this.put(this.board.turned(this.shown.position)));
    part('editor-cancel').addEventListener('click', () => this.cancel());
  }

  get position() {
    return part('editor-text').value.trim();
  }

  /** `drawn` says whether the position can be drawn, `notation` how positions are written. */
  begin(board, position, drawn, notation = '') {
    this.board = board;
    this.show(true);
    reveal('editor-turn', board.turned !== undefined);
    this.offer(board.palette ?? []);
    const how = board.edit ? 'Click on the board, or write the position' : 'Write the position';
    part('editor-help').textContent = notation ? `${how}: ${notation}` : `${how}.`;
    part('editor-text').focus();
    this.shown = {drawn};
    this.put(position);
  }

  offer(palette) {
    reveal('editor-palette', palette.length > 0);
    replace('editor-palette', element('legend', {}, 'A click on the board puts'), palette.map(choice));
  }

  /** The id of the chosen part of the palette, if the board has one. */
  get chosen() {
    return part('editor').elements.chosen?.value;
  }

  /** Whether clicks on the board edit it. */
  get clickable() {
    return this.editing && this.board.edit !== undefined && this.shown.drawn;
  }

  click(id, side) {
    this.put(this.board.edit(this.shown.position, id, side, this.chosen));
  }

  /** Shows a position. If the board was drawn it is drawn at once: its clicks may lead through any positions. */
  put(position) {
    part('editor-text').value = position;
    this.shown = {position, drawn: this.shown.drawn};
    this.changed();
    this.check(this.shown.drawn);
  }

  /** Says why the table does not contain the position that is written, and shows this position unless it is `shown`. */
  async check(shown = false) {
    const position = this.position;
    const question = ++this.asked;
    const fault = position === '' ? '' : await this.refusal(position);
    if (question !== this.asked) return;
    part('editor-fault').textContent = fault;
    if (shown) return;
    this.shown = {position, drawn: this.board.drawsAll || fault === ''};
    this.changed();
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
