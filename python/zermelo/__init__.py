"""Solves combinatorial games: tables of outcomes, depths, Grundy values and values of games.

>>> import zermelo
>>> table = zermelo.solve("pyramid rows=4")
>>> table["1,2,3,4"].outcome
'win'

`zermelo.chess` asks tables of chess endings as python-chess asks those of Gaviota.

A game is a spec, as the command `zermelo solve` takes it, or rules in Python: a class with `start` and `moves`.
"""

from . import chess
from ._engine import Error, FormatError, LimitError, UsageError
from ._engine import version as __version__
from ._functions import check_rules, grundy, open, plan, search, solve, sum, value
from ._service import Service, serve
from ._table import Entry, Move, Proof, RuleFault, RulesCheck, Table

__all__ = [
    "Entry", "Error", "FormatError", "LimitError", "Move", "Proof", "RuleFault", "RulesCheck",
    "Service", "Table", "UsageError", "check_rules", "grundy", "open", "plan", "search", "serve", "solve", "sum",
    "value",
]
