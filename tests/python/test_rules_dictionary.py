"""Tests of board rules as dictionaries."""

import pytest

import zermelo

HEXAPAWN = {
    "name": "Hexapawn, small",
    "start": "ooo/.../xxx,x",
    "board": {"files": 3, "ranks": 3},
    "men": [{"letters": "xo"}],
    "move": [{"step": "orthogonal", "going": "forward"}, {"step": "diagonal", "going": "forward", "to": "enemy"}],
    "goal": ({"reach": "last", "result": "win"}, {"no_move": True, "result": "loss"}),
}


def test_a_dictionary_is_a_rules_file(tmp_path):
    page = tmp_path / "hexapawn.toml"
    page.write_text("""
start = "ooo/.../xxx,x"
[board]
files = 3
ranks = 3
[[men]]
letters = "xo"
[[move]]
step = "orthogonal"
going = "forward"
[[move]]
step = "diagonal"
going = "forward"
to = "enemy"
[[goal]]
reach = "last"
result = "win"
[[goal]]
no_move = true
result = "loss"
""")
    with zermelo.solve(HEXAPAWN) as table, zermelo.solve(f"board rules={page}") as of_file:
        assert table.spec == "board rules=hexapawn-small.toml"
        assert of_file.spec == "board rules=hexapawn.toml"
        assert (table.array() == of_file.array()).all()
        assert table["ooo/.../xxx,x"].outcome == "loss"
        assert table.verify().ok


def test_the_table_of_a_dictionary_is_kept_and_continued(tmp_path):
    for name in ["h.ztb", "tiers/"]:
        path = f"{tmp_path}/{name}"
        zermelo.solve(HEXAPAWN, file=path).close()
        zermelo.solve(HEXAPAWN, file=path).close()
        with zermelo.open(path) as table:
            assert table.start == "ooo/.../xxx,x"
            assert table[table.start].depth == 6
        with pytest.raises(zermelo.UsageError, match="rules"):
            zermelo.solve({**HEXAPAWN, "goal": [{"no_move": True, "result": "loss"}]}, file=path)


def test_mistakes_are_named():
    with pytest.raises(zermelo.FormatError, match="the rules, board = {files = 70, ranks = 3}: this must be a whole"):
        zermelo.solve({**HEXAPAWN, "board": {"files": 70, "ranks": 3}})
    moves = [{"men": "xo", "step": "all"}, {"men": "xo", "step": "al"}]
    with pytest.raises(zermelo.FormatError, match='the rules, move {men = "xo", step = "al"}: .al. is no direction'):
        zermelo.solve({**HEXAPAWN, "move": moves})
    with pytest.raises(zermelo.FormatError, match="^the rules: the key 'board' is missing"):
        zermelo.solve({"men": []})
    with pytest.raises(TypeError, match="the rules have 1.5 for 'files'; allowed are"):
        zermelo.solve({**HEXAPAWN, "board": {"files": 1.5, "ranks": 3}})
    with pytest.raises(TypeError, match="the keys of rules are texts, not 1"):
        zermelo.solve({1: 2})
    with pytest.raises(zermelo.FormatError, match="board"):
        zermelo.solve({})


def test_dictionaries_are_planned_and_checked():
    plan = zermelo.plan(HEXAPAWN)
    with zermelo.solve(HEXAPAWN) as table:
        assert (plan["spec"], plan["metric"], plan["positions"]) == (table.spec, "depth", len(table))
        check = zermelo.check_rules(HEXAPAWN, sample=0)
        assert check.ok and check.positions_checked == len(table) and not check.faults
    assert zermelo.check_rules(HEXAPAWN, sample=7).positions_checked == 7
    wrong = zermelo.check_rules({**HEXAPAWN, "goal": []})
    assert not wrong and wrong.positions_checked == 0 and "goal" in wrong.faults[0].fault
    with pytest.raises(TypeError, match="the rules have 1.5 for 'files'"):
        zermelo.check_rules({**HEXAPAWN, "board": {"files": 1.5, "ranks": 3}})
    with pytest.raises(zermelo.FormatError, match="the rules, board = "):
        zermelo.plan({**HEXAPAWN, "board": {"files": 70, "ranks": 3}})


def test_names_may_be_of_any_letters_and_length():
    with zermelo.solve({**HEXAPAWN, "name": "\U0001f600 Hexapawn " * 40}) as table:
        assert table.spec.startswith("board rules=hexapawn-")
