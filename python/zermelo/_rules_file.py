"""Rules of board games as dictionaries, in the form of a rules file (docs/rules-file.md)."""

from __future__ import annotations

import contextlib
import json
import operator
import os
import re
import tempfile
from typing import Any, Iterator, Mapping

from . import _engine


@contextlib.contextmanager
def board_spec(rules: Mapping[str, Any]) -> Iterator[str]:
    """Gives the spec of a game as long as the context lasts; a table of it needs no file.

    Raises TypeError for a value that a rules file cannot have. A mistake that the engine finds meanwhile, a
    FormatError, names the key and its value instead of the temporary file."""
    name = re.sub(r"[^\w.-]+", "-", str(rules.get("name", "rules"))[:60]).strip("-.").lower() or "rules"
    # A mistake of the whole, such as a missing key, is said to be in the first line.
    lines = [("# from a dictionary", "")]
    lines += [line for key, value in rules.items() for line in _lines(key, value)]
    usual = tempfile.gettempdir()
    with tempfile.TemporaryDirectory(dir="/tmp" if re.search(r"\s", usual) else usual) as folder:  # no blanks in a spec
        path = os.path.join(folder, name + ".toml")
        with open(path, "w", encoding="utf-8") as file:
            file.writelines(f"{line}\n" for line, _ in lines)
        try:
            yield f"board rules={path}"
        except _engine.FormatError as error:
            place = re.fullmatch(re.escape(path) + r":(\d+):\d+: (.*)", str(error), re.DOTALL)
            if not place:
                raise
            shown = "".join(words for _, words in lines[int(place[1]) - 1:int(place[1])])
            raise _engine.FormatError(f"the rules{shown and ', '}{shown}: {place[2]}") from None


def _lines(key: Any, value: Any) -> Iterator[tuple[str, str]]:
    """The lines of a key in the file, and the words of each in messages: a list of tables has a line for each table."""
    name = _key(key)
    if not (isinstance(value, (list, tuple)) and value and all(isinstance(each, Mapping) for each in value)):
        line = f"{name} = {_value(value, key)}"
        yield line, line
        return
    yield f"{name} = [", name
    for each in value:
        table = _value(each, key)
        yield f"  {table},", f"{name} {table}"
    yield "]", name


def _key(key: Any) -> str:
    if not isinstance(key, str):
        raise TypeError(f"the keys of rules are texts, not {key!r}")
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else json.dumps(key, ensure_ascii=False)


def _value(value: Any, key: str) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return json.dumps(value, ensure_ascii=False)
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_key(inner)} = {_value(of, inner)}" for inner, of in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(_value(each, key) for each in value) + "]"
    try:
        return str(operator.index(value))
    except TypeError:
        raise TypeError(f"the rules have {value!r} for '{key}'; allowed are texts, whole numbers, lists and "
                        "dictionaries") from None
