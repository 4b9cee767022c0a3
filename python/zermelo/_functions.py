"""The functions of the package."""

from __future__ import annotations

import json
import os
import tempfile
from typing import Any, Dict, Iterable, List, Mapping, Optional, Tuple, Union

import numpy

from . import _engine
from ._rules_file import board_spec
from ._table import (Path, Position, Progress, RuleFault, RulesCheck, Table, bytes_of_memory, column_names,
                     function_or_none, naming, path_bytes, shown, text, whole_number)


def solve(spec_or_rules: Any, metric: Optional[str] = None, file: Optional[Path] = None, threads: int = 0,
          memory: Any = 0, progress: Optional[Progress] = None, restart: bool = False) -> Table:
    """Solves every position of a game and returns the table.

    spec_or_rules: a text such as "pyramid rows=8"; rules in Python, a class or an instance of one; or a dictionary with
        the keys and values of a rules file (docs/rules-file.md).
    metric: a word such as outcome or grundy, as after `zermelo solve --metric`; None: depth, for games with points
        score, for games of Left and Right value, for single heaps grundy.
    file: the table file to write, or a folder/ for a file of each tier. The finished table of the same job is kept and
        opened; UsageError for any other file. Without it, the table lives in a temporary file as long as the object.
    threads: 0 means one for each core. memory: bytes, or a text such as "2G"; 0 means what is available.
    progress: progress(step, done, total) is called now and then. An exception in it ends the work.
    restart: discards the checkpoint of an interrupted call instead of continuing from it, and replaces the file.

    Ctrl-C raises KeyboardInterrupt; the same call with the same file continues. Runs without the GIL, except for rules
    in Python. Raises UsageError, LimitError and OSError.
    """
    if isinstance(spec_or_rules, Mapping):
        with board_spec(spec_or_rules) as spec:
            return solve(spec, metric, file, threads, memory, progress, restart)
    spec, rules = _game(spec_or_rules)
    metric = None if metric is None else text(metric, "metric")
    options = whole_number(threads, "threads", 1024), bytes_of_memory(memory), function_or_none(progress)
    if not isinstance(restart, (bool, numpy.bool_)):
        raise TypeError(f"restart must be True or False, not {shown(restart)}")
    if file is None:
        parent = os.fsencode(tempfile.gettempdir())
        with naming(parent):
            return Table(_engine.solve_temporarily(spec, rules, metric, parent, *options), rules)
    path = path_bytes(file)
    with naming(path):
        _engine.solve(spec, rules, metric, path, *options, bool(restart))
        return Table(_engine.open(path, rules), rules)


def open(path: Path, rules: Any = None) -> Table:
    """Opens a table file or a folder of tiers.

    rules: the class, or an instance of it, if the table was solved from rules in Python. UsageError if they contradict
        an entry.
    Raises FormatError for a damaged file, OSError for one that cannot be read.
    """
    name = path_bytes(path)
    held = None if rules is None else _engine.Rules(rules)
    with naming(name):
        return Table(_engine.open(name, held), held)


def check_rules(rules: Any, sample: int = 100_000, memory: Any = 0) -> RulesCheck:
    """Looks for mistakes in rules before a table is built on them.

    rules: rules in Python, a class or an instance of one; or a dictionary with the keys and values of a rules file
        (docs/rules-file.md).
    sample: the number of positions to check, spread over those that play reaches; 0 means all.
    memory: bytes, or a text such as "2G"; 0 means what is available.

    At each position the rules must give the same when they are asked again. In Python every position that a move leads
    to must have the ending and the moves of its canonical position. A mistake in a dictionary is a fault, as is an
    exception of rules in Python. Returns a RulesCheck, which is true if it finds nothing. Raises TypeError for an
    object that is no rules, LimitError.
    """
    size, bytes_allowed = whole_number(sample, "sample", 1 << 62), bytes_of_memory(memory)
    if isinstance(rules, Mapping):
        try:
            with board_spec(rules) as spec:
                return _found(*_engine.check_game(spec, size, bytes_allowed))
        except _engine.FormatError as error:
            return RulesCheck(0, [RuleFault(None, None, str(error))], [], None)
    if isinstance(rules, type):
        rules = rules()
    if not hasattr(rules, "start") or not hasattr(rules, "moves"):
        _engine.Rules(rules)  # raises TypeError
    try:
        checked, faults, suspicions, warning = _engine.check_rules(_engine.Rules(rules), size, bytes_allowed)
    except (MemoryError, _engine.LimitError):
        raise
    except _engine.UsageError as error:
        return RulesCheck(0, [RuleFault(None, None, str(error))], [], None)
    except Exception as error:  # of the rules
        words = f"the rules raise {type(error).__name__}: {error}"
        return RulesCheck(0, [RuleFault(None, None, words)], [], None)
    if not faults:
        suspicions = suspicions + _constant_parts(rules)
    return _found(checked, faults, suspicions, warning)


