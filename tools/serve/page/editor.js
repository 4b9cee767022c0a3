// The editor: a position as text and, where the board can do it, by clicks.
import {part, reveal} from './dom.js';

export class Editor {
  /** `open(position)` is called with a finished text, `changed()` when the board should show another position. */
  constructor({open, changed}) {
    this.changed = changed;
    this.editing = false;
    part('editor').addEventListener('submit', (event) => {
      event.preventDefault();
      this.close();
      open(this.position);
    });
    part('editor-text').addEventListener('input', () => changed());
    part('editor-turn').addEventListener('click', () => this.put(this.board.turned(this.position)));
    part('editor-cancel').addEventListener('click', () => this.cancel());
  }

  get position() {
    return part('editor-text').value.trim();
  }

  /** `notation` says how positions are written. */
  begin(board, position, notation = '') {
    this.board = board;
    this.show(true);
    reveal('editor-turn', board.turned !== undefined);
    part('editor-text').value = position;
    const how = board.edit ? 'Click on the board, or write the position' : 'Write the position';
    part('editor-help').textContent = notation ? `${how}: ${notation}` : `${how}.`;
    part('editor-text').focus();
    this.changed();
  }

  /** Whether clicks on the board edit it. */
  get clickable() {
    return this.editing && this.board.edit !== undefined;
  }

  click(id, side) {
    this.put(this.board.edit(this.position, id, side));
  }

  put(position) {
    part('editor-text').value = position;
    this.changed();
  }

  cancel() {
    this.close();
    this.changed();
    part('edit').focus();
  }

  close() {
    this.show(false);
  }

  show(shown) {
    this.editing = shown;
    reveal('editor', shown);
    part('edit').setAttribute('aria-expanded', shown);
  }
}
