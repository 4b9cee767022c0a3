"""Tables, their entries and their moves."""

from __future__ import annotations

import contextlib
import json
import operator
import os
from dataclasses import dataclass
from typing import (TYPE_CHECKING, Any, Callable, Dict, Iterable, Iterator, List, NamedTuple, NoReturn, Optional, Tuple,
                    Union)

import numpy

from . import _engine

if TYPE_CHECKING:
    from ._service import Service

Position = Any
"""A text such as "1,2,3"; in games with rules in Python, a position of the rules."""

Path = Union[str, "os.PathLike[str]"]
"""The name of a file."""

Progress = Callable[[str, int, int], object]
"""Receives the name of a step, the amount done, and the total, which is 0 if it is not known."""


class Entry(NamedTuple):
    """What a table knows of a position; None for what its metric does not have."""

    outcome: str
    """For the player to move: win, loss or draw. In partisan games left, right, next or previous; where play may be
    endless, also draw, or two words such as left-draw: the winner if Left begins, and if Right begins."""
    depth: Optional[int] = None
    """Plies to the end when the winner hurries and the loser delays; None for a draw."""
    moves: Optional[int] = None
    """Moves that the winner still makes; None for a draw."""
    grundy: Optional[int] = None
    """The Grundy value."""
    value: Optional[str] = None
    """The canonical form of the value of a partisan game; in a table of metric quotient the word of the element."""
    score: Optional[int] = None
    """The points that the player to move gets from now on, minus those of the opponent."""
    infinity: Optional[Tuple[int, ...]] = None
    """The nim values of the moves of a position of value infinity; None for a position with a nim value."""
    solutions: Optional[int] = None
    """In help play, such as helpmates, the number of shortest solutions; 255 means 255 or more."""
    number: Optional[int] = None
    """The number of another metric, such as suspense."""


class Move(str):
    """A move in words, such as `4 -> 2,1`."""

    to: Position
    """The position that the move leads to."""
    player: Optional[str]
    """left or right in partisan games, otherwise None."""
    best: bool
    """Whether no other move of the player is better."""
    gain: int
    """The points that the move brings in a game with scores."""
    again: bool
    """Whether its player moves again."""
    score: Optional[int]
    """The score of the move for its player; None in tables without scores."""

    def __new__(cls, text: str, to: Position, player: Optional[str], best: bool, gain: int = 0, again: bool = False,
                score: Optional[int] = None) -> "Move":
        move = super().__new__(cls, text)
        move.to, move.player, move.best = to, player, best
        move.gain, move.again, move.score = gain, again, score
        return move

    def __getnewargs__(self) -> tuple:
        return str(self), self.to, self.player, self.best, self.gain, self.again, self.score


@dataclass(frozen=True)
class Proof:
    """The result of `Table.verify`; true if the table is right."""

    positions_checked: int
    mismatches: int
    """Checked entries that disagree with the rules."""
    first_mismatch: Optional[str]
    """One mistake in a sentence; None if all is right."""

    @property
    def ok(self) -> bool:
        """Whether all is right."""
        return self.first_mismatch is None

    def __bool__(self) -> bool:
        return self.ok


def shown(value: Any) -> str:
    """The repr of a value for a message: the beginning of a long one, the type of one that has none."""
    try:
        words = repr(value)
    except Exception:  # such as integers of many digits, deep tuples, mistakes in __repr__
        return f"<{type(value).__name__}>"
    return words if len(words) <= 300 else words[:300] + "..."


@dataclass(frozen=True)
class RuleFault:
    """One mistake in rules."""

    position: Optional[str]
    """The position with the mistake in words, `the start`, or None if `fault` names it."""
    number: Optional[int]
    """The number of the position in the table; None if no numbered position has the fault."""
    fault: str
    """What is wrong."""


@dataclass(frozen=True)
class RulesCheck:
    """The result of `zermelo.check_rules`; true if it found nothing."""

    positions_checked: int
    faults: List[RuleFault]
    """At most ten, and the fault of the start."""
    suspicions: List[str]
    """Signs that moves forget to turn the board, or to change the player to move; sought if there are no faults."""
    warning: Optional[str]
    """What is unusual but may be meant; None if nothing is."""

    @property
    def ok(self) -> bool:
        """Whether there are no faults and no suspicions."""
        return not self.faults and not self.suspicions

    def __bool__(self) -> bool:
        return self.ok


