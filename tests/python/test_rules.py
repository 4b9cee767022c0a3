"""Games whose rules are in Python."""

import functools
import random
import re

import numpy
import pytest

import zermelo


class Square:
    """One number; a move subtracts a square. Normal play."""

    def __init__(self, start):
        self.start = start

    def moves(self, n):
        return [n - k * k for k in range(1, n + 1) if k * k <= n]


class Ring:
    """A token on a ring of ten places; a step of 1 or 3 forward. Place 0 loses, place 5 wins for the player to move."""

    start = 1

    def ending(self, place):
        return {0: "loss", 5: "win"}.get(place)

    def moves(self, place):
        return [(place + 1) % 10, (place + 3) % 10]


def all_positions(rules, start):
    """Every position that play reaches, and its moves, by a plain search."""
    found, left = {}, [start]
    while left:
        position = left.pop()
        if position in found:
            continue
        over = getattr(rules, "ending", lambda _: None)(position)
        found[position] = [] if over else list(rules.moves(position))
        left += found[position]
    return found


def plain_entries(rules, start):
    """The outcome and depth of every position of a game that ends, by the definition."""
    ending = getattr(rules, "ending", lambda _: None)

    @functools.lru_cache(None)
    def entry(position):
        after = [] if ending(position) else [entry(to) for to in rules.moves(position)]
        if not after:
            outcome = ending(position) or "loss"
            return outcome, None if outcome == "draw" else 0
        lost = [depth for outcome, depth in after if outcome == "loss"]
        if lost:
            return "win", 1 + min(lost)
        if any(outcome == "draw" for outcome, _ in after):
            return "draw", None
        return "loss", 1 + max(depth for _, depth in after)

    return {position: entry(position) for position in all_positions(rules, start)}


def agrees(table, rules, start):
    expected = plain_entries(rules, start)
    assert len(table) == len(expected)
    for position, (outcome, depth) in expected.items():
        assert (table[position].outcome, table[position].depth) == (outcome, depth), position
    assert table.verify()


def test_a_class_is_a_game():
    class Countdown:
        start = 10

        def moves(self, n):
            return [n - k for k in (1, 2, 3) if k <= n]

    table = zermelo.solve(Countdown)
    assert table[10] == zermelo.Entry("win", 5, 3)
    assert table[8].outcome == "loss"
    assert [move.to for move, _ in table.moves(10) if move.best] == [8]
    assert table.start == 10
    assert table.spec.startswith("python class=Countdown rules=x")


def test_nim_agrees_with_bouton(nim):
    table = zermelo.solve(nim(3, 5, 7), "grundy")
    for index in range(len(table)):
        a, b, c = position = table.position(index)
        assert table[position].grundy == a ^ b ^ c
        assert table.index(position) == index
        assert table.text(index) == repr(position)
    assert table.verify()


def test_agrees_with_plain_searches(nim, tic_tac_toe):
    agrees(zermelo.solve(nim(2, 3, 4)), nim(), (2, 3, 4))
    agrees(zermelo.solve(tic_tac_toe), tic_tac_toe(), tic_tac_toe.start)
    agrees(zermelo.solve(Square(300)), Square(300), 300)


def test_agrees_with_the_engine_on_a_board(tic_tac_toe):
    ours, engine = zermelo.solve(tic_tac_toe), zermelo.solve("mnk m=3 n=3 k=3")
    assert len(ours) == len(engine) == 5478
    assert ours[ours.start].outcome == engine[engine.start].outcome == "draw"
    assert sorted(ours.array().tolist()) == sorted(engine.array().tolist())


def test_loops_are_draws():
    class Walk:
        """Draws come from walking for ever; place 9 loses."""

        start = 0

        def ending(self, place):
            return "loss" if place == 9 else None

        def moves(self, place):
            return [(place * 3 + 1) % 12, (place + 5) % 12]

    table = zermelo.solve(Walk)
    assert table.verify()
    assert {table[place].outcome for place in all_positions(Walk(), 0)} >= {"loss", "draw"}
    with pytest.raises(zermelo.UsageError):
        zermelo.solve(Walk, "grundy")
    assert zermelo.solve(Ring).verify()
    assert zermelo.solve(Ring, "outcome").verify()


