"""Tables of games that a spec names."""

import copy
import os
import pickle
import signal
import threading

import numpy
import pytest

import zermelo


@pytest.fixture(scope="module")
def pyramid():
    return zermelo.solve("pyramid rows=8")


def test_solves_a_spec(pyramid):
    assert pyramid.spec == "pyramid rows=8 play=misere"
    assert pyramid.metric == "depth"
    assert pyramid.start == "1,2,3,4,5,6,7,8"
    entry = pyramid[pyramid.start]
    assert entry == zermelo.Entry("win", 28, 14)
    assert repr(pyramid) == f"<zermelo.Table of pyramid rows=8 play=misere: depth, {len(pyramid)} positions>"


def test_entries_agree_with_the_moves(pyramid):
    for position in ["1,2,3", "3,3", "5,4,2", "1", "8,1"]:
        entry, after = pyramid[position], [there for _, there in pyramid.moves(position)]
        lost = [there.depth for there in after if there.outcome == "loss"]
        assert (entry.outcome == "win") == bool(lost)
        assert entry.depth == 1 + (min(lost) if lost else max(there.depth for there in after))


def test_moves_name_where_they_lead(pyramid):
    moves = dict((str(move), (move, entry)) for move, entry in pyramid.moves("3,3"))
    move, entry = moves["3 -> 1,1"]
    assert move.to == "3,1,1" or pyramid.index(move.to) == pyramid.index("1,1,3")
    assert move.player is None
    assert pyramid[move.to] == entry
    assert any(move.best for move, _ in moves.values())


def test_a_line_ends_the_game(pyramid):
    line = pyramid.line("1,2,3")
    assert len(line) == pyramid["1,2,3"].depth
    assert pyramid.moves(line[-1][0].to) == []


def test_numbers_and_texts_are_inverse(pyramid):
    for index in [0, 1, 17, len(pyramid) - 1]:
        assert pyramid.index(pyramid.text(index)) == index
        assert pyramid.position(index) == pyramid.text(index)
    assert "1,2,3" in pyramid
    assert "9" not in pyramid


def test_probes_many_positions(pyramid):
    texts = [pyramid.text(index) for index in range(0, len(pyramid), 97)]
    assert pyramid.probe(texts) == [pyramid[text] for text in texts]
    assert pyramid.probe([]) == []


def test_arrays_have_the_entries_of_the_table(pyramid):
    array = pyramid.array(5, 1000)
    assert array.dtype.names == ("outcome", "depth", "moves")
    for row, index in zip(array, range(5, 1000)):
        entry = pyramid[pyramid.text(index)]
        assert (row["outcome"], row["depth"], row["moves"]) == entry[:3]
    whole = pyramid.array()
    assert len(whole) == len(pyramid)
    assert (whole["outcome"] == "win").sum() + (whole["outcome"] == "loss").sum() == len(pyramid)
    assert len(pyramid.array(7, 7)) == 0


def test_arrays_of_every_metric():
    draws = zermelo.solve("mnk m=3 n=3 k=3").array()
    assert set(draws["outcome"]) == {"win", "loss", "draw"}
    assert (draws["depth"][draws["outcome"] == "draw"] == -1).all()
    assert zermelo.solve("nim piles=2 max=5", "outcome").array().dtype.names == ("outcome",)
    grundy = zermelo.solve("nim piles=2 max=5 order=ordered", "grundy").array()
    assert grundy["grundy"].tolist() == [a ^ b for a in range(6) for b in range(6)]
    values = zermelo.solve("toads toads=1 spaces=1 frogs=1", "value")
    assert values.array()["value"].tolist() == [values[values.text(i)].value for i in range(len(values))]


