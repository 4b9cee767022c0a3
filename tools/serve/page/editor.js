// The editor: a position as text and, where the board can do it, by clicks.
import {part, reveal} from './dom.js';

export class Editor {
  /**
   * `open(position)` is called with a finished text, `changed()` when the board should show another position;
   * `accepts(position)` returns a promise of whether the table contains a position.
   */
  constructor({open, changed, accepts}) {
    this.changed = changed;
    this.accepts = accepts;
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

  /** `known` says whether the table contains the position, `notation` how positions are written. */
  begin(board, position, known, notation = '') {
    this.board = board;
    this.show(true);
    reveal('editor-turn', board.turned !== undefined);
    const how = board.edit ? 'Click on the board, or write the position' : 'Write the position';
    part('editor-help').textContent = notation ? `${how}: ${notation}` : `${how}.`;
    part('editor-text').focus();
    this.shown = {known};
    this.put(position);
  }

  /** Whether clicks on the board edit it. */
  get clickable() {
    return this.editing && this.board.edit !== undefined && this.shown.known;
  }

  click(id, side) {
    this.put(this.board.edit(this.shown.position, id, side));
  }

  /** Shows a position. After a known one the board is drawn at once: its clicks may lead through any positions. */
  put(position) {
    part('editor-text').value = position;
    this.shown = {position, known: this.shown.known};
    this.asked++;
    this.changed();
    if (!this.shown.known) this.check();
  }

  /** Shows the position that is written, when it is known whether the table contains it. */
  async check() {
    const position = this.position;
    const question = ++this.asked;
    const known = await this.accepts(position);
    if (question !== this.asked) return;
    this.shown = {position, known};
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