def test_misere_play_comes_from_the_endings(nim):
    class Misere(nim):
        def ending(self, piles):
            return None if any(piles) else "win"

    table = zermelo.solve(Misere(1, 1, 1))
    assert table[(1, 1, 1)].outcome == "loss"
    assert table[(0, 1, 1)].outcome == "win"
    with pytest.raises(zermelo.UsageError, match="normal play"):
        zermelo.solve(Misere(1, 1), "grundy")


def test_symmetry_folds_positions(tic_tac_toe):
    class Folded(tic_tac_toe):
        TURNS = [(0, 1, 2, 3, 4, 5, 6, 7, 8), (6, 3, 0, 7, 4, 1, 8, 5, 2), (8, 7, 6, 5, 4, 3, 2, 1, 0),
                 (2, 5, 8, 1, 4, 7, 0, 3, 6), (2, 1, 0, 5, 4, 3, 8, 7, 6), (6, 7, 8, 3, 4, 5, 0, 1, 2),
                 (0, 3, 6, 1, 4, 7, 2, 5, 8), (8, 5, 2, 7, 4, 1, 6, 3, 0)]

        def canonical(self, board):
            return min("".join(board[i] for i in turn) for turn in self.TURNS)

    table, whole = zermelo.solve(Folded), zermelo.solve(tic_tac_toe)
    assert len(table) == 765
    for index in range(0, len(whole), 50):
        board = whole.position(index)
        assert table[board] == whole[board]
        assert sorted(move.to for move, _ in table.moves(board)) == sorted(move.to for move, _ in whole.moves(board))
    assert table.verify()


def test_tiers(tmp_path, nim):
    class Tiered(nim):
        def tier(self, piles):
            return sum(piles)

    table = zermelo.solve(Tiered(3, 3, 3), "grundy", file=tmp_path / "tiers.ztb")
    assert [sum(table.position(i)) for i in range(len(table))] == sorted(sum(table.position(i)) for i in range(len(table)))
    assert table[(1, 2, 3)].grundy == 0
    assert table.verify()
    folder = str(tmp_path / "folder") + "/"
    chain = zermelo.solve(Tiered(3, 3, 3), file=folder)
    assert chain[(1, 2, 3)].outcome == "loss"
    assert chain.verify()
    assert zermelo.open(folder, Tiered(3, 3, 3))[(3, 3, 3)] == chain[(3, 3, 3)]

    class Rising(nim):
        def tier(self, piles):
            return 9 - sum(piles)

    with pytest.raises(zermelo.UsageError, match="no move may raise the tier"):
        zermelo.solve(Rising(2, 2))
    for wrong in [-1, 2**32, 10**30, "3", None]:
        Rising.tier = lambda self, piles, wrong=wrong: wrong
        with pytest.raises(zermelo.UsageError, match="whole number from 0 to 4294967295"):
            zermelo.solve(Rising(2, 2))


def test_texts_are_for_people(nim):
    class Spoken(nim):
        def text(self, piles):
            return "piles of " + " and ".join(map(str, piles))

    table = zermelo.solve(Spoken(1, 2))
    assert table.text(table.index((1, 2))) == "piles of 1 and 2"
    assert "to piles of 1 and 1" in [str(move) for move, _ in table.moves((1, 2))]


@pytest.mark.parametrize("position", [
    0, 1, 127, 128, -1, -16, -17, -300, 2**63, -2**63, 2**64, -2**64 - 1, 2**400, -2**400, "", "a", "é", "x" * 15,
    "x" * 16, "x" * 60, b"", b"\0\0", b"\xff" * 15, b"\xff" * 60, (), (1,), ((), (1, ("a", b"b"))), (0,) * 31,
    (0,) * 32, (0,) * 60, "\0", ((((((((()))))))))])
