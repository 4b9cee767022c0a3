"""Games with points whose rules are in Python."""

import functools

import pytest

import zermelo


class Coins:
    """Coins in a row; a move takes the first or the last one. A player who takes a coin of 1 moves again."""

    start = (5, 1, 8, 2, 9, 1, 4)

    def moves(self, row):
        return [row[1:], row[:-1]]

    def gain(self, row, rest):
        return sum(row) - sum(rest)

    def moves_again(self, row, rest):
        return self.gain(row, rest) == 1

    def final_score(self, row):
        return None if row else 0


class Ring:
    """Coins, and a token on a ring of five places. A move steps one or two places, or takes one or two coins; taking one
    lets the player move again. Without coins, place 0 brings a point to the player to move."""

    start = (4, 0)

    def moves(self, position):
        coins, place = position
        return [(coins, (place + 1) % 5), (coins, (place + 2) % 5)] + \
            [(coins - taken, place) for taken in (1, 2) if taken <= coins]

    def gain(self, position, to):
        return position[0] - to[0]

    def moves_again(self, position, to):
        return position[0] == to[0] + 1

    def final_score(self, position):
        coins, place = position
        return None if coins else int(place == 0)

    def tier(self, position):
        return position[0]


@functools.lru_cache(None)
def plain_score(row):
    rules = Coins()
    return max((rules.gain(row, to) + (1 if rules.moves_again(row, to) else -1) * plain_score(to)
                for to in rules.moves(row)), default=0) if row else 0


def test_scores_agree_with_a_plain_search():
    table = zermelo.solve(Coins, "score")
    assert table[Coins.start].score == -6
    assert len(table) == 28
    for index in range(len(table)):
        row = table.text(index)
        assert table[eval(row)].score == plain_score(eval(row)), row
    assert table.verify().ok
    assert zermelo.check_rules(Coins).ok


def test_moves_have_gains():
    table = zermelo.solve(Coins, "score")
    moves = {move.to: (move.gain, move.again, move.score, move.best) for move, entry in table.moves((1, 8, 2))}
    assert moves == {(8, 2): (1, True, 7, True), (1, 8): (2, False, -7, False)}


def test_loops_go_tier_by_tier(tmp_path):
    whole = zermelo.solve(Ring, "score")
    tiers = zermelo.solve(Ring, "score", file=f"{tmp_path}/ring/")
    for table in (whole, tiers):
        assert table[0, 0].score == 1 and table[0, 3].score == 0
        assert table[1, 3].score == 1 and table[1, 0].score == 2
        assert table.verify().ok
    for coins in range(5):
        for place in range(5):
            assert whole[coins, place].score == tiers[coins, place].score
    check = zermelo.check_rules(Ring)
    assert not check.faults


def test_lines_reach_their_points():
    table = zermelo.solve(Ring, "score")
    for coins in range(1, 5):
        for place in range(5):
            points, sign = 0, 1
            for move, _ in table.line((coins, place)):
                points += sign * move.gain
                sign = sign if move.again else -sign
            end = Ring().final_score(move.to)
            assert end is not None or table[coins, place].score == 0
            assert points + sign * (end or 0) == table[coins, place].score


def test_files_open_with_their_class(tmp_path):
    path = f"{tmp_path}/coins.ztb"
    zermelo.solve(Coins, "score", file=path).close()
    with zermelo.open(path, rules=Coins) as table:
        assert table[Coins.start].score == -6
        assert table.verify().ok

    class Dearer(Coins):
        def moves_again(self, row, rest):
            return False

    with pytest.raises(zermelo.UsageError):
        zermelo.open(path, rules=Dearer)


def test_the_only_metric_is_score():
    with pytest.raises(zermelo.UsageError, match="collect points"):
        zermelo.solve(Coins, "depth")


class Endless(Ring):
    def moves_again(self, position, to):
        return True


class Untiered(Ring):
    tier = None