def whole_number(value: Any, name: str, most: int) -> int:
    """The value as an int from 0 to `most`. Raises TypeError and UsageError."""
    try:
        number = operator.index(value)
    except TypeError:
        raise TypeError(f"{name} must be a whole number, not {shown(value)}") from None
    if not 0 <= number <= most:
        raise _engine.UsageError(f"{name}={shown(number)}: must be a whole number from 0 to {most}")
    return number


def text(value: Any, name: str) -> str:
    """The value as a text that the engine can read. Raises TypeError and UsageError."""
    if not isinstance(value, str):
        raise TypeError(f"{name} must be a text, not {shown(value)}")
    if "\0" in value:
        raise _engine.UsageError(f"{name} {shown(value)}: contains the character NUL")
    try:
        value.encode()
    except UnicodeEncodeError:
        raise _engine.UsageError(
            f"{name} {shown(value)}: contains half a surrogate pair; write valid Unicode") from None
    return value


def bytes_of_memory(memory: Any) -> int:
    """A number of bytes, or a text such as "2G". Raises TypeError and UsageError."""
    if not isinstance(memory, str):
        if not hasattr(memory, "__index__"):
            raise TypeError(f"memory must be a whole number of bytes, or a text such as '1.5G', not {shown(memory)}")
        return whole_number(memory, "memory", 1 << 62)
    size = _engine.read_size(text(memory, "memory"))
    if size is None:
        raise _engine.UsageError(
            f"memory={shown(memory)}: is not a size; write a number and K, M, G or T, for example '500M' or '2G'")
    return size


def column_names(columns: Union[None, bool, Iterable[str]]) -> List[str]:
    """The names of columns of values: all for True, none for None. Raises TypeError and UsageError."""
    if columns is None or columns is False:
        return []
    if columns is True:
        return _engine.column_names([])
    if isinstance(columns, (str, bytes)) or not hasattr(columns, "__iter__"):
        raise TypeError("columns must be True or a list of names such as ['mean', 'temperature'], not "
                        f"{shown(columns)}")
    names = [text(name, "a column") for name in columns]
    return _engine.column_names(names) if names else []


def function_or_none(progress: Any) -> Optional[Progress]:
    """The function that receives the progress. Raises TypeError."""
    if progress is None or callable(progress):
        return progress
    raise TypeError(f"progress must be None or a function progress(step, done, total), not {shown(progress)}")


@contextlib.contextmanager
def naming(path: bytes) -> Iterator[None]:
    """Gives an OSError the name of the file."""
    try:
        yield
    except OSError as error:
        if error.filename is None:
            error.filename = os.fsdecode(path)
        raise


def path_bytes(path: Any) -> bytes:
    """The name of a file. Raises TypeError and UsageError."""
    try:
        name = os.fsencode(path)
    except TypeError:
        raise TypeError(f"file must be a text, bytes or a path, not {shown(path)}") from None
    except UnicodeEncodeError:
        raise _engine.UsageError(f"the name of the file {shown(path)}: contains half a surrogate pair") from None
    if not name or b"\0" in name:
        raise _engine.UsageError(f"the name of the file {shown(path)} is empty or contains a byte that is 0")
    return name


def _place(value: Any, name: str) -> int:
    """The place of a number in a position, from 1. Raises TypeError and UsageError."""
    place = whole_number(value, name, 64)
    if place == 0:
        raise _engine.UsageError(f"{name}=0: the places of the numbers in a position are counted from 1")
    return place