def test_every_kind_of_position_can_be_stored(position):
    class Step:
        def moves(self, here):
            return [] if here == "end" else ["end"]

    Step.start = staticmethod(lambda: position)
    table = zermelo.solve(Step)
    assert table[position].outcome == "win"
    there = table.position(table.index(position))
    assert there == position and type(there) is type(position)
    assert table.verify()


def test_keys_are_injective():
    pool = [0, 1, -1, 128, "", "\0", "a", b"", b"\0", b"a", (), (0,), (0, 0), ((0,),), ("", b""), 2**64, -2**64]
    pool += [(a, b) for a in pool for b in pool]

    class Fan:
        start = "start"

        def moves(self, here):
            return pool if here == "start" else []

    table = zermelo.solve(Fan)
    assert len(table) == len(set(pool)) + 1
    assert {table.position(i) for i in range(len(table))} == set(pool) | {"start"}


def test_keys_get_wider_during_the_search():
    class Growing:
        start = ()

        def moves(self, here):
            return [here + (1,), here + (2,)] if len(here) < 9 else []

    table = zermelo.solve(Growing)
    assert len(table) == 2**10 - 1
    assert table[(1,) * 9].depth == 0 and table[()].depth == 9
    assert table.verify()


def test_positions_too_long_for_a_key():
    for position in ["x" * 64, (0,) * 64, b"x" * 1000, 2**600, -2**600, ((1,) * 30,) * 3]:
        class Long:
            def moves(self, here):
                return []

        Long.start = staticmethod(lambda: position)
        with pytest.raises(zermelo.UsageError, match="more than 64 bytes"):
            zermelo.solve(Long)


def test_other_types_need_a_key():
    from typing import NamedTuple

    class Point(NamedTuple):
        x: int
        y: int

    class Steps:
        start = Point(4, 4)

        def moves(self, at):
            return [Point(at.x - 1, at.y)] * (at.x > 0) + [Point(at.x, at.y - 1)] * (at.y > 0)

    with pytest.raises(TypeError, match="give the rules a method key"):
        zermelo.solve(Steps)
    for wrong in [2.5, None, [1], {1}, (1, None), (1, 2.0)]:
        class Wrong:
            def moves(self, here):
                return []

        Wrong.start = staticmethod(lambda: wrong)
        with pytest.raises(TypeError, match="default key"):
            zermelo.solve(Wrong)

    Steps.key = lambda self, at: bytes(at)
    table = zermelo.solve(Steps)
    assert table[Point(4, 4)].depth == 8
    assert isinstance(table.position(3), Point)
    assert [type(move.to) for move, _ in table.moves(Point(1, 1))] == [Point, Point]
    assert table.verify()


def test_own_keys_in_a_file(tmp_path):
    class Pair:
        start = frozenset({3, 5})

        def moves(self, pair):
            return [pair ^ {n, n - 1} if n - 1 not in pair else pair - {n} for n in pair if n > 0]

        def key(self, pair):
            return bytes(sorted(pair))

    path = tmp_path / "pair.ztb"
    table = zermelo.solve(Pair, file=path)
    again = zermelo.open(path, rules=Pair)
    assert len(again) == len(table)
    assert {again.position(i) for i in range(len(again))} == set(all_positions(Pair(), Pair.start))
    assert again[Pair.start] == table[Pair.start]
    assert again.verify()


def test_wrong_own_keys():
    class Keyed:
        start = 5

        def moves(self, n):
            return range(n)

    for result, error, words in [("text", TypeError, "must return bytes"), (None, TypeError, "must return bytes"),
                                 (b"x" * 65, zermelo.UsageError, "65 bytes"),
                                 (b"same", zermelo.UsageError, "the same bytes")]:
        Keyed.key = lambda self, n, result=result: result
        with pytest.raises(error, match=words):
            zermelo.solve(Keyed)
    Keyed.key = lambda self, n: b"\0" * n
    with pytest.raises(zermelo.UsageError, match="zeros at the end do not count"):
        zermelo.solve(Keyed)


