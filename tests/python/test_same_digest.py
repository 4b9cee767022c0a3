"""Different rules with the same digest near the start: tables, files, checkpoints and folders keep them apart."""

import pytest

import zermelo


class Row:
    """Four signs in a row on a board of 3 x 4 cells; in misere play the player who completes a row loses."""

    start = "." * 12

    def __init__(self, misere=False):
        self.end = "win" if misere else "loss"

    def ending(self, board):
        if any(board[i] != "." and board[i:i + 4] == 4 * board[i] for i in (0, 4, 8)):
            return self.end
        return None if "." in board else "draw"

    def moves(self, board):
        sign = "XO"[board.count("X") - board.count("O")]
        return [board[:i] + sign + board[i + 1:] for i in range(12) if board[i] == "."]


class Far:
    """A number; a move subtracts 1 or 2 above 100, and one of `last` below."""

    def __init__(self, start, *last):
        self.start, self.last = start, last

    def moves(self, n):
        return [n - k for k in (self.last if n <= 100 else (1, 2)) if k <= n]


class Tiered(Far):
    def tier(self, n):
        return n // 100


class Keyed(Far):
    def key(self, n):
        return n.to_bytes(4, "little")


class KeyedTiers(Keyed, Tiered):
    pass


def spec(rules):
    return zermelo.solve(rules, "outcome").spec


def test_two_tables_at_once():
    normal, misere = zermelo.solve(Row()), zermelo.solve(Row(misere=True))
    assert normal.spec == misere.spec
    full = "XXXXOOO....."
    assert (normal[full].outcome, misere[full].outcome) == ("loss", "win")
    assert normal.verify() and misere.verify()


def test_moves_and_lines_are_those_of_the_own_rules():
    two, three = zermelo.solve(Far(5000, 1, 2), "grundy"), zermelo.solve(Far(5000, 1, 2, 3), "grundy")
    assert two.spec == three.spec
    assert [two[n].grundy for n in range(5)] == [0, 1, 2, 0, 1]
    assert [three[n].grundy for n in range(5)] == [0, 1, 2, 3, 0]
    assert [move.to for move, _ in three.moves(4)] == [1, 2, 3]
    assert [move.to for move, _ in two.moves(4)] == [2, 3]
    assert two.verify() and three.verify()
    assert zermelo.sum((Far(5000, 1, 2), 3))["grundy"] == 0
    assert zermelo.sum((Far(5000, 1, 2, 3), 3), (two, 4))["grundy"] == 2


@pytest.mark.parametrize("kind,name", [(Far, "far.ztb"), (Keyed, "keyed.ztb"), (Tiered, "tiers/"),
                                       (KeyedTiers, "keyed_tiers/")])
def test_files_belong_to_their_rules(tmp_path, kind, name):
    path = f"{tmp_path}/{name}"
    first = zermelo.solve(kind(2000, 1, 2), file=path)
    other = kind(2000, 1, 3)
    assert spec(other) == first.spec
    with pytest.raises(zermelo.UsageError, match="other rules"):
        zermelo.open(path, rules=other)
    with zermelo.open(path, rules=kind(2000, 1, 2)) as again:
        assert again[4] == first[4] and again.verify()


@pytest.mark.parametrize("kind", [Far, Keyed])
def test_a_finished_file_is_kept_for_its_rules_only(tmp_path, kind):
    path = tmp_path / "far.ztb"
    zermelo.solve(kind(2000, 1, 2), file=path).close()
    kept = path.read_bytes(), path.stat().st_ino
    with zermelo.solve(kind(2000, 1, 2), file=path) as again:
        assert again.verify()
    for rules, metric in ((kind(2000, 1, 3), "depth"), (kind(2000, 1, 2), "outcome"), ("nim piles=1 max=3", "depth")):
        with pytest.raises(zermelo.UsageError, match="is kept"):
            zermelo.solve(rules, metric, file=path)
        assert (path.read_bytes(), path.stat().st_ino) == kept
    with zermelo.solve(kind(2000, 1, 3), file=path, restart=True) as other:
        assert other.verify() and path.read_bytes() != kept[0]


def stop(step, done, total):
    if step == "solving" and done > 0:
        raise RuntimeError("enough")


def test_a_checkpoint_of_other_rules_is_refused(tmp_path):
    path = tmp_path / "far.ztb"
    with pytest.raises(RuntimeError, match="enough"):
        zermelo.solve(Far(1_000_000, 1, 2), "outcome", file=path, progress=stop, threads=1)
        pytest.fail("the game was solved before it could be stopped")
    assert (tmp_path / "far.ztb.checkpoint").exists()
    with pytest.raises(zermelo.UsageError, match="another version|a job with rules"):
        zermelo.solve(Far(1_000_000, 1, 3), "outcome", file=path)
    assert zermelo.solve(Far(1_000_000, 1, 2), "outcome", file=path).verify()


def test_a_folder_of_other_rules_is_refused(tmp_path):
    path = f"{tmp_path}/tiers/"
    zermelo.solve(Tiered(5000, 1, 2), file=path).close()
    (tmp_path / "tiers" / "50.ztb").unlink()
    with pytest.raises(zermelo.UsageError, match="other rules"):
        zermelo.solve(Tiered(5000, 1, 3), file=path)
    assert zermelo.solve(Tiered(5000, 1, 2), file=path).verify()


def test_the_name_of_the_class_does_not_matter(tmp_path):
    class Renamed(Far):
        pass

    zermelo.solve(Far(20, 1, 2), file=tmp_path / "far.ztb").close()
    with zermelo.open(tmp_path / "far.ztb", rules=Renamed(20, 1, 2)) as table:
        assert table.spec.startswith("python class=Far ")
        assert table[3].outcome == "loss" and table.verify()


def test_a_spec_alone_names_no_rules():
    table = zermelo.solve(Far(20, 1, 2))
    with pytest.raises(zermelo.UsageError, match="pass their class"):
        zermelo.solve(table.spec)
