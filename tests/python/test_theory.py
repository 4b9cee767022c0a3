"""Sums of values and of heaps in misere play, and columns of values."""

import pytest

import zermelo

COLUMNS = ["left_stop", "right_stop", "mean", "temperature", "reduced", "atomic_weight", "birthday",
           "thermograph"]


@pytest.fixture(scope="module")
def domineering():
    return zermelo.solve("domineering rows=2 cols=3", "value")


def test_sums_of_values(domineering):
    answer = zermelo.sum((domineering, ".../..."), "{1|-1}", "1 + *", moves=True)
    assert [term["value"] for term in answer["terms"]] == ["{2|-1/2}", "+-1", "1", "*"]
    assert answer["value"] == zermelo.value("{2|-1/2} + +-1 + 1*")
    assert answer["outcome"] == "left" and answer["left"]["wins"] and not answer["right"]["wins"]
    assert answer["right"]["best"] == [] and "strategies" not in answer["left"]
    for move in answer["left"]["best"]:
        left = zermelo.value(f"{move['value']} >= 0")
        assert left == "true"


def test_a_file_and_its_table_are_the_same_term(tmp_path):
    table = zermelo.solve("domineering rows=2 cols=3", "value", file=tmp_path / "d.ztb")
    text = zermelo.sum(f"{tmp_path}/d.ztb:.../... + {{1|-1}}", moves=True, strategy=True)
    pair = zermelo.sum((table, ".../..."), "{1|-1}", moves=True, strategy=True)
    for answer in text, pair:
        del answer["terms"][0]["term"]
    assert text == pair
    assert text["left"]["best"][0]["to"].startswith(str(tmp_path))


def test_strategies():
    answer = zermelo.sum("{4|-4}", "{1|-1}", strategy=True)
    assert [each["strategy"] for each in answer["left"]["strategies"]] == ["hotstrat", "thermostrat", "sentestrat"]
    assert all(each["term"] == 0 and each["loss"] == "0" for each in answer["left"]["strategies"])
    with pytest.raises(zermelo.UsageError, match="term 1.*metric grundy.*such as \\*5 for 5"):
        zermelo.sum((zermelo.solve("wythoff max=5", "grundy"), "3,5"), strategy=True)


def test_sums_of_heaps_in_misere_play(tmp_path):
    kayles = zermelo.solve("heap rule=kayles max=200", "quotient", file=tmp_path / "k.ztb")
    one = zermelo.sum(f"3*{tmp_path}/k.ztb:7", f"{tmp_path}/k.ztb:5", moves=True)
    assert one["play"] == "misere" and one["terms"][0]["heaps"] == 3 and one["best_complete"]
    assert zermelo.sum((kayles, "7", 3), (kayles, "5"))["outcome"] == one["outcome"]
    few, many = (zermelo.sum((kayles, "5"), (kayles, "9", n)) for n in (4, 1_000_004))
    assert few["value"] == many["value"]
    with pytest.raises(zermelo.UsageError, match="from 0 to 1000000000000000000"):
        zermelo.sum((kayles, "5", 10**18 + 1))
    with pytest.raises(zermelo.UsageError, match="heaps of one table"):
        zermelo.sum((kayles, "5"), "*2")
    with pytest.raises(zermelo.UsageError, match="metric quotient"):
        zermelo.sum((zermelo.solve("heap rule=kayles max=9", "grundy"), "5", 2))
    with pytest.raises(TypeError):
        zermelo.sum((kayles, "5", "many"))


def test_moves_of_sums_of_nim_values():
    answer = zermelo.sum("nim:3", "nim:4", "nim:5", moves=True)
    assert answer["best"] == [{"term": 0, "move": "3 -> 1", "to": "nim:1", "grundy": 1}]
    assert answer["best_count"] == 1 and "play" not in answer


def test_wrong_sums_of_values(domineering):
    with pytest.raises(zermelo.UsageError, match="term 2, '0.77:3': heaps and positions of games have nim values"):
        zermelo.sum((domineering, ".../..."), "0.77:3")
    with pytest.raises(zermelo.UsageError, match="metric='value'"):
        zermelo.sum((zermelo.solve("domineering rows=2 cols=2", "outcome"), "../.."))
    with pytest.raises(OSError):
        zermelo.sum("missing.ztb:3")


def test_columns_of_positions(domineering):
    assert domineering.columns(".../...") == {
        "left_stop": "2", "right_stop": "-1/2", "mean": "3/4", "temperature": "5/4", "reduced": "{2|-1/2}",
        "atomic_weight": None, "birthday": zermelo.value("{2|-1/2}", columns=["birthday"])["birthday"],
        "thermograph": "2@0 3/4@5/4|-1/2@0 3/4@5/4"}
    array = domineering.array(columns=True)
    assert list(array.dtype.names) == ["outcome", "value"] + COLUMNS
    for index, row in enumerate(array):
        assert domineering.columns(domineering.text(index)) == {name: row[name] for name in COLUMNS}
        assert zermelo.value(row["value"], columns=COLUMNS) == {name: row[name] for name in ["value"] + COLUMNS}


def test_columns_of_files(domineering, tmp_path):
    domineering.export(tmp_path / "d.csv", columns=["mean", "atomic_weight"])
    lines = (tmp_path / "d.csv").read_text().splitlines()
    assert lines[0] == "position,outcome,value,mean,atomic_weight" and len(lines) == 65
    with pytest.raises(zermelo.UsageError, match="format npy has none"):
        domineering.export(tmp_path / "d.npy", columns=True)


def test_wrong_columns(domineering):
    with pytest.raises(zermelo.UsageError, match="'heat' is no column"):
        domineering.columns(".../...", ["heat"])
    with pytest.raises(zermelo.UsageError, match="'mean' occurs twice"):
        domineering.columns(".../...", ["mean", "mean"])
    with pytest.raises(zermelo.UsageError, match="a comparison has none"):
        zermelo.value("1 > 0", columns=True)
    with pytest.raises(zermelo.UsageError, match="metric outcome"):
        zermelo.solve("domineering rows=2 cols=2", "outcome").columns("../..")
    for columns in ["mean", 3, [3]]:
        with pytest.raises(TypeError):
            domineering.array(columns=columns)


def test_arrays_know_infinity(tmp_path):
    (tmp_path / "loops").write_text("1 0\n2 3\n3 2\n3 1\n4 1\n4 5\n5 4\n5 0\n")
    table = zermelo.solve(f"graph file={tmp_path}/loops", "nimber")
    array = table.array()
    for index, row in enumerate(array):
        entry = table[table.text(index)]
        assert row["grundy"] == (-1 if entry.grundy is None else entry.grundy)
        assert row["infinity"] == (-1 if entry.infinity is None else sum(1 << g for g in entry.infinity))