def test_files_open_with_their_class(tmp_path, nim):
    path = tmp_path / "nim.ztb"
    table = zermelo.solve(nim(3, 4, 5), "grundy", file=path)
    with zermelo.open(path, rules=nim(3, 4, 5)) as again:
        for index in range(len(table)):
            position = table.position(index)
            assert again.index(position) == index and again[position] == table[position]
        assert again.start == (3, 4, 5)
        assert [move.to for move, _ in again.line((3, 4, 5))] != []
        assert again.verify()
    with pytest.raises(zermelo.UsageError, match=r"rules=Nim"):
        zermelo.open(path)


def test_files_of_other_rules_are_refused(tmp_path, nim):
    path = tmp_path / "nim.ztb"
    zermelo.solve(nim(3, 4, 5), file=path)

    class Greedy(nim):
        def moves(self, piles):
            return [to for to in super().moves(piles) if sum(piles) - sum(to) != 2]

    class Other(nim):
        def ending(self, piles):
            return None if any(piles) else "win"

    for rules in [nim(3, 4, 6), nim(2, 4, 5), Greedy(3, 4, 5), Other(3, 4, 5), Square(9)]:
        with pytest.raises(zermelo.UsageError, match="other rules"):
            zermelo.open(path, rules=rules)
    zermelo.solve("pyramid rows=4", file=tmp_path / "pyramid.ztb")
    with pytest.raises(zermelo.UsageError, match="other rules"):
        zermelo.open(tmp_path / "pyramid.ztb", rules=nim(1))


def test_rules_that_differ_far_from_the_start_are_refused(tmp_path):
    class Count:
        start = 100_000
        last = 7

        def moves(self, n):
            return [n - k for k in (1, 2) if n - k >= self.last]

        def ending(self, n):
            return "loss" if n == self.last else None

    zermelo.solve(Count, "outcome", file=tmp_path / "count.ztb")

    class Parity(Count):
        def moves(self, n):
            return [n - k for k in ((1, 2) if n > 50_000 else (1,)) if n - k >= self.last]

    with pytest.raises(zermelo.UsageError, match="other rules"):
        zermelo.open(tmp_path / "count.ztb", rules=Parity)


def test_the_order_of_moves_does_not_matter(tmp_path):
    class Shuffled:
        start = (3, 3, 3)

        def moves(self, piles):
            after = [tuple(sorted(piles[:i] + (n,) + piles[i + 1:])) for i in range(3) for n in range(piles[i])]
            random.shuffle(after)
            return after

    zermelo.solve(Shuffled, file=tmp_path / "a.ztb")
    zermelo.solve(Shuffled, file=tmp_path / "b.ztb", threads=1)
    assert (tmp_path / "a.ztb").read_bytes() == (tmp_path / "b.ztb").read_bytes()
    assert zermelo.open(tmp_path / "a.ztb", rules=Shuffled).verify()


def test_wrong_entries_are_noticed(tmp_path, nim):
    """A table of one game under the spec of another, which no reader can know but the proof finds."""
    changed = []

    class Cheat(nim):
        def moves(self, piles):
            after = list(super().moves(piles))
            return [] if changed and piles == (0, 0, 0, 1) else after

    table = zermelo.solve(Cheat(4, 5, 6, 7))
    changed.append(True)
    assert not table.verify()


def test_positions_that_play_never_reaches(nim):
    table = zermelo.solve(nim(2, 2))
    for position in [(3, 3), (2, 2, 2), 5, "nim", (), (2, 1), 2**300]:
        with pytest.raises(zermelo.UsageError, match="play never reaches it"):
            table[position]
        assert position not in table
    for position in [None, [2, 2], 2.5, (2, None)]:
        with pytest.raises(TypeError):
            table[position]


