"""The service over HTTP, in threads of this process."""

from __future__ import annotations

import atexit
import os
import threading
from pathlib import PurePath
from typing import Any, Iterable, List, Mapping, Optional, Set, Tuple, Union

from . import _engine
from ._table import Path, Table, naming, path_bytes, shown, text, whole_number


class Service:
    """A service over HTTP. `zermelo.serve` makes services. A service is also a context manager, which closes it."""

    def __init__(self, service: _engine.Service) -> None:
        """Use zermelo.serve."""
        self._service = service
        self._closed = threading.Event()
        _running.add(self)

    @property
    def url(self) -> str:
        """The address, such as http://127.0.0.1:8080."""
        return self._service.url

    def close(self) -> None:
        """Finishes the replies that are begun, and ends the service. Its tables stay open."""
        _running.discard(self)
        self._service.close()
        self._closed.set()

    def wait(self) -> None:
        """Waits until another thread closes the service, or until Ctrl-C, which raises KeyboardInterrupt."""
        self._closed.wait()

    def __enter__(self) -> "Service":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"<zermelo.Service, {'closed' if self._closed.is_set() else self.url}>"


_running: Set[Service] = set()
"""The services that are not closed; they end with the process."""

os.register_at_fork(after_in_child=_running.clear)


@atexit.register
def _close_all() -> None:
    for service in list(_running):
        service.close()


def serve(tables: Union[Table, Iterable[Table], Mapping[str, Table]], host: str = "127.0.0.1", port: int = 0,
          threads: int = 0, rate: int = 0, behind_proxy: bool = False, access_log: Optional[Path] = None,
          boards: Optional[Path] = None) -> Service:
    """Answers questions about tables over HTTP, as the command `zermelo serve` does, in threads of this process.

    tables: one table, several, or a dict of tables with their names. Without a name, a table is named by its file, or
        by its game.
    host: the address to listen on; "0.0.0.0" for every address of the machine. port: 0 for any free one.
    threads: requests that are worked on at once; 0 means one for each core.
    rate: the most requests a second of a client; 0 for no limit. behind_proxy: X-Forwarded-For names the clients.
    access_log: a file for a line for each reply. boards: JavaScript with boards of your own games for the page.

    The service ends with `close`, or with the process. Tables of rules in Python ask the rules with the GIL; rules with
    a method `text` or `key` also need a method `parse`. Raises UsageError, LimitError and OSError.
    """
    named = _named(tables)
    log, page = (b"" if path is None else path_bytes(path) for path in (access_log, boards))
    with naming(page or log):
        return Service(_engine.Service(
            named, text(host, "host"), whole_number(port, "port", 65535), whole_number(threads, "threads", 1024),
            whole_number(rate, "rate", 1_000_000), bool(behind_proxy), log, page))


def _named(tables: Any) -> List[Tuple[str, _engine.Table]]:
    if isinstance(tables, Table):
        pairs = [(None, tables)]
    elif isinstance(tables, Mapping):
        pairs = [(text(name, "the name of a table"), table) for name, table in tables.items()]
    else:
        pairs = [(None, table) for table in tables] if hasattr(tables, "__iter__") else [(None, tables)]
    for _, table in pairs:
        if not isinstance(table, Table):
            raise TypeError(f"serve needs a table, a list of tables or a dict of them, not {shown(table)}")
    if not pairs:
        raise _engine.UsageError("serve needs a table")
    return [(_name_of(table) if name is None else name, table._table) for name, table in pairs]


def _name_of(table: Table) -> str:
    """The name of the file of a table; of a table without a file, its class of rules or its family."""
    words = table.spec.split()
    if path := table._table.path:
        return PurePath(os.path.abspath(os.fsdecode(path))).stem
    return words[1].partition("=")[2] if words[0] == "python" else words[0]