class Table:
    """The table of a game. `zermelo.solve` and `zermelo.open` make tables.

    Several threads may use a table at once. A table is also a context manager, which closes it. Copies are tables of
    the same file: closing one leaves the others open.
    """

    __iter__ = None  # a table has too many entries for a loop in Python; see array

    def __init__(self, table: _engine.Table, rules: Optional[_engine.Rules] = None) -> None:
        """Use zermelo.solve or zermelo.open."""
        if not isinstance(table, _engine.Table):
            raise TypeError(f"a table is made by zermelo.solve or zermelo.open, not of {shown(table)}")
        self._table = table
        self._rules = rules

    def __copy__(self) -> "Table":
        return Table(self._table.copy(), self._rules)

    def __deepcopy__(self, memo: object) -> "Table":
        return Table(self._table.copy(), self._rules)

    def __reduce__(self) -> NoReturn:
        raise TypeError("a table cannot be pickled; pickle the name of its file, and open the file with zermelo.open")

    @property
    def spec(self) -> str:
        """The canonical spec of the game."""
        return self._table.spec

    @property
    def metric(self) -> str:
        """The word for what the entries contain, such as depth or grundy."""
        return self._table.metric

    @property
    def start(self) -> Optional[Position]:
        """The usual start of the game; None if it has none."""
        return self._table.start

    def __len__(self) -> int:
        """The number of positions, gaps included. They have the numbers 0 to len - 1."""
        return self._table.size

    def __contains__(self, position: Position) -> bool:
        """Whether play reaches the position."""
        self._table.size  # raises UsageError for a closed table
        try:
            self.index(position)
        except _engine.UsageError:
            return False
        return True

    def __getitem__(self, position: Position) -> Entry:
        """The entry of a position. Raises UsageError for a position of another game."""
        return Entry._make(self._table.entry(self._word(position)))

    def probe(self, positions: Iterable[Position]) -> List[Entry]:
        """The entries of several positions, looked up without the GIL."""
        if isinstance(positions, (str, bytes)) or not hasattr(positions, "__iter__"):
            raise TypeError(f"positions must be a list of positions, not {shown(positions)}; for one: table[position]")
        return [Entry._make(entry) for entry in self._table.entries([self._word(each) for each in positions])]

    def moves(self, position: Position) -> List[Tuple[Move, Entry]]:
        """Every move, and the entry of the position that it leads to. `move.best` marks optimal moves."""
        return self._answered(self._table.moves(self._word(position)))

    def line(self, position: Position, first: str = "left") -> List[Tuple[Move, Entry]]:
        """Best play to the end of the game, or to the first repeated position. In partisan games `first` begins."""
        if text(first, "first") not in ("left", "right"):
            raise _engine.UsageError(f"first={shown(first)}: must be 'left' or 'right'")
        return self._answered(self._table.line(self._word(position), first == "right"))

    def solutions(self, position: Position, most: int = 100) -> List[List[Tuple[Move, Entry]]]:
        """The shortest solutions in help play, at most `most`. Raises UsageError for a table of another goal."""
        lines = self._table.solutions(self._word(position), whole_number(most, "most", 1 << 20))
        return [self._answered(line) for line in lines]

    def text(self, index: int) -> str:
        """The text of the position with this number; of a gap, the text of an illegal position."""
        return self._table.text(whole_number(index, "index", len(self) - 1))

    def position(self, index: int) -> Position:
        """The position with this number: its text, or a position of the rules in Python."""
        return self._table.position(whole_number(index, "index", len(self) - 1))

    def index(self, position: Position) -> int:
        """The number of a position. Raises UsageError for a position of another game."""
        return self._table.number(self._word(position))

    def columns(self, position: Position, names: Optional[Iterable[str]] = None) -> Dict[str, Optional[str]]:
        """Columns about the value of a position in a table of values, as texts.

        names: some of left_stop, right_stop, mean, temperature, reduced, atomic_weight, birthday, thermograph; None
            for all. zermelo.value reads the texts, except for a thermograph. An atomic weight that the value lacks is
            None. For many positions see array.

        Raises UsageError for a table without values, another name, a name that occurs twice, and a position of
        another game."""
        return self._table.columns(self._word(position), column_names(True if names is None else names))

    def array(self, begin: int = 0, end: Optional[int] = None,
              columns: Union[None, bool, Iterable[str]] = None) -> numpy.ndarray:
        """The entries of the positions begin to end - 1 as a structured array.

        Its columns are `outcome` and what the metric adds: `depth` and `moves` (-1 for draws), in help play also
        `solutions`, `grundy` (-1 for infinity), `value`, `score`, or `suspense`. In a table of loopy nim values
        `infinity` is the set of the nim values of the options of an infinite position, a number with bit g for each g
        in the set, and -1 for positions with a nim value.
        columns: in a table of values the names of further columns, or True for all, see `columns`: texts, or None.
        The `outcome` of a gap, a number that belongs to no position, is empty; chess endings and NoGo have gaps.
        """
        size = len(self)
        last = size if end is None else whole_number(end, "end", size)
        return self._table.array(whole_number(begin, "begin", size), last, column_names(columns))

    def verify(self, sample: int = 0, threads: int = 0, memory: Any = 0,
               progress: Optional[Progress] = None) -> Proof:
        """Proves the table: every checksum, and every entry from the rules.

        Discovers the positions of a discovered game again. `sample` is a number of entries to check, which is no proof.
        """
        checked, mismatches, fault = self._table.verify(
            whole_number(sample, "sample", 1 << 62), whole_number(threads, "threads", 1024),
            bytes_of_memory(memory), function_or_none(progress))
        return Proof(checked, mismatches, fault or None)

    def stats(self) -> Dict[str, Any]:
        """The counts of the table: the object of `zermelo stats --json` without the deepest positions.

        With `wins`, `losses`, `draws`, `max_depth` and `histogram`, or what the metric has in their place. Games with
        parts, such as the sides to move of chess, have `parts`, a list of the objects that `zermelo stats --json`
        prints for them; in help play these have the numbers of `solutions`."""
        return json.loads(self._table.stats())

    def export(self, file: Path, format: Optional[str] = None, threads: int = 0, memory: Any = 0,
               progress: Optional[Progress] = None,
               columns: Union[None, bool, Iterable[str]] = None) -> None:
        """Writes every position to a file, which appears when it is complete.

        format: csv, latex, html, cgsuite, npy or sqlite; None chooses by the ending of the name.
        columns: in a table of values the names of further columns of csv, latex or html, or True for all, see
            `columns`.

        Raises UsageError for another format, for columns of other formats, and for a file that is a table; OSError.
        """
        path = path_bytes(file)
        chosen = "" if format is None else text(format, "format")
        with naming(path):
            self._table.export(path, chosen, ",".join(column_names(columns)), whole_number(threads, "threads", 1024),
                               bytes_of_memory(memory), function_or_none(progress))

    def plot(self, file: Path, histogram: bool = False, metric: Optional[str] = None, x: int = 1, y: int = 2,
             fix: Optional[Dict[int, int]] = None, max: Optional[int] = None, title: Optional[str] = None,
             x_label: Optional[str] = None, y_label: Optional[str] = None, threads: int = 0, memory: Any = 0,
             progress: Optional[Progress] = None) -> None:
        """Draws a map of positions, or a histogram, with the same bytes as the command `zermelo plot`.

        file: the picture; its name ends in .svg, .pdf or .png.
        histogram: draws the number of positions for each depth or Grundy value.
        metric: what the picture shows, by default the metric of the table; outcome is possible in every table.
        x, y: which numbers of a position go to the right and up. fix: the other numbers by their places, such as
            {3: 4}; by default 0. max: the largest number in a map, the last heap in a table of single heaps.
        title, x_label, y_label: the words around the picture; None for the usual words, "" for none.

        Raises UsageError for a table without such positions and for a file that is a table, OSError.
        """
        path = path_bytes(file)
        labels = tuple(None if words is None else text(words, name)
                       for words, name in ((title, "title"), (x_label, "x_label"), (y_label, "y_label")))
        fixed = {_place(place, "fix"): whole_number(number, f"fix[{place}]", (1 << 32) - 1)
                 for place, number in (fix or {}).items()}
        with naming(path):
            self._table.plot(path, labels, _place(x, "x"), _place(y, "y"), fixed,
                             None if max is None else whole_number(max, "max", 1_000_000_000),
                             "" if metric is None else text(metric, "metric"), bool(histogram),
                             whole_number(threads, "threads", 1024), bytes_of_memory(memory),
                             function_or_none(progress))

    def serve(self, host: str = "127.0.0.1", port: int = 0, **options: Any) -> "Service":
        """Answers questions about the table over HTTP, see zermelo.serve."""
        from ._service import serve
        return serve(self, host, port, **options)

    def close(self) -> None:
        """Closes the table; its other members then raise UsageError. A table without a file ends with its last copy."""
        self._table.close()

    def __enter__(self) -> "Table":
        self._table.size  # raises UsageError for a closed table
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        try:
            return f"<zermelo.Table of {self.spec}: {self.metric}, {len(self)} positions>"
        except _engine.UsageError:
            return "<zermelo.Table, closed>"

    def _word(self, position: Position) -> str:
        """The word of the engine for a position."""
        if self._rules:
            return self._rules.token(position)
        return text(position, "a position")

    def _answered(self, moves: List[tuple]) -> List[Tuple[Move, Entry]]:
        position = self._rules.position if self._rules else str
        return [(Move(text, position(to), player, best, gain, again, score), Entry._make(entry))
                for text, to, player, best, entry, gain, again, score in moves]