class Oops(Exception):
    """An exception of the user's own."""


@pytest.mark.parametrize("method", ["start", "moves", "ending", "canonical", "tier", "key"])
def test_exceptions_come_out_as_they_are(nim, method):
    class Faulty(nim):
        pass

    error = Oops(method)

    def fail(self, piles=None):
        raise error

    setattr(Faulty, method, fail)
    with pytest.raises(Oops) as caught:
        zermelo.solve(Faulty(2, 2))
    assert caught.value is error


def test_exceptions_far_from_the_start(nim):
    class Late(nim):
        def moves(self, piles):
            if piles == (0, 0, 1):
                raise Oops(piles)
            return super().moves(piles)

    with pytest.raises(Oops):
        zermelo.solve(Late(9, 9, 9))


def test_exceptions_while_a_table_is_asked(nim, tmp_path):
    broken = []

    class Later(nim):
        def moves(self, piles):
            if broken:
                raise Oops(piles)
            return super().moves(piles)

        def text(self, piles):
            raise Oops("text")

    table = zermelo.solve(Later(2, 3))
    with pytest.raises(Oops, match="text"):
        table.text(0)
    broken.append(True)
    assert table[(2, 3)].outcome == "win"
    for use in [lambda: table.moves((2, 3)), lambda: table.line((2, 3)), table.verify]:
        with pytest.raises(Oops):
            use()


def test_wrong_rules(nim):
    class NoMoves:
        start = 1

    class NotCallable:
        start = 1
        moves = [2]

    for rules in [NoMoves, NotCallable, NoMoves()]:
        with pytest.raises(TypeError):
            zermelo.solve(rules)

    class Wrong(nim):
        pass

    for result in ["maybe", 1, True, b"win"]:
        Wrong.ending = lambda self, piles, result=result: result
        with pytest.raises(zermelo.UsageError, match="'win', 'loss' or 'draw'"):
            zermelo.solve(Wrong(1))
    Wrong.ending = lambda self, piles: None
    with pytest.raises(zermelo.UsageError, match="has no move, but ending"):
        zermelo.solve(Wrong(1))
    del Wrong.ending
    Wrong.moves = lambda self, piles: None
    with pytest.raises(TypeError, match=r"moves\(\(1,\)\) returns None, which is not iterable"):
        zermelo.solve(Wrong(1))


@pytest.mark.parametrize("method,result,words", [
    ("moves", None, r"moves\(\(1, 2\)\) returns None"), ("moves", 7, r"moves\(\(1, 2\)\) returns 7"),
    ("moves", [None], r"moves\(\(1, 2\)\) lists .* None"), ("canonical", None, r"canonical\(\(1, 2\)\) returns None"),
    ("canonical", [1], r"canonical\(\(1, 2\)\) returns \[1\]"), ("start", None, "the start is None"),
    ("text", None, r"text\(\(0, 0\)\) returns None"), ("tier", None, r"tier\(\(1, 2\)\) returns None"),
    ("ending", 5, r"ending\(\(1, 2\)\) returns 5"), ("key", None, r"key\(\(1, 2\)\) must return bytes, not None")])
def test_values_of_wrong_types_name_the_position_and_the_method(nim, method, result, words):
    class Wrong(nim):
        def __init__(self):
            if method != "start":
                super().__init__(1, 2)

    setattr(Wrong, method, lambda self, piles=None: result)
    with pytest.raises((TypeError, zermelo.UsageError), match=words):
        zermelo.solve(Wrong).text(0)
    if method != "text":
        check = zermelo.check_rules(Wrong)
        assert not check and re.search(words, check.faults[0].fault)


