// The state of play: the plies from the first position to the last one made, and the ply that is shown. A ply is a
// position, the side to move (0 or 1), the text of the move that led to it, and the points that both sides have gained
// since the first position, in a table of scores.
import {withGain} from './scores.js';

const mostPlies = 1000;  // of which the browser keeps the history

export class Play {
  constructor(table, plies, at = plies.length - 1) {
    this.table = table;
    this.plies = plies;
    this.at = at;
  }

  static from(table, position, side) {
    return new Play(table, [{position, side}]);
  }

  /** Play as kept by `state`, or nothing if it belongs to another position. */
  static restored(state, table, position) {
    const ply = state?.table === table ? state.plies?.[state.at] : undefined;
    return ply?.position === position ? new Play(table, state.plies, state.at) : undefined;
  }

  /** A plain object that the history of the browser keeps. */
  get state() {
    return {table: this.table, plies: this.plies, at: this.at};
  }

  get here() {
    return this.plies[this.at];
  }

  /** The plies before the one that is shown. */
  get trail() {
    return this.plies.slice(0, this.at);
  }

  /** The points of side 0 and of side 1 so far. */
  get points() {
    return this.here.points ?? [0, 0];
  }

  /** Play after a move to the position `to`; plies that were taken back are forgotten. `side` moves next. */
  after(move, side) {
    const points = withGain(this.points, this.here.side, move.gain ?? 0);
    const ply = {position: move.to, side, move: move.move, player: move.player, points};
    return new Play(this.table, [...this.plies.slice(0, this.at + 1), ply].slice(-mostPlies));
  }

  /** The same play with the ply `at` shown, or nothing if there is no such ply. */
  shown(at) {
    return at >= 0 && at < this.plies.length ? new Play(this.table, this.plies, at) : undefined;
  }

  /** The same play, but `side` is to move in the position that is shown. */
  withSide(side) {
    const plies = this.plies.slice(0, this.at + 1);
    plies[this.at] = {...this.here, side};
    return new Play(this.table, plies);
  }
}
