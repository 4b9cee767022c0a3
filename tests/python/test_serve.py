"""The service in the process: its clients speak HTTP."""

import json
import os
import subprocess
import sys
import threading
import urllib.error
import urllib.parse
import urllib.request

import pytest

import zermelo


def ask(service, path, **query):
    """The status and the JSON of an answer."""
    url = service.url + path + ("?" + urllib.parse.urlencode(query) if query else "")
    try:
        with urllib.request.urlopen(url, timeout=60) as reply:
            return reply.status, json.load(reply)
    except urllib.error.HTTPError as error:
        return error.code, json.load(error)


class Euclid:
    """Two numbers; a move subtracts a multiple of the smaller one from the larger one. Who makes a 0 wins."""

    start = (8, 13)

    def moves(self, position):
        small, large = position
        if small == 0:
            return []
        return [tuple(sorted((small, large - k * small))) for k in range(1, large // small + 1)]


class Board:
    """A row of three cells that two players fill; who fills the last one wins. Its text has capital letters."""

    start = "..."

    def moves(self, cells):
        return [cells[:i] + "x" + cells[i + 1:] for i in range(3) if cells[i] == "."]

    def canonical(self, cells):
        return min(cells, cells[::-1])

    def text(self, cells):
        return cells.upper()

    def parse(self, text):
        if len(text) != 3:
            raise ValueError("three cells, please")
        return text.lower()


def test_answers_as_the_table(nim):
    table = zermelo.solve("wythoff max=9")
    with zermelo.serve(table) as service:
        status, tables = ask(service, "/api/tables")
        assert status == 200 and [each["table"] for each in tables] == ["wythoff"]
        for position in ["0,0", "1,2", "3,5", "4,9"]:
            answer = ask(service, "/api/probe", table="wythoff", position=position)[1]
            assert (answer["outcome"], answer["depth"]) == table[position][:2]
            assert sorted(move["to"] for move in answer["moves_all"]) == sorted(m.to for m, _ in table.moves(position))
        assert ask(service, "/api/probe", table="wythoff", position="12")[0] == 400
        assert ask(service, "/api/probe", table="none", position="1,2")[0] == 404
        assert ask(service, "/health")[0] == 200
        assert ask(service, "/wythoff/wythoff/1,2/")[1]["positionValue"] == "lose"
        with urllib.request.urlopen(service.url + "/") as page:
            assert b"<html" in page.read()
        with urllib.request.urlopen(service.url + "/metrics") as metrics:
            assert b"zermelo_open_tables 1" in metrics.read()


def test_serves_rules_in_python():
    table = zermelo.solve(Euclid)
    with table.serve() as service:
        (description,) = ask(service, "/api/tables")[1]
        assert description["table"] == "Euclid" and description["start"]["position"] == "(8, 13)"
        assert description["summary"] == Euclid.__doc__.rstrip(".")
        todo, seen = ["(8, 13)"], set()
        while todo:
            position = todo.pop()
            if position in seen:
                continue
            seen.add(position)
            status, answer = ask(service, "/api/probe", table="Euclid", position=position)
            value = tuple(map(int, position.strip("()").split(",")))
            assert status == 200 and (answer["outcome"], answer["depth"]) == table[value][:2]
            todo += [move["to"] for move in answer["moves_all"]]
        assert len(seen) == len(table)
        line = ask(service, "/api/line", table="Euclid", position="8, 13")[1]["line"]
        assert [move["to"] for move in line] == [str(move.to) for move, _ in table.line((8, 13))]
        assert ask(service, "/python/Euclid/(8,13)/")[1]["positionValue"] == "win"


@pytest.mark.parametrize("position", ["(8, 14)", "8", "(8, 13", "x", "('a', 'b')", "(1.5, 2)", "[8, 13]", "None",
                                      "(" * 300, "1" * 5000, "__import__('os')", "80.", "(8, 13); 1", "\u00e9"])
def test_a_text_that_is_no_position_is_status_400(position):
    with zermelo.serve(zermelo.solve(Euclid)) as service:
        status, answer = ask(service, "/api/probe", table="Euclid", position=position)
        assert status == 400 and "\n" not in answer["error"]


def test_reads_the_texts_of_rules_with_parse():
    with zermelo.serve({"row": zermelo.solve(Board)}) as service:
        answer = ask(service, "/api/probe", table="row", position=".X.")[1]
        assert [move["to"] for move in answer["moves_all"]] == ["XX.", ".XX"]
        assert answer["outcome"] == "loss"
        status, answer = ask(service, "/api/probe", table="row", position="....")
        assert status == 400 and answer["error"] == "'....' is not the text of a position: ValueError: three cells, please"


def test_needs_parse_for_texts_and_keys_of_the_rules():
    class Keyed:
        start = frozenset({1, 2})

        def moves(self, numbers):
            return [numbers - {n} for n in numbers]

        def key(self, numbers):
            return bytes(sorted(numbers))

    class Readable(Keyed):
        def text(self, numbers):
            return ",".join(map(str, sorted(numbers)))

        def parse(self, text):
            return frozenset(int(word) for word in text.split(",") if word)

    with pytest.raises(zermelo.UsageError, match="the service names positions by their texts.*method `key`.*parse"):
        zermelo.serve(zermelo.solve(Keyed))
    with zermelo.serve(zermelo.solve(Readable)) as service:
        assert ask(service, "/api/probe", table="Readable", position="1,2")[1]["outcome"] == "loss"


def test_an_exception_of_the_rules_is_status_500():
    class Moody(Euclid):
        fails = False

        def moves(self, position):
            if self.fails:
                raise RuntimeError("not today")
            return super().moves(position)

    table = zermelo.solve(Moody, "outcome")
    with table.serve() as service:
        Moody.fails = True
        status, answer = ask(service, "/api/probe", table="Moody", position="(8, 13)")
        assert status == 500 and answer["error"].startswith("RuntimeError: not today")
        Moody.fails = False
        assert ask(service, "/api/probe", table="Moody", position="(8, 13)")[0] == 200


def test_serves_several_tables_by_their_names(tmp_path):
    first = zermelo.solve("wythoff max=5", file=tmp_path / "first.ztb")
    tables = [first, first, zermelo.solve("nim piles=2 max=3"), zermelo.solve(Euclid)]
    with zermelo.serve(tables) as service:
        assert [each["table"] for each in ask(service, "/api/tables")[1]] == ["first", "first-2", "nim", "Euclid"]
    with zermelo.serve({"a b": first}) as service:
        assert ask(service, "/api/probe", table="a b", position="1,2")[0] == 200


def test_tables_stay_open_while_they_are_served():
    table = zermelo.solve(Euclid)
    with table.serve() as service:
        table.close()
        assert ask(service, "/api/probe", table="Euclid", position="(8, 13)")[0] == 200


def test_many_clients_ask_python_at_once():
    table = zermelo.solve(Euclid)
    failures = []
    with zermelo.serve(table, threads=4) as service:
        def client():
            for _ in range(20):
                if ask(service, "/api/probe", table="Euclid", position="(8, 13)")[1]["outcome"] != "win":
                    failures.append(1)
        clients = [threading.Thread(target=client) for _ in range(8)]
        for each in clients:
            each.start()
        while any(each.is_alive() for each in clients):
            assert table[8, 13].outcome == "win"
        for each in clients:
            each.join()
    assert not failures


def test_the_port_is_free_after_close():
    table = zermelo.solve("wythoff max=5")
    service = zermelo.serve(table)
    port = int(service.url.rpartition(":")[2])
    with pytest.raises(zermelo.UsageError, match="cannot listen"):
        zermelo.serve(table, port=port)
    assert repr(service) == f"<zermelo.Service, {service.url}>"
    service.close()
    service.close()
    assert repr(service) == "<zermelo.Service, closed>"
    service.wait()
    zermelo.serve(table, port=port).close()


def test_options_and_their_errors(tmp_path):
    table = zermelo.solve("wythoff max=5")
    log, boards = tmp_path / "log", tmp_path / "boards.js"
    boards.write_text("export const boards = [];")
    with zermelo.serve(table, rate=3, access_log=log, boards=boards) as service:
        with urllib.request.urlopen(service.url + "/boards/own.js") as page:
            assert page.read() == boards.read_bytes()
        assert 429 in [ask(service, "/api/tables")[0] for _ in range(10)]
    assert "GET /boards/own.js" in log.read_text()
    for arguments, error in [({"port": 70000}, zermelo.UsageError), ({"host": 3}, TypeError), ({"rate": -1}, zermelo.UsageError),
                             ({"host": "no.such.host.invalid"}, zermelo.UsageError), ({"boards": tmp_path / "no"}, OSError)]:
        with pytest.raises(error):
            zermelo.serve(table, **arguments)
    for wrong in [3, [3], "wythoff.ztb", {"a": 3}]:
        with pytest.raises(TypeError):
            zermelo.serve(wrong)
    with pytest.raises(zermelo.UsageError):
        zermelo.serve([])
    table.close()
    with pytest.raises(zermelo.UsageError, match="closed"):
        zermelo.serve({"closed": table})


PROGRAM = """
import os, sys, urllib.request, zermelo
sys.path.insert(0, %r)
from test_serve import Euclid
service = zermelo.serve(zermelo.solve(Euclid))
url = service.url + "/api/probe?table=Euclid&position=(8,13)"
assert b'win' in urllib.request.urlopen(url).read()
if %r == "fork":
    child = os.fork()
    if child == 0:
        service.close()
        sys.exit(3)
    assert os.WEXITSTATUS(os.waitpid(child, 0)[1]) == 3
    assert b'win' in urllib.request.urlopen(url).read()
if %r == "forgotten":
    del service
    assert b'win' in urllib.request.urlopen(url).read()
print("end")
"""


@pytest.mark.parametrize("end", ["open", "fork", "forgotten"])
def test_ends_with_the_process(end):
    program = PROGRAM % (os.path.dirname(__file__), end, end)
    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, timeout=60)
    assert (run.returncode, run.stdout, run.stderr) == (0, "end\n", "")