@pytest.fixture
def wrong_symmetries(tic_tac_toe):
    """Pairs of rules and words of the error."""
    class Crooked(tic_tac_toe):
        """The mirror exchanges the first two columns of two rows only."""

        def canonical(self, board):
            return min(board, "".join(board[i] for i in (1, 0, 2, 4, 3, 5, 6, 7, 8)))

    class Forgetful(tic_tac_toe):
        """Exchanges the signs, also where this changes who moves."""

        def canonical(self, board):
            return min(board, board.translate(str.maketrans("XO", "OX")))

    class Turning(tic_tac_toe):
        """A quarter turn more each time."""

        def canonical(self, board):
            return "".join(board[i] for i in (6, 3, 0, 7, 4, 1, 8, 5, 2))

    return [(Crooked, "ending of the first|has a move to"), (Forgetful, "ending of the first|has a move to"),
            (Turning, "it must return the same for both")]


def test_symmetries_that_are_none_are_not_solved(wrong_symmetries):
    for rules, words in wrong_symmetries:
        with pytest.raises(zermelo.UsageError, match=words) as caught:
            zermelo.solve(rules)
        assert "canonical('" in str(caught.value) and "see zermelo.check_rules" in str(caught.value)


class Race:
    """Two counters; a move lowers one of them."""

    start = (5, 8)

    def moves(self, position):
        a, b = position
        return [(a - 1, b)] * (a > 0) + [(a, b - 2)] * (b > 1)


class BlindRace(Race):
    """Canonical positions never lead to even numbers, so only play without canonical shows the mistake."""

    def canonical(self, position):
        a, b = position
        return (a, b - 1) if b % 2 == 0 and b > 0 else position


def test_parts_that_no_move_changes_are_suspected():
    class Unturned:
        start = (30, 3)

        def moves(self, position):
            return [(position[0] - k, position[1]) for k in (1, 2) if k <= position[0]]

    check = zermelo.check_rules(Unturned)
    assert not check.faults and not check.ok
    assert check.suspicions == ["part 2 of the position is 3 in every position that play reaches; does a move forget to "
                                "turn the board, or to change the player to move?"]
    assert zermelo.check_rules(Race).ok


def test_symmetries_are_compared_in_play_without_them():
    with pytest.raises(zermelo.UsageError, match="canonical"):
        zermelo.solve(BlindRace)
    assert not zermelo.check_rules(BlindRace).ok
    assert zermelo.solve(Race)[5, 8].depth == 9


def test_symmetries_that_are_none_are_faults(wrong_symmetries):
    for rules, words in wrong_symmetries:
        check = zermelo.check_rules(rules)
        assert not check and not check.ok
        assert all(re.search(words, fault.fault) for fault in check.faults)
        assert {fault.position for fault in check.faults} != {None}


def test_verify_finds_a_symmetry_that_is_none():
    class Coloured:
        """A number with a colour that does not matter."""

        start = (20, 0)
        wrong = None

        def moves(self, position):
            return [(position[0] - k, colour) for k in (1, 2) if k <= position[0] for colour in (0, 1)]

        def canonical(self, position):
            return (8, 0) if position == self.wrong else (position[0], 0)

    table = zermelo.solve(Coloured)
    assert table.verify() and zermelo.check_rules(Coloured)
    Coloured.wrong = (9, 1)
    proof = table.verify()
    assert not proof and proof.mismatches > 0
    assert "canonical((9, 1)) returns (8, 0)" in proof.first_mismatch


def test_check_rules_finds_nothing_in_sound_rules(nim, tic_tac_toe):
    for rules in [nim(3, 4, 5), tic_tac_toe, Ring, Square(100)]:
        check = zermelo.check_rules(rules)
        assert check and check.faults == check.suspicions == []
        assert check.positions_checked == len(zermelo.solve(rules))
    assert zermelo.check_rules(nim(3, 4, 5), sample=7).positions_checked == 7
    assert "only 3 positions" in zermelo.check_rules(nim(2)).warning


