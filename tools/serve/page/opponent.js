// Lets the table play a side: the newest ply gets the best reply after a moment.
import {element, part, replace} from './dom.js';

const moment = 500;  // milliseconds, so that the eye can follow

export class Opponent {
  /** `chosen()` is called after the user has chosen a side. */
  constructor(chosen) {
    this.wanted = false;
    part('opponent').addEventListener('change', () => {
      this.wanted = true;
      chosen();
    });
  }

  /** Offers the players of a table; the table plays nobody. */
  offer(players) {
    replace('opponent', element('option', {value: ''}, 'nobody'),
            players.map((player, side) => element('option', {value: side}, player)));
    this.wanted = false;
  }

  /** The side that the table plays; undefined for nobody. */
  get side() {
    const {value} = part('opponent');
    return value === '' ? undefined : Number(value);
  }

  /** The ply to which undo returns: the last one before `at` in which the user was to move. */
  before({plies, at}) {
    const own = plies.slice(0, at).findLastIndex((ply) => ply.side !== this.side);
    return own < 0 ? at - 1 : own;
  }

  /** Calls `reply` after a moment if it is wanted and the table plays `side`. */
  answer(side, reply) {
    clearTimeout(this.timer);
    if (this.wanted && this.side === side) this.timer = setTimeout(reply, moment);
    this.wanted = false;
  }

  cancel() {
    clearTimeout(this.timer);
  }
}
