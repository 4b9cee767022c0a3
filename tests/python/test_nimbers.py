"""Loopy nim values of rules in Python and of graphs."""

import collections

import pytest

import zermelo


class Thirds:
    """A token on 97 places goes back by 3 or 5; place 0 has no move."""

    start, impartial = 96, True

    def moves(self, place):
        return [] if place == 0 else [(place - 3) % 97, (place - 5) % 97]


class Circle:
    """Places 2 and 3 lead to one another, 3 also to 1, and 1 to 0."""

    start, impartial = 2, True

    def moves(self, place):
        return {0: [], 1: [0], 2: [3], 3: [2, 1]}[place]


def test_counts_are_those_of_an_independent_program():
    table = zermelo.solve(Thirds, metric="nimber")
    assert table.metric == "nimber"
    assert collections.Counter(table.array()["grundy"].tolist()) == {0: 37, 1: 36, 2: 24}
    assert table.verify().ok


def test_entries_know_infinity():
    table = zermelo.solve(Circle, metric="nimber")
    assert [table[place].grundy for place in range(4)] == [0, 1, None, None]
    assert [table[place].infinity for place in range(4)] == [None, None, (), (1,)]
    assert [table[place].outcome for place in range(4)] == ["loss", "win", "draw", "draw"]
    assert [move.best for move, _ in table.moves(3)] == [False, True]


def test_sums_may_be_draws():
    table = zermelo.solve(Circle, metric="nimber")
    assert zermelo.sum((table, 3), "nim:1") == {
        "terms": [{"term": zermelo.sum((table, 3))["terms"][0]["term"], "grundy": None, "infinity": [1]},
                  {"term": "nim:1", "grundy": 1}],
        "grundy": None, "infinity": [0], "outcome": "win"}
    assert zermelo.sum((table, 3), (table, 2))["outcome"] == "draw"
    assert zermelo.sum((table, 1), "nim:1")["outcome"] == "loss"


def test_rules_say_that_they_are_impartial():
    class Sided(Circle):
        impartial = False

    with pytest.raises(zermelo.UsageError, match="impartial"):
        zermelo.solve(Sided, metric="nimber")