def test_check_rules_finds_rules_that_vary(nim):
    class Moody(nim):
        asked = 0

        def moves(self, piles):
            Moody.asked += 1
            return list(super().moves(piles))[Moody.asked % 2:]

    check = zermelo.check_rules(Moody(3, 4))
    assert not check and "when it is asked again" in check.faults[0].fault

    class Starts(nim):
        def start(self):
            Moody.asked += 1
            return (1, 2, 3 + Moody.asked)

        def __init__(self):
            pass

    check = zermelo.check_rules(Starts)
    assert check.faults[0].position == "the start" and "must always return the same" in check.faults[0].fault


def test_check_rules_reports_exceptions_and_refuses_what_is_no_rules(nim):
    class Late(nim):
        def moves(self, piles):
            if piles == (0, 1):
                raise Oops("here")
            return super().moves(piles)

    check = zermelo.check_rules(Late(2, 2))
    assert not check and check.faults[0].fault == "the rules raise Oops: here"
    for wrong in [5, "pyramid rows=4", None, object]:
        with pytest.raises(TypeError):
            zermelo.check_rules(wrong)


def test_a_game_without_end_needs_too_much_memory():
    class Endless:
        start = 0

        def moves(self, n):
            return [n + 1, 2 * n]

    import resource
    used = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * 1024
    with pytest.raises(zermelo.LimitError, match="positions and then reached its memory limit of .*iB; raise memory"):
        zermelo.solve(Endless, memory=used + (64 << 20))


def test_equal_rules_in_several_tables(nim):
    first, second = zermelo.solve(nim(2, 3)), zermelo.solve(nim(2, 3))
    second.close()
    del second
    assert first.verify() and first[(2, 3)].outcome == "win"


def test_rules_may_solve_other_games(nim):
    class Curious(nim):
        def ending(self, piles):
            inner = zermelo.solve("nim piles=2 max=2", "outcome")
            assert inner["1,1"].outcome == "loss"
            return None if any(piles) else "loss"

    assert zermelo.solve(Curious(1, 2)).verify()