def _found(checked: int, faults: List[tuple], suspicions: List[str], warning: str) -> RulesCheck:
    return RulesCheck(checked, [RuleFault(*fault) for fault in faults], suspicions, warning or None)


def _constant_parts(rules: Any) -> List[str]:
    """Suspicions about parts of positions that are the same, and not empty, in some thousand positions near the start."""
    start = rules.start() if callable(rules.start) else rules.start
    ending = getattr(rules, "final_score", None) or getattr(rules, "ending", lambda position: None)
    canonical = getattr(rules, "canonical", lambda position: position)
    found = [canonical(start)]
    if not isinstance(found[0], tuple):
        return []
    try:
        known = set(found)
    except TypeError:  # a list, say, inside the tuple, and a key of the rules' own
        return []
    for position in found:
        if len(found) > 2000:
            break
        if ending(position) is not None:
            continue
        for to in map(canonical, rules.moves(position)):
            if to not in known:
                known.add(to)
                found.append(to)
    if len(found) < 20 or len({len(position) for position in found}) > 1 or len(found[0]) < 2:
        return []
    return [f"part {place} of the position is {values[0]!r} in every position that play reaches; does a move forget to "
            "turn the board, or to change the player to move?"
            for place, values in enumerate(zip(*found), 1) if values[0] and len(set(values)) == 1]


def sum(*terms: Union[str, Tuple[Any, Position], Tuple[Any, Position, int]], moves: bool = False,
        strategy: bool = False) -> Dict[str, Any]:
    """The value and the outcome of a sum: the object of `zermelo sum --json` (docs/sums.md).

    A term is a text such as "0.77:12", "nim:5", "wythoff max=20:3,5" or "k.ztb:3", or a pair of a table, or of rules in
    Python, and a position. The tables decide how the terms are added:
    - tables of Grundy or nim values, or none: {"terms": [{"term", "grundy"}], "grundy", "outcome"}, in normal play;
    - tables of values: the other terms may be values such as "{1|-1}"; {"terms": [{"term", "value"}], "value",
      "outcome", "left": {"wins"}, "right": {"wins"}};
    - tables of metric quotient: a triple (table, heap, n), or a text "n*k.ztb:3", is n equal heaps; {"terms": [{"term",
      "heaps", "value"}], "value", "outcome", "play"}, in misere play.
    moves: adds the winning moves as "best", in sums of values to "left" and to "right". strategy: adds what hotstrat,
        thermostrat and sentestrat play, and what they lose, to "left" and to "right"; all terms must have values.

    Raises UsageError, which names the wrong term, LimitError, FormatError, and OSError for a file.
    """
    return json.loads(_engine.sum([_term(term) for term in terms], bool(moves), bool(strategy)))