def test_the_usual_metric_of_games_with_points_is_score():
    for game in ["mancala seeds=3", Coins]:
        with zermelo.solve(game) as table:
            assert table.metric == "score"
    with zermelo.solve("domineering rows=2 cols=2") as table:
        assert table.metric == "value"


def test_mistakes_are_one_clear_line():
    faults = [fault.fault for fault in zermelo.check_rules(Untiered).faults]
    assert any("a gain on a move inside a loop" in fault for fault in faults)
    with pytest.raises(zermelo.UsageError, match="a gain on a move inside a loop"):
        zermelo.solve(Untiered, "score")
    assert "endless play with extra turns for one player only" in zermelo.check_rules(Endless).faults[0].fault
    with pytest.raises(zermelo.UsageError, match="endless play with extra turns for one player only"):
        zermelo.solve(Endless, "score")


@pytest.mark.parametrize("member, value, words", [
    ("final_score", lambda self, row: None if row else "0", "must return a whole number from -32767 to 32767"),
    ("final_score", lambda self, row: None if row else 40000, "must return a whole number from -32767 to 32767"),
    ("final_score", lambda self, row: None if row else -2**70, "must return a whole number from -32767 to 32767"),
    ("gain", lambda self, row, rest: 1.5, "must return a whole number from -32767 to 32767"),
    ("gain", lambda self, row, rest: 2**63, "must return a whole number from -32767 to 32767"),
    ("final_score", lambda self, row: None, "the position () has no move, but final_score does not say"),
])
def test_wrong_values_name_the_method(member, value, words):
    class Wrong(Coins):
        def moves(self, row):
            return [row[1:], row[:-1]] if row else []

    setattr(Wrong, member, value)
    with pytest.raises(zermelo.UsageError) as error:
        zermelo.solve(Wrong, "score")
    assert words in str(error.value)


def test_points_need_a_final_score():
    class Gain:
        start = 3

        def moves(self, n):
            return [n - 1] if n else []

        def gain(self, n, to):
            return 1

    with pytest.raises(TypeError, match="`gain` but no `final_score`"):
        zermelo.solve(Gain)

    class Both(Coins):
        def ending(self, row):
            return None

    with pytest.raises(TypeError, match="only `final_score`"):
        zermelo.solve(Both, "score")


def test_moves_of_mancala_have_gains():
    table = zermelo.solve("mancala seeds=6", "score")
    assert len(table) == 18564 and table.verify(100).ok
    moves = {str(move): (move.to, move.gain, move.again, move.score, move.best)
             for move, entry in table.moves("1,0,0,0,0,2,1,1,1,0,0,0")}
    assert moves == {"house 1": ("1,1,1,0,0,0,0,1,0,0,0,2", 0, False, -6, False),
                     "house 6": ("0,0,1,0,0,0,1,0,0,0,0,0", 4, False, 6, True)}
    for position in ("1,0,0,0,0,2,1,1,1,0,0,0", "0,0,0,0,1,2,1,1,0,0,0,0"):
        for move, entry in table.moves(position):
            assert move.score == move.gain + (entry.score if move.again else -entry.score)
        assert table[position].score == max(move.score for move, entry in table.moves(position))


def test_a_search_needs_no_table():
    found = zermelo.search("mancala rules=kalah capture=always houses=4 seeds=24", last_tier="12", threads=2)
    assert found["score"] == 8 and found["outcome"] == "win" and found["last_tier"] == "12"
    assert [move["move"] for move in found["best"]] == ["house 2"]
    assert [move["score"] for move in found["moves_all"]] == sorted(
        (move["score"] for move in found["moves_all"]), reverse=True)
    assert zermelo.search("dots rows=2 cols=2", "__/|.|/_./.../..")["score"] == 2
    with pytest.raises(zermelo.UsageError, match="for ever"):
        zermelo.search("mancala seeds=12")
    with pytest.raises(TypeError):
        zermelo.search("dots rows=2 cols=2", 7)
