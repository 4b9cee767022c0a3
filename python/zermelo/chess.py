"""Tables of chess endings with the interface of `chess.gaviota` in python-chess.

>>> import zermelo.chess
>>> with zermelo.chess.open_tablebase("endings/") as tablebase:          # doctest: +SKIP
...     print(tablebase.probe_dtm(board), tablebase.best_move(board).uci)

A board is any object with a method `fen()`, such as `chess.Board`, or a FEN.
"""

from __future__ import annotations

import errno
import os
from typing import Any, List, NamedTuple, Optional, Sequence, TypeVar, Union

from . import _engine  # before numpy, which has another error for a sub-interpreter
import numpy

from ._functions import open as open_table
from ._table import Path, shown, text

Board = Any
"""An object with a method `fen()`, or a FEN."""

Default = TypeVar("Default")


class MissingTableError(KeyError):
    """No table contains the position: its ending, castling rights, too many men, or another variant of chess."""

    def __str__(self) -> str:
        return str(self.args[0]) if self.args else ""


class IllegalPositionError(_engine.UsageError, ValueError):
    """A text that is not a FEN, or a position that the rules of chess do not allow."""


class ChessMove(NamedTuple):
    """A move in the notations of programs and of people."""

    uci: str
    """Such as e7e8q."""
    san: str
    """Such as e8=Q+."""
    fen: str
    """The position that the move leads to."""


ANSWERS = numpy.dtype([("found", "?"), ("wdl", "i1"), ("dtm", "i4")])
"""The columns of `Tablebase.probe_many`."""


def open_tablebase(directory: Path) -> Tablebase:
    """Opens a folder or a file of chess endings. More of them are added by `add_directory`. Raises as it does."""
    tablebase = Tablebase()
    tablebase.add_directory(directory)
    return tablebase


class Tablebase:
    """Tables of chess endings. A context manager, which closes them. Several threads may ask them at once."""

    def __init__(self) -> None:
        """Without tables."""
        self._tables = _engine.ChessTablebase()

    def add_directory(self, directory: Path) -> int:
        """Adds the tables of a folder of endings, or of a file with all endings of a game.

        Returns the number of endings; 0 for a folder without tables. A position is looked up in the first folder that
        has its ending. Raises OSError for a folder that cannot be read, UsageError for tables of other games or without
        depths, FormatError for a damaged file.
        """
        if not os.path.exists(directory):
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), os.fsdecode(directory))
        if os.path.isdir(directory) and not any(name.endswith(".ztb") for name in os.listdir(os.fsdecode(directory))):
            return 0
        return self._tables.add(open_table(directory)._table)

    def probe_dtm(self, board: Board) -> int:
        """The plies to mate: positive if the side to move mates, negative if it is mated.

        0 for a draw, and for a side that is checkmated already. The 50-move rule is left out. Raises
        MissingTableError, which is a KeyError, and IllegalPositionError, which is a ValueError.
        """
        return self._entry(board)[1]

    def probe_wdl(self, board: Board) -> int:
        """1 if the side to move mates, 0 for a draw, -1 if it is mated. Raises as probe_dtm does."""
        return self._entry(board)[0]

    def get_dtm(self, board: Board, default: Optional[Default] = None) -> Union[int, Optional[Default]]:
        """probe_dtm(board), or the default if no table contains the position."""
        try:
            return self.probe_dtm(board)
        except KeyError:
            return default

    def get_wdl(self, board: Board, default: Optional[Default] = None) -> Union[int, Optional[Default]]:
        """probe_wdl(board), or the default if no table contains the position."""
        try:
            return self.probe_wdl(board)
        except KeyError:
            return default

    def best_move(self, board: Board) -> Optional[ChessMove]:
        """The quickest mate, the slowest loss, or a move that keeps the draw; None if there is no legal move.

        Raises as probe_dtm does, also if a move leads to an ending without a table."""
        moves = self._line(board, False)
        return moves[0] if moves else None

    def mainline(self, board: Board) -> List[ChessMove]:
        """Best play to mate or stalemate, in a draw to the first repeated position. Raises as best_move does."""
        return self._line(board, True)

    def probe_many(self, boards: Union[Sequence[Board], numpy.ndarray], white_to_move: Any = True,
                   en_passant: Any = -1) -> numpy.ndarray:
        """The answers for many boards, as a structured array with the columns `found`, `wdl` and `dtm`.

        boards: a sequence of boards; or an array of integers of the shape (n, 64) with the men on a1, b1, ..., h8:
            1 to 6 is a white pawn, knight, bishop, rook, queen or king (as the piece types of python-chess), -1 to -6 a
            black one, 0 a free square.
        white_to_move, en_passant: for an array of integers, whether White moves, and the square from 0 (a1) to 63 (h8)
            that a pawn passed, or -1; arrays of the shape (n,), or one value for all boards.

        `found` is false, and the answer 0, where probe_dtm would raise an error. Uses all cores.
        """
        if isinstance(boards, numpy.ndarray) and boards.dtype.kind in "iu":
            answers = self._tables.entries_of_boards(*_arrays(boards, white_to_move, en_passant))
        else:
            answers = self._tables.entries([_fen(board) if _is_standard(board) else "" for board in boards])
        table = numpy.empty(len(answers[0]), ANSWERS)
        for name, column in zip(ANSWERS.names, answers):
            table[name] = column
        return table

    def close(self) -> None:
        """Closes the tables; later questions raise MissingTableError."""
        self._tables = _engine.ChessTablebase()

    def __enter__(self) -> Tablebase:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _entry(self, board: Board) -> tuple:
        return self._asked(self._tables.entry, board)

    def _line(self, board: Board, whole: bool) -> List[ChessMove]:
        return [ChessMove(*move) for move in self._asked(self._tables.line, board, whole)[0]]

    def _asked(self, question: Any, board: Board, *options: Any) -> tuple:
        """The answer of the engine, whose last member is the reason why no table contains the position."""
        if not _is_standard(board):
            raise MissingTableError(f"the tables are for standard chess, not for {board.uci_variant}")
        try:
            answer = question(_fen(board), *options)
        except _engine.UsageError as error:
            raise IllegalPositionError(str(error)) from None
        if answer[-1]:
            raise MissingTableError(answer[-1])
        return answer


def _is_standard(board: Board) -> bool:
    """False for the boards of other variants in python-chess."""
    return getattr(board, "uci_variant", "chess") == "chess"


def _fen(board: Board) -> str:
    if isinstance(board, str):
        return text(board, "the board")
    if not callable(getattr(board, "fen", None)):
        raise TypeError(f"a board is a FEN, or an object with a method fen(); not {shown(board)}")
    return text(board.fen(), "fen()")


def _arrays(boards: numpy.ndarray, white_to_move: Any, en_passant: Any) -> tuple:
    """The arrays that the engine needs. Raises ValueError."""
    if boards.ndim != 2 or boards.shape[1] != 64:
        raise ValueError(f"boards have the shape {boards.shape}; it must be (n, 64)")
    if boards.size and (boards.max() > 6 or boards.min() < -6):
        raise ValueError("a square of boards is not from -6 to 6")
    count = len(boards)
    passed = numpy.broadcast_to(numpy.asarray(en_passant), count)
    if count and (passed.max() > 63 or passed.min() < -1):
        raise ValueError("en_passant is not from -1 to 63")
    return boards.astype(numpy.int8), numpy.broadcast_to(numpy.asarray(white_to_move, bool), count), passed.astype(numpy.int8)