def search(spec: str, position: Optional[str] = None, last_tier: Optional[str] = None, threads: int = 0,
           memory: Any = 0, progress: Optional[Progress] = None) -> Dict[str, Any]:
    """The score of one position of a game with points that always ends, without a table of it: the object of `zermelo
    search --all-moves --json` (docs/games.md).

    position: its text; None means the start. last_tier: the last tier to solve into memory before the search; None
        means as many as take half of the memory. threads, memory, progress: as for solve.
    Returns {"spec", "position", "outcome", "score", "best", "moves_all", "last_tier", "table_positions", "searched",
    "seconds"}; the moves of "best" and "moves_all" are {"move", "to", "gain", "again", "score", ...}.

    Ctrl-C raises KeyboardInterrupt. Runs without the GIL. Raises UsageError and LimitError.
    """
    words = [None if word is None else text(word, name)
             for word, name in ((position, "position"), (last_tier, "last_tier"))]
    return json.loads(_engine.search(text(spec, "spec"), *words, whole_number(threads, "threads", 1024),
                                     bytes_of_memory(memory), function_or_none(progress)))


def plan(spec: Union[str, Mapping[str, Any]], metric: Optional[str] = None) -> Dict[str, Any]:
    """Estimates the positions, memory, disk space and time of a table without solving it.

    spec: a text such as "pyramid rows=8", or a dictionary with the keys and values of a rules file
        (docs/rules-file.md). metric: as for solve.
    Returns {"spec", "metric", "positions", "memory_bytes", "least_memory_bytes", "disk_bytes", "scratch_bytes",
    "checkpoint_bytes", "seconds"}; None for what is not known. With "positions_at_most" if only a bound is known.
    """
    if isinstance(spec, Mapping):
        with board_spec(spec) as of_file:
            return plan(of_file, metric)
    return _engine.plan(text(spec, "spec"), None if metric is None else text(metric, "metric"))


def grundy(rule: str, max: int) -> numpy.ndarray:
    """The Grundy values G(0), ..., G(max) of a one-heap rule such as "0.77", "take:1,3,4", "grundy" or "kayles".

    The numbers have 32 bits if all of them fit, else 64."""
    return _engine.grundy(text(rule, "rule"), whole_number(max, "max", 10**18))


def value(expression: str, notation: str = "usual",
          columns: Union[None, bool, Iterable[str]] = None) -> Union[str, Dict[str, Optional[str]]]:
    """The canonical form of a partisan game such as "{1|-1} + *"; "true" or "false" for a comparison.

    notation: usual, or cgsuite to read the expression and to write the form as CGSuite does.
    columns: names of further columns, or True for all: left_stop, right_stop, mean, temperature, reduced,
        atomic_weight, birthday, thermograph. Then the result is a dictionary with "value" and these; all are texts,
        which `value` reads except for the thermograph, and an atomic weight that the game lacks is None.

    Raises UsageError for another notation or column, for a column that is named twice, and for columns of a
    comparison."""
    names = column_names(columns)
    form, texts = _engine.value(text(expression, "expression"), text(notation, "notation"), names)
    return form if not names else {"value": form, **texts}


def _game(spec_or_rules: Any) -> Tuple[str, Optional[_engine.Rules]]:
    if isinstance(spec_or_rules, str):
        return text(spec_or_rules, "the spec"), None
    if not hasattr(spec_or_rules, "start") and not hasattr(spec_or_rules, "moves"):
        raise TypeError("a game is a spec such as 'pyramid rows=8', or rules: a class with `start` and `moves`, or a "
                        f"dictionary as a rules file; not {shown(spec_or_rules)}")
    rules = _engine.Rules(spec_or_rules)
    return rules.spec, rules


def _term(term: Any) -> Any:
    """The words of a term; or its table, the name of the table, the position, the words, and the number of terms."""
    if isinstance(term, str):
        return text(term, "the term")
    if not isinstance(term, tuple) or len(term) not in (2, 3):
        raise TypeError("a term is a text such as '0.77:12', a pair (table, position) or a triple (table, heap, "
                        f"number); not {shown(term)}")
    game, position = term[:2]
    count = whole_number(term[2], "the number of heaps", 10**18) if len(term) == 3 else 1
    table = game if isinstance(game, Table) else solve(game, "grundy")
    name = os.fsdecode(table._table.path) or table.spec
    words = f"{table.spec}:{position}" if count == 1 else f"{count}*{table.spec}:{position}"
    return table._table, name, table._word(position), words, count