def test_euclid_agrees_with_nivasch():
    """G(x, y) = floor(|x/y - y/x|) in the game of Euclid in which both numbers stay positive (Nivasch 2006)."""

    class Euclid:
        start = (21, 34)

        def moves(self, position):
            small, large = position
            return [tuple(sorted((small, large - k * small))) for k in range(1, (large - 1) // small + 1)]

    table = zermelo.solve(Euclid, "grundy")
    for index in range(len(table)):
        x, y = table.position(index)
        assert table[x, y].grundy == (y * y - x * x) // (x * y)


def test_hostile_tokens(nim):
    from zermelo import _engine
    rules = _engine.Rules(nim(2, 3))
    chosen = random.Random(1)
    for _ in range(20_000):
        key = bytes(chosen.randrange(256) for _ in range(chosen.randrange(70)))
        try:
            rules.token(rules.position(key.hex() + "."))
        except (zermelo.FormatError, zermelo.UsageError):
            pass
    for token in ["", ".", "xyz.", "0", "00", "0.0.", "00.\0", "A0.", "-1.", "é."]:
        if token != ".":
            with pytest.raises(zermelo.UsageError):
                rules.position(token)


def test_moves_that_never_end(nim):
    class Endless(nim):
        def moves(self, piles):
            while True:
                yield piles

    class Wide:
        start = 0

        def moves(self, n):
            while True:
                n += 1
                yield n

    for rules in [Endless(1), Wide]:
        with pytest.raises(zermelo.UsageError, match="does a generator not end"):
            zermelo.solve(rules)


def test_hostile_positions(nim):
    class Number:
        def __index__(self):
            raise Oops("index")

    class Text(str):
        pass

    class Steps:
        def moves(self, here):
            return []

    for position, error in [(Number(), Oops), (Text("a"), TypeError), ((1, Text("a")), TypeError),
                            ("\ud800", zermelo.UsageError), ((1, "a\udfff"), zermelo.UsageError)]:
        Steps.start = staticmethod(lambda: position)
        with pytest.raises(error):
            zermelo.solve(Steps)

    class Deep(nim):
        def moves(self, piles):
            return self.moves(piles)

    with pytest.raises(RecursionError):
        zermelo.solve(Deep(1))

    class Closing(nim):
        def text(self, piles):
            table.close()
            return "closed"

    table = zermelo.solve(Closing(1, 2))
    assert table.text(0) == "closed"
    with pytest.raises(zermelo.UsageError, match="closed"):
        table.text(0)


def test_equal_numbers_are_one_position():
    class Mixed:
        start = (True, 5)

        def moves(self, position):
            turn, n = position
            return [(not turn, numpy.int64(n - k)) for k in (1, 2) if k <= n]

    table = zermelo.solve(Mixed)
    assert table[True, 5] == table[1, numpy.int64(5)] == table[(1, 5)]
    assert table.verify()


def test_arrays_are_no_positions(nim):
    table = zermelo.solve(nim(1, 2))
    for position in [numpy.array([1, 2]), (1, numpy.array([1, 2]))]:
        with pytest.raises(TypeError, match="contains a value of type numpy.ndarray, but the default key is for"):
            table[position]


def test_the_start_is_asked_once():
    class Twice:
        asked = 0

        def start(self):
            Twice.asked += 1
            return 4 + Twice.asked

        def moves(self, n):
            return range(n)

    assert len(zermelo.solve(Twice)) == 6
    assert Twice.asked == 1


def test_keys_that_vary_are_refused():
    class Varying:
        start = 3
        asked = 0

        def moves(self, n):
            return range(n)

        def key(self, n):
            Varying.asked += 1
            return bytes([n, Varying.asked // 256, Varying.asked % 256, 1])

    with pytest.raises(zermelo.UsageError, match="the start 3 is not among the positions"):
        zermelo.solve(Varying)


def test_canonical_must_be_a_function_of_the_position(nim):
    class Reversing(nim):
        def canonical(self, piles):
            return piles[::-1]

    with pytest.raises(zermelo.UsageError, match="it must return the same for both"):
        zermelo.solve(Reversing(2, 3))

    class Drifting(nim):
        drift = 0

        def canonical(self, piles):
            Drifting.drift *= 2
            return tuple(pile + self.drift for pile in piles)

    table = zermelo.solve(Drifting(2, 3))
    Drifting.drift = 1
    with pytest.raises(zermelo.UsageError, match="it must always return the same"):
        table[2, 3]


def test_long_plays_have_grundy_values():
    class Countdown:
        start = 20_000

        def moves(self, n):
            return [n - k for k in (1, 2) if k <= n]

    table = zermelo.solve(Countdown, "grundy")
    assert [table[n].grundy for n in (0, 1, 2, 3, 20_000)] == [0, 1, 2, 0, 2]


def test_tiers_may_be_integers_of_other_packages(nim):
    class Tiered(nim):
        def tier(self, piles):
            return numpy.int64(sum(piles))

    assert zermelo.solve(Tiered(2, 3)).verify()


def test_messages_are_short_and_about_the_rules(nim):
    class Misere(nim):
        def ending(self, piles):
            return None if any(piles) else "win"

    with pytest.raises(zermelo.UsageError, match="ending returns 'win'"):
        zermelo.solve(Misere(1, 1), "grundy")
    table = zermelo.solve(nim(2, 2))
    deep = ()
    for _ in range(100_000):
        deep = (deep,)
    for position in ["x" * 10**6, 2**(10**7), deep, "\ud800"]:
        with pytest.raises(zermelo.UsageError) as caught:
            table[position]
        assert len(str(caught.value)) < 1000
        assert position not in table
    with pytest.raises(zermelo.UsageError) as caught:
        zermelo.solve("nim piles=2 max=2", "é" * 10**6)
    assert len(str(caught.value)) < 1000
