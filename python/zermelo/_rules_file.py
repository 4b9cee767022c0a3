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
    FormatError, names the line of the rules instead of the temporary file."""
    name = re.sub(r"[^\w.-]+", "-", str(rules.get("name", "rules"))[:60]).strip("-.").lower() or "rules"
    page = "".join(f"{_key(key)} = {_value(value, key)}\n" for key, value in rules.items())
    usual = tempfile.gettempdir()
    with tempfile.TemporaryDirectory(dir="/tmp" if re.search(r"\s", usual) else usual) as folder:  # no blanks in a spec
        path = os.path.join(folder, name + ".toml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(page)
        try:
            yield f"board rules={path}"
        except _engine.FormatError as error:
            place = re.fullmatch(re.escape(path) + r":(\d+):\d+: (.*)", str(error), re.DOTALL)
            if not place:
                raise
            line = "".join(f", {line}" for line in page.splitlines()[int(place[1]) - 1:int(place[1])])
            raise _engine.FormatError(f"the rules{line}: {place[2]}") from None


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