def test_partisan_tables_have_the_moves_of_both_players():
    table = zermelo.solve("toads toads=1 spaces=1 frogs=1", "value")
    entry = table["t.f"]
    assert (entry.outcome, entry.value, entry.depth) == ("next", "*", None)
    assert {move.player for move, _ in table.moves("t.f")} == {"left", "right"}
    assert [move.player for move, _ in table.line("t.f", first="right")][0] == "right"
    with pytest.raises(zermelo.UsageError, match="first='both'"):
        table.line("t.f", first="both")


def test_writes_and_opens_files(tmp_path):
    path = tmp_path / "nim.ztb"
    table = zermelo.solve("nim piles=3 max=7", "grundy", file=path)
    again = zermelo.open(str(path))
    assert again["1,2,3"].grundy == table["1,2,3"].grundy == 0
    assert again.spec == table.spec
    assert zermelo.solve("nim piles=3 max=7", "grundy", file=path)["4"].grundy == 4


def test_folders_of_tiers(tmp_path):
    folder = str(tmp_path / "chain") + "/"
    table = zermelo.solve("connect columns=3 rows=3 k=3", file=folder)
    assert table[table.start] == zermelo.open(folder)[table.start]
    assert table.verify()


def test_proves_tables(pyramid, tmp_path):
    proof = pyramid.verify()
    assert proof and proof.ok and proof.first_mismatch is None
    assert proof.positions_checked == len(pyramid)
    assert pyramid.verify(sample=10).positions_checked == 10


