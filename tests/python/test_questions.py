"""Sums, plans, Grundy sequences and values of games."""

import pytest

import zermelo


def test_sums_of_texts():
    answer = zermelo.sum("0.77:12", "nim:5")
    assert answer == {"terms": [{"term": "0.77:12", "grundy": 4}, {"term": "nim:5", "grundy": 5}], "grundy": 1,
                      "outcome": "win"}
    assert zermelo.sum("nim:5 + nim:5")["outcome"] == "loss"


def test_sums_of_tables_and_rules(nim):
    table = zermelo.solve("wythoff max=20", "grundy")
    value = table["3,5"].grundy
    assert zermelo.sum((table, "3,5"), f"nim:{value}")["grundy"] == 0
    assert zermelo.sum((nim(3, 4, 5), (3, 4, 5)))["grundy"] == 3 ^ 4 ^ 5
    with pytest.raises(zermelo.UsageError, match="metric='grundy'"):
        zermelo.sum((zermelo.solve("wythoff max=5"), "3,5"))
    with pytest.raises(zermelo.UsageError):
        zermelo.sum((table, "30,5"))


def test_wrong_sums():
    for terms in [(), ("",), ("nim",), ("nim:x",), ("nim:-3",), ("+",)]:
        with pytest.raises(zermelo.UsageError):
            zermelo.sum(*terms)
    for term in [3, None, ("nim",), ("a", "b", "c")]:
        with pytest.raises(TypeError):
            zermelo.sum(term)


def test_plans():
    plan = zermelo.plan("pyramid rows=10")
    assert plan["spec"] == "pyramid rows=10 play=misere"
    assert plan["positions"] == 459718
    assert plan["metric"] == "depth"
    assert plan["memory_bytes"] >= plan["least_memory_bytes"] > 0
    discovered = zermelo.plan("mnk m=3 n=3 k=3")
    assert discovered["positions"] is None and 5478 <= discovered["positions_at_most"] <= 3**9
    assert zermelo.plan("nim piles=2 max=9", "grundy")["metric"] == "grundy"
    with pytest.raises(zermelo.UsageError):
        zermelo.plan("pyramid rows=10", "length")
    with pytest.raises(TypeError):
        zermelo.plan(7)


def test_grundy_sequences():
    assert zermelo.grundy("kayles", 12).tolist() == [0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4]
    assert zermelo.grundy("take:1,3,4", 0).tolist() == [0]
    far = zermelo.grundy("0.77", 100_000)
    assert len(far) == 100_001 and far[99_972:].tolist() == far[99_960:99_989].tolist()
    with pytest.raises(zermelo.UsageError):
        zermelo.grundy("0.9x", 5)
    with pytest.raises(zermelo.UsageError):
        zermelo.grundy("kayles", -1)
    with pytest.raises(zermelo.LimitError):
        zermelo.grundy("kayles", 10**18)


def test_notices_go_to_the_logger(tmp_path, caplog):
    (tmp_path / "list").write_text("1 2\n2 3\n")
    assert zermelo.solve(f"graph file={tmp_path}/list").start == "0"
    assert [record.name for record in caplog.records] == ["zermelo"]
    assert "no edge has vertex 0; add base=1" in caplog.text
    table = zermelo.solve(f"graph file={tmp_path}/list base=1")
    assert table.start == "1" and len(table) == 3 and len(caplog.records) == 1


def test_values():
    assert zermelo.value("{1|-1} + *") == zermelo.value("* + {1|-1}")
    assert zermelo.value("{0|1}") == "1/2"
    assert zermelo.value("{0|0} = *") == "true"
    assert zermelo.value("1 < 0") == "false"
    assert zermelo.value("2*3", notation="cgsuite") == "6"
    assert zermelo.value("1/2 + ^*", "cgsuite") == "1/2+^*"
    with pytest.raises(zermelo.UsageError, match="must be usual or cgsuite"):
        zermelo.value("1", notation="maple")
    for expression in ["", "{", "{" * 100_000, "1 +", "\0"]:
        with pytest.raises(zermelo.Error):
            zermelo.value(expression)
    with pytest.raises(TypeError):
        zermelo.value(1)
