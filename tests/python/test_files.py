"""Files of the program as other programs read them: numpy, SQLite, readers of PGN and EPD."""

import json
import os
import re
import sqlite3
import subprocess
from pathlib import Path

import numpy
import pytest

import zermelo

pytestmark = pytest.mark.skipif("ZERMELO_BUILD" not in os.environ, reason="ZERMELO_BUILD names no build folder")

TABLES = ["nim piles=3 max=4 order=ordered", "nim piles=2 max=5 --metric grundy", "nim piles=2 max=5 --metric outcome",
          "quixo size=3", "toads toads=2 spaces=1 frogs=2", "domineering rows=2 cols=3 --metric outcome",
          "mancala seeds=3 --metric score"]


def run(*words):
    program = Path(os.environ["ZERMELO_BUILD"]) / "bin" / "zermelo"
    return subprocess.run([str(program), *words], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize("table", TABLES)
def test_arrays_and_databases_say_what_the_table_says(table, tmp_path):
    file, array_file, database_file = (str(tmp_path / name) for name in ["t.ztb", "t.npy", "t.sqlite"])
    run("solve", *table.split(), "-o", file)
    run("export", file, "-o", array_file)
    run("export", file, "-o", database_file)
    array = numpy.load(array_file)
    database = sqlite3.connect(database_file)
    database.row_factory = sqlite3.Row
    rows = database.execute("SELECT * FROM positions ORDER BY number").fetchall()
    with zermelo.open(file) as opened:
        spec, metric = opened.spec, opened.metric
        assert dict(database.execute("SELECT key, value FROM game")) == {"spec": spec, "metric": metric}
        assert len(array) == len(rows) == len(opened)
        for line, row in zip(array, rows):
            entry = opened[row["position"]]._asdict()
            assert opened.index(row["position"]) == row["number"] == line["number"]
            assert line["position"].decode() == row["position"]
            assert line["outcome"].decode() == row["outcome"] == entry["outcome"]
            for figure in set(row.keys()) - {"number", "position", "outcome"}:
                assert row[figure] == entry[figure]
                if figure == "value":
                    assert line[figure].decode() == entry[figure]
                else:
                    assert line[figure] == (-1 if entry[figure] is None else entry[figure])
            assert set(array.dtype.names) == set(row.keys())
            assert {name for name, figure in entry.items() if figure is not None} <= set(row.keys())


def test_infinite_nim_values_keep_their_options(tmp_path):
    edges, file = str(tmp_path / "edges.txt"), str(tmp_path / "t.ztb")
    Path(edges).write_text("1 0\n2 3\n3 2\n3 1\n4 1\n4 5\n5 4\n5 0\n", encoding="utf-8")
    run("solve", "graph", f"file={edges}", "--metric", "nimber", "-o", file)
    entries = [json.loads(line) for line in run("export", file, "--format", "jsonl").splitlines()]
    expected = [(entry["position"], entry["grundy"],
                 None if entry["grundy"] is not None else sum(1 << option for option in entry["infinity"]))
                for entry in entries]
    assert {infinity for _, _, infinity in expected} == {None, 0, 2}
    for ending in ["npy", "sqlite"]:
        run("export", file, "-o", str(tmp_path / f"t.{ending}"))
    database = sqlite3.connect(str(tmp_path / "t.sqlite"))
    assert database.execute("SELECT position, grundy, infinity FROM positions ORDER BY number").fetchall() == expected
    array = numpy.load(str(tmp_path / "t.npy"))
    assert [(line["position"].decode(), line["grundy"], line["infinity"]) for line in array] == [
        (position, *(-1 if figure is None else figure for figure in figures)) for position, *figures in expected]


def test_a_folder_of_chess_endings_in_sql(tmp_path):
    folder, file = f"{tmp_path}/k/", f"{tmp_path}/k.db"
    run("solve", "chess", "pieces=KRvK", "files=5", "ranks=5", "-o", folder)
    run("export", folder, "-o", file)
    database = sqlite3.connect(file)
    with zermelo.open(folder) as table:
        legal = table.array()
        legal = legal[legal["outcome"] != ""]
        counts = dict(database.execute("SELECT outcome, count(*) FROM positions GROUP BY outcome"))
        assert counts == {outcome: int((legal["outcome"] == outcome).sum()) for outcome in ["win", "loss", "draw"]}
        fen, depth = database.execute("SELECT position, max(depth) FROM positions WHERE outcome = 'loss'").fetchone()
        assert depth == legal["depth"][legal["outcome"] == "loss"].max()
        assert table[fen].depth == depth
    plan = " ".join(map(str, database.execute("EXPLAIN QUERY PLAN SELECT depth FROM positions WHERE position = ?",
                                              ("x",)).fetchone()))
    assert "INDEX" in plan
    plan = str(database.execute("EXPLAIN QUERY PLAN SELECT * FROM positions WHERE outcome = 'win' AND depth = 7"
                                ).fetchone())
    assert "INDEX" in plan
    assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_an_array_in_memory_of_the_disk(tmp_path):
    file = f"{tmp_path}/t.npy"
    run("solve", "chess", "pieces=KQvK", "files=5", "ranks=5", "-o", f"{tmp_path}/t.ztb")
    run("export", f"{tmp_path}/t.ztb", "-o", file)
    array = numpy.load(file, mmap_mode="r")
    assert array.dtype["position"].kind == "S"
    assert (array["depth"][array["outcome"] == b"draw"] == -1).all()
    assert set(array["outcome"]) == {b"win", b"loss", b"draw"}


def read_pgn(text):
    """The tags, the moves and the result of one game: a reader written from the PGN standard, sections 8.1 and 8.2."""
    tags = dict(re.findall(r'^\[(\w+) "((?:[^"\\]|\\.)*)"\]$', text, re.MULTILINE))
    words = text[text.index("\n\n"):].split()
    return tags, [word for word in words[:-1] if not re.fullmatch(r"\d+\.+", word)], words[-1]


def test_a_game_of_best_play(tmp_path):
    folder, fen = f"{tmp_path}/k/", "8/8/8/8/8/8/8/K2kr3 w - - 0 1"
    run("solve", "chess", "pieces=KRvK", "-o", folder)
    text = run("line", folder, "--format", "pgn", fen)
    tags, moves, result = read_pgn(text)
    assert list(tags)[:7] == ["Event", "Site", "Date", "Round", "White", "Black", "Result"]
    assert (tags["SetUp"], tags["FEN"], tags["Result"], result) == ("1", fen, "0-1", "0-1")
    assert len(moves) == 10
    with zermelo.chess.open_tablebase(folder) as tablebase:
        assert moves == [move.san for move in tablebase.mainline(fen)]


def test_records_of_epd(tmp_path):
    folder, file = f"{tmp_path}/k/", tmp_path / "in.epd"
    run("solve", "chess", "pieces=KPvK", "-o", folder)
    fens = ["8/P6k/8/8/8/8/8/K7 w - -", "8/P6k/8/8/8/8/8/K7 b - -", "8/8/8/3k4/3P4/3K4/8/8 w - -"]
    file.write_text("".join(f'{fen} id "{i}";\n' for i, fen in enumerate(fens)))
    with zermelo.chess.open_tablebase(folder) as tablebase:
        for place, line in enumerate(run("probe", "--epd", str(file), folder).splitlines()):
            fen, words = fens[place], line.split()
            assert " ".join(words[:4]) == fen
            operations = dict(word.split(" ", 1) for word in " ".join(words[4:]).rstrip(";").split("; "))
            dtm = tablebase.probe_dtm(fen)
            assert operations["id"] == f'"{place}"'
            assert int(operations["ce"]) == (0 if dtm == 0 else (32767 - dtm if dtm > 0 else -32767 - dtm))
            assert ("dm" in operations) == (dtm > 0)
            assert dtm <= 0 or int(operations["dm"]) == (dtm + 1) // 2
            assert tablebase.best_move(fen).san in operations["bm"].split()


def test_python_chess_reads_games_and_records(tmp_path):
    pgn = pytest.importorskip("chess.pgn")
    chess = pytest.importorskip("chess")
    folder, fen = f"{tmp_path}/k/", "8/8/8/8/8/8/8/K2kr3 w - - 0 1"
    run("solve", "chess", "pieces=KRvK", "-o", folder)
    (tmp_path / "game.pgn").write_text(run("line", folder, "--format", "pgn", fen))
    with open(tmp_path / "game.pgn") as file:
        game = pgn.read_game(file)
    assert not game.errors and game.end().board().is_checkmate()
    (tmp_path / "in.epd").write_text(fen)
    board, operations = chess.Board.from_epd(run("probe", "--epd", str(tmp_path / "in.epd"), folder))
    assert set(operations["bm"]) <= set(board.legal_moves)