def test_damaged_files_are_refused(tmp_path):
    path = tmp_path / "table.ztb"
    zermelo.solve("pyramid rows=6", file=path).close()
    sound = path.read_bytes()
    refused = 0
    for place in range(0, len(sound), max(1, len(sound) // 200)):
        path.write_bytes(sound[:place] + bytes([sound[place] ^ 0x55]) + sound[place + 1:])
        try:
            with zermelo.open(path) as table:
                table.array()
                table[table.start]
                assert table.verify()
        except zermelo.FormatError as error:
            assert "table.ztb" in str(error)
            refused += 1
    assert refused > 150
    path.write_bytes(sound[:len(sound) // 2])
    with pytest.raises(zermelo.FormatError):
        zermelo.open(path)
    path.write_bytes(b"no table at all")
    with pytest.raises(zermelo.FormatError):
        zermelo.open(path)
    with pytest.raises(FileNotFoundError, match="missing.ztb"):
        zermelo.open(tmp_path / "missing.ztb")


def test_names_of_files_are_bytes(tmp_path):
    for name in [b"\xff\xfe.ztb", "ü ü.ztb".encode()]:
        path = os.fsencode(tmp_path) + b"/" + name
        zermelo.solve("pyramid rows=4", file=path).close()
        assert len(zermelo.open(os.fsdecode(path))) == 70
    for path in ["", b"", "a\0b"]:
        with pytest.raises(zermelo.UsageError, match="name of the file"):
            zermelo.open(path)
    with pytest.raises(zermelo.UsageError, match="name of the file"):
        zermelo.open("\ud800")
    for path in [3, None, ["a"]]:
        with pytest.raises(TypeError, match="file must be a text"):
            zermelo.open(path)


def test_never_overwrites_other_files(tmp_path):
    path = tmp_path / "thesis.tex"
    path.write_text("years of work")
    with pytest.raises(zermelo.UsageError, match="is not a table file"):
        zermelo.solve("pyramid rows=4", file=path)
    assert path.read_text() == "years of work"
    with pytest.raises(OSError):
        zermelo.solve("pyramid rows=4", file=tmp_path / "no" / "folder.ztb")


def test_a_closed_table_says_so(tmp_path):
    with zermelo.solve("pyramid rows=4") as table:
        assert len(table) == 70
    for use in [lambda: table["1"], lambda: len(table), lambda: table.array(), lambda: table.moves("1"),
                lambda: table.line("1"), lambda: table.verify(), lambda: table.start, lambda: table.text(0)]:
        with pytest.raises(zermelo.UsageError, match="the table is closed"):
            use()
    assert repr(table) == "<zermelo.Table, closed>"
    table.close()
    with pytest.raises(zermelo.UsageError, match="the table is closed"):
        with table:
            pass


def test_a_block_that_fails_closes_its_table(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with pytest.raises(KeyError):
        with zermelo.solve("pyramid rows=4") as table:
            raise KeyError("body")
    assert repr(table) == "<zermelo.Table, closed>" and list(tmp_path.iterdir()) == []


def test_wrong_positions_and_numbers(pyramid):
    for position in [None, "1,2", b"1", 5]:
        with pytest.raises(TypeError, match="positions must be a list of positions, not "):
            pyramid.probe(position)
    for text in ["9", "x", "", "1,2,,3", "-1", "1" * 5000, "\0", "4,4,4,4,4,4,4,4,4"]:
        with pytest.raises(zermelo.UsageError):
            pyramid[text]
    for position in [5, None, b"1,2", ["1"], ("1", "2"), 2.5]:
        with pytest.raises(TypeError):
            pyramid[position]
    for index in [-1, len(pyramid), 10**30, -(10**30)]:
        with pytest.raises(zermelo.UsageError):
            pyramid.text(index)
    with pytest.raises(zermelo.UsageError, match=f"index=-1: must be a whole number from 0 to {len(pyramid) - 1}"):
        pyramid.position(-1)
    for index in ["1", numpy.arange(2), 1.0]:
        with pytest.raises(TypeError, match="index must be a whole number, not "):
            pyramid.text(index)
    for begin, end in [(-1, 3), (4, 3), (0, len(pyramid) + 1), (10**25, None)]:
        with pytest.raises(zermelo.UsageError):
            pyramid.array(begin, end)
    for lookup in [lambda: pyramid["\ud800"], lambda: pyramid.probe(["1", "\ud800"]), lambda: zermelo.solve("\ud800")]:
        with pytest.raises(zermelo.UsageError, match="surrogate"):
            lookup()
    assert pyramid.text(numpy.int64(3)) == pyramid.text(3)
    with pytest.raises(TypeError):
        iter(pyramid)


def test_wrong_specs_and_options():
    for spec in ["", "chess", "pyramid rows=0", "pyramid rows=1e99", "pyramid colour=red", "nim piles=3 max", "\0"]:
        with pytest.raises(zermelo.UsageError):
            zermelo.solve(spec)
    with pytest.raises(zermelo.UsageError, match="metric 'length'"):
        zermelo.solve("pyramid rows=4", "length")
    with pytest.raises(zermelo.UsageError):
        zermelo.solve("pyramid rows=4", "value")
    for options in [{"threads": -1}, {"threads": 10**40}, {"memory": -5}, {"memory": "much"}]:
        with pytest.raises(zermelo.UsageError):
            zermelo.solve("pyramid rows=4", **options)
    for name, value in [("threads", "2"), ("memory", 1.5), ("metric", 3), ("file", 3), ("progress", "often"),
                        ("restart", "no"), ("threads", numpy.arange(3)), ("memory", numpy.arange(3))]:
        with pytest.raises(TypeError, match=f"{name} must be .* not "):
            zermelo.solve("pyramid rows=4", **{name: value})
    for game in [None, 4, object(), ["pyramid"]]:
        with pytest.raises(TypeError, match="a game is a spec such as 'pyramid rows=8', or rules"):
            zermelo.solve(game)
    with pytest.raises(zermelo.UsageError, match="metric ''"):
        zermelo.plan("pyramid rows=4", "")
    for metric in [0, [], numpy.arange(3)]:
        with pytest.raises(TypeError, match="metric must be a text"):
            zermelo.plan("pyramid rows=4", metric)


def test_messages_have_a_bounded_length(pyramid):
    class Mute:
        def __repr__(self):
            raise RuntimeError("no words")

    long = "1" * 1000000
    for use in [lambda: pyramid[long], lambda: zermelo.solve(long), lambda: zermelo.value("x" + long),
                lambda: zermelo.grundy(long, 3), lambda: zermelo.sum(long), lambda: pyramid.text(long),
                lambda: pyramid.text(10**5000), lambda: zermelo.solve("pyramid rows=4", memory=long),
                lambda: pyramid[Mute()], lambda: zermelo.solve("pyramid rows=4", threads=Mute())]:
        with pytest.raises((zermelo.UsageError, TypeError)) as caught:
            use()
        assert len(str(caught.value)) <= 2000
    with pytest.raises(zermelo.UsageError, match="^there is no game family '111.*; the families are"):
        zermelo.solve(long)


def test_too_little_memory_is_a_limit_error():
    with pytest.raises(zermelo.LimitError, match="bytes"):
        zermelo.solve("nim piles=6 max=60", memory="64M")


def test_errors_form_a_family():
    for error in [zermelo.UsageError, zermelo.FormatError, zermelo.LimitError]:
        assert issubclass(error, zermelo.Error)
    assert issubclass(zermelo.Error, Exception)


def test_threads_share_a_table():
    table = zermelo.solve("pyramid rows=9")
    texts = [table.text(i) for i in range(0, len(table), 1009)]
    expected, failures = table.probe(texts), []

    def look_up(seed):
        for i in range(len(texts)):
            at = (i * 7 + seed) % len(texts)
            if table[texts[at]] != expected[at]:
                failures.append(texts[at])
        table.array(0, 1000)

    threads = [threading.Thread(target=look_up, args=(seed,)) for seed in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_closing_while_other_threads_look_up():
    table = zermelo.solve("pyramid rows=8")
    ends = []

    def look_up():
        try:
            while True:
                table["1,2,3"]
        except zermelo.UsageError as error:
            ends.append(str(error))

    threads = [threading.Thread(target=look_up) for _ in range(4)]
    for thread in threads:
        thread.start()
    table.array()
    table.close()
    for thread in threads:
        thread.join()
    assert len(ends) == 4 and all("closed" in end for end in ends)


def test_temporary_tables_leave_no_file(tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    table = zermelo.solve("pyramid rows=5")
    assert list(tmp_path.iterdir()) != []
    table.close()
    assert list(tmp_path.iterdir()) == []
    zermelo.solve("pyramid rows=5")
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(zermelo.UsageError):
        zermelo.solve("pyramid rows=5", "value")
    assert list(tmp_path.iterdir()) == []


def test_a_closed_table_contains_nothing_and_says_so():
    table = zermelo.solve("nim piles=2 max=3")
    table.close()
    with pytest.raises(zermelo.UsageError, match="closed"):
        "1,2" in table


def test_moves_can_be_pickled_and_copied(pyramid):
    for move, _ in pyramid.moves("3,3"):
        for again in [pickle.loads(pickle.dumps(move)), copy.copy(move), copy.deepcopy(move)]:
            assert (again, again.to, again.player, again.best) == (move, move.to, move.player, move.best)


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_copies_of_a_table_share_its_file(copied, tmp_path, monkeypatch):
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    table = zermelo.solve("pyramid rows=5")
    again = copied(table)
    assert (again.spec, again["1,2"]) == (table.spec, table["1,2"])
    table.close()
    with pytest.raises(zermelo.UsageError, match="closed"):
        table["1,2"]
    with pytest.raises(zermelo.UsageError, match="closed"):
        copied(table)
    assert again.verify()
    third = copied(again)
    del again
    assert third["1,2"].depth == 2 and len(list(tmp_path.iterdir())) == 1
    third.close()
    assert list(tmp_path.iterdir()) == []


def test_copies_of_a_table_of_rules_share_them(nim):
    with zermelo.solve(nim(2, 3)) as table:
        again = copy.deepcopy(table)
    assert again[(1, 2)] and again.moves((1, 2))[0][0].to in again


def test_tables_cannot_be_pickled(pyramid):
    with pytest.raises(TypeError, match="open the file with zermelo.open"):
        pickle.dumps(pyramid)


def test_errors_can_be_pickled(pyramid):
    with pytest.raises(zermelo.UsageError) as caught:
        pyramid["x"]
    again = pickle.loads(pickle.dumps(caught.value))
    assert (type(again), str(again)) == (zermelo.UsageError, str(caught.value))


@pytest.mark.parametrize("name", [b"\xffmissing.ztb", "missing.ztb"])
def test_errors_of_files_name_them(tmp_path, name):
    path = os.path.join(os.fsencode(tmp_path), os.fsencode(name))
    with pytest.raises(FileNotFoundError, match="missing.ztb") as caught:
        zermelo.open(path)
    assert caught.value.filename == os.fsdecode(path)
    with pytest.raises(FileNotFoundError) as caught:
        zermelo.solve("nim piles=2 max=3", file=path + b"/table.ztb")
    assert caught.value.filename == os.fsdecode(path) + "/table.ztb"


def test_arrays_of_partisan_tables_mark_gaps():
    array = zermelo.solve("nogo rows=2 cols=3 positions=all", "value").array()
    gaps = array["outcome"] == ""
    assert len(array) == 729
    assert gaps.sum() == 729 - 489
    assert set(array["value"][gaps]) == {""}
    assert set(array["outcome"][~gaps]) == {"left", "right", "next", "previous"}


def test_messages_are_valid_text(tmp_path):
    board = zermelo.solve("domineering rows=2 cols=2", "value")
    with pytest.raises(zermelo.UsageError, match="'é', cell 1"):
        board["é"]
    with pytest.raises(zermelo.UsageError, match="'😀', cell 2"):
        board[".😀"]
    with pytest.raises(zermelo.UsageError, match="NUL"):
        board["..\0.."]
    path = os.fsencode(tmp_path) + b"/\xffbad.ztb"
    with open(path, "wb") as file:
        file.write(b"no table" * 100)
    with pytest.raises(zermelo.FormatError, match="bad.ztb: not a finished table"):
        zermelo.open(path)
    with pytest.raises(TypeError, match="'1.5G'"):
        zermelo.solve("nim piles=2 max=3", memory=1.5)


def test_ctrl_c_stops_a_long_look_up(pyramid):
    texts = [pyramid.text(index) for index in range(len(pyramid))] * 2000
    threading.Timer(1, os.kill, (os.getpid(), signal.SIGINT)).start()
    with pytest.raises(KeyboardInterrupt):
        while True:
            pyramid.probe(texts)


def test_solutions():
    table = zermelo.solve("chess pieces=KQvK goal=helpmate")
    entry = table["8/7k/5K2/8/8/8/8/6Q1 b - -"]
    assert (entry.depth, entry.moves, entry.solutions) == (2, 1, 4)
    best = [after for move, after in table.moves("8/7k/5K2/8/8/8/8/6Q1 b - -") if move.best]
    assert sum(after.solutions for after in best) == 4
    lines = table.solutions("8/7k/5K2/8/8/8/8/6Q1 b - -")
    assert len(lines) == len({tuple(map(str, (move for move, _ in line))) for line in lines}) == 4
    assert all(len(line) == 2 and line[-1][0].endswith("#") for line in lines)
    assert len(table.solutions("8/7k/5K2/8/8/8/8/6Q1 b - -", most=3)) == 3
    with pytest.raises(zermelo.UsageError, match="only help play has solutions"):
        zermelo.solve("chess pieces=KQvK files=4 ranks=4").solutions("k3/4/4/KQ2 b")
    array = table.array()
    assert array["solutions"].max() == 255
    assert ((array["solutions"] == 1) & (array["depth"] == 12)).sum() == 3
    assert table.verify(sample=1000).ok


def test_scores():
    table = zermelo.solve("dots rows=1 cols=2", "score")
    assert table.metric == "score"
    assert table["__/|.|/_."] == zermelo.Entry("win", score=2)
    (best, after), = [pair for pair in table.moves("__/|.|/_.") if pair[0].best]
    assert (best, best.gain, best.again, best.score, after.score) == ("2,2", 1, True, 2, 1)
    scores = table.array()["score"]
    assert (scores.min(), scores.max(), (scores == 0).sum()) == (-2, 2, 51)
    assert copy.copy(best).score == 2


def test_counts_of_a_table(pyramid):
    board = zermelo.solve("mnk m=3 n=3 k=3")
    assert pyramid.stats()["wins"] + pyramid.stats()["losses"] == len(pyramid)
    array = board.array()
    stats = board.stats()
    assert stats["draws"] == (array["outcome"] == "draw").sum()
    for row in stats["histogram"]:
        assert row["wins"] + row["losses"] == (array["depth"] == row["depth"]).sum()
    assert "parts" not in stats
    assert zermelo.solve("nim piles=2 max=3", "grundy").stats()["max_grundy"] == 3
    with zermelo.solve("toads toads=2 spaces=1 frogs=2", "value") as toads:
        assert sum(toads.stats()[name] for name in ["left", "right", "next", "previous"]) == len(toads)


def test_counts_of_the_parts_of_a_table(tmp_path):
    with zermelo.solve("chess pieces=KQvK goal=helpmate", file=f"{tmp_path}/h/") as table:
        parts = [part for part in table.stats()["parts"] if part["tier"] == "KQvK"]
        assert [part["side"] for part in parts] == ["white", "black"]
        for part in parts:
            assert sum(row["positions"] for row in part["solutions"]) == part["wins"] + part["losses"]
            assert part["unique"][0] in [{"depth": row["depth"], "positions": row["positions"]}
                                         for row in part["solutions"] if row["solutions"] == 1]


def test_files_with_every_position(pyramid, tmp_path):
    for name in ["p.csv", "p.tex", "p.html", "p.npy", "p.sqlite"]:
        pyramid.export(tmp_path / name)
        assert (tmp_path / name).stat().st_size > 100
    array = numpy.load(tmp_path / "p.npy")
    assert [pyramid[text.decode()].depth for text in array["position"]] == array["depth"].tolist()
    pyramid.export(tmp_path / "other", "csv")
    assert (tmp_path / "other").read_text() == (tmp_path / "p.csv").read_text()
    for name, options, error, reason in [("p.jsonl", {}, zermelo.UsageError, "must be csv"),
                                         ("p", {"format": "xml"}, zermelo.UsageError, "must be csv"),
                                         ("no/p.csv", {}, OSError, "no/p.csv"), ("p", {"format": 7}, TypeError, "text")]:
        with pytest.raises(error, match=reason):
            pyramid.export(tmp_path / name, **options)


def test_rules_in_python_in_files(nim, tmp_path):
    with zermelo.solve(nim(2, 3)) as table:
        table.export(tmp_path / "n.npy")
        assert len(numpy.load(tmp_path / "n.npy")) == len(table)


def test_solves_a_rules_file():
    rules = os.path.join(os.path.dirname(__file__), "../../examples/rules/hexapawn-3x3.toml")
    table = zermelo.solve(f"board rules={rules}")
    assert table.start == "ooo/.../xxx,x"
    assert table[table.start].outcome == "loss"
    assert "x a1 -> a2" in [str(move) for move, _ in table.moves(table.start)]


def test_suspense_numbers(nim):
    table = zermelo.solve("nim piles=2 max=5", "suspense")
    assert table["3,2"] == zermelo.Entry("win", number=3)
    assert table.array(0, 3)["suspense"].tolist() == [0, 1, 2]
    with zermelo.solve(nim(3, 3), "suspense") as own:
        assert own[3, 3] == zermelo.Entry("loss", number=2)
        assert own.verify().ok
