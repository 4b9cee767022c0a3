"""Shared parts of the tests of the Python package: rules of small games, and a folder for files."""

import pytest


class Nim:
    """Piles as a sorted tuple; a move takes any number from one pile."""

    def __init__(self, *piles):
        self.piles = tuple(sorted(piles))

    def start(self):
        return self.piles

    def moves(self, piles):
        for i, pile in enumerate(piles):
            for left in range(pile):
                yield tuple(sorted(piles[:i] + (left,) + piles[i + 1:]))


class TicTacToe:
    """A board of nine signs, row by row; X moves first."""

    start = "........."
    LINES = [(0, 1, 2), (3, 4, 5), (6, 7, 8), (0, 3, 6), (1, 4, 7), (2, 5, 8), (0, 4, 8), (2, 4, 6)]

    def ending(self, board):
        if any(board[a] != "." and board[a] == board[b] == board[c] for a, b, c in self.LINES):
            return "loss"
        return None if "." in board else "draw"

    def moves(self, board):
        sign = "XO"[board.count("X") - board.count("O")]
        return [board[:i] + sign + board[i + 1:] for i in range(9) if board[i] == "."]


@pytest.fixture
def nim():
    return Nim


@pytest.fixture
def tic_tac_toe():
    return TicTacToe
