"""Chess endings: positions as FEN, moves in SAN, folders of endings, gaps in arrays."""

import numpy
import pytest

import zermelo

SPEC = "chess pieces=KPvK files=4 ranks=5"


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    name = f"{tmp_path_factory.mktemp('chess')}/kpk/"
    zermelo.solve(SPEC, file=name).close()
    return name


@pytest.fixture
def endings(folder):
    with zermelo.open(folder) as table:
        yield table


def test_entries_of_positions_by_fen(endings):
    assert endings.spec == SPEC
    assert endings.start is None
    assert endings["3k/P3/4/K3/4 w - -"] == zermelo.Entry("win", 5, 3)
    assert endings["3k/P3/4/K3/4 w - - 7 31"] == endings["3k/P3/4/K3/4 w"]


def test_either_colour_may_be_the_stronger_side(endings):
    assert endings["4/k3/4/p3/3K b - -"] == endings["3k/P3/4/K3/4 w - -"]
    assert [str(move) for move, _ in endings.line("4/k3/4/p3/3K b - -")][-1].endswith("#")


def test_moves_in_san_with_their_entries(endings):
    moves = {str(move): (move, entry) for move, entry in endings.moves("3k/P3/4/K3/4 w - -")}
    assert set(moves) == {"Ka1", "Kb1", "Kb2", "Kb3", "Ka3", "a5=Q+", "a5=R+", "a5=B", "a5=N"}
    assert moves["a5=N"][1].outcome == "draw"
    best = [move for move, _ in endings.moves("3k/P3/4/K3/4 w - -") if move.best]
    assert [str(move) for move in best] == ["Kb3"]
    assert endings[best[0].to] == moves["Kb3"][1] == zermelo.Entry("loss", 4, 2)


def test_a_line_ends_with_checkmate(endings):
    line = endings.line("3k/P3/4/K3/4 w - -")
    assert len(line) == 5
    assert str(line[-1][0]).endswith("#")
    assert line[-1][1] == zermelo.Entry("loss", 0, 0)


def test_illegal_positions_name_the_reason(endings):
    for fen, reason in [("4/4/4/KQ2/4 w - -", "black has no king"), ("3k/P3/4/K3/4", "the side to move is missing"),
                        ("3k/4/4/K2Q/4 w - -", "black is in check, but it is white's move"),
                        ("3k/4/4/KN1B/4 w - -", "zermelo solve chess pieces=KBNvK files=4 ranks=5"),
                        ("8/8/8/8/8/8/8/K6k w - -", "this board has 5")]:
        with pytest.raises(zermelo.UsageError, match=reason):
            endings[fen]
        assert fen not in endings


def test_arrays_mark_gaps(endings):
    array = endings.array()
    assert len(array) == len(endings)
    assert set(array["outcome"]) == {"", "win", "loss", "draw"}
    gaps = numpy.flatnonzero(array["outcome"] == "")
    assert (array["depth"][gaps] == -1).all()
    for index in gaps[::97]:
        fen = endings.text(index)
        assert fen not in endings or endings.index(fen) != index
    for index in numpy.flatnonzero(array["outcome"] != "")[::97]:
        fen = endings.text(index)
        assert endings.index(fen) == index
        assert endings[fen].outcome == array["outcome"][index]
        assert endings[fen].depth == (None if array["depth"][index] < 0 else array["depth"][index])


def test_gaps_are_those_that_the_engine_counts(endings):
    array = endings.array()
    counts = {outcome: int((array["outcome"] == outcome).sum()) for outcome in ["win", "loss", "draw"]}
    assert counts == {"win": 2283, "loss": 2397, "draw": 6428}


def test_plans_of_endings():
    plan = zermelo.plan("chess pieces=KQvKR")
    assert plan["spec"] == "chess pieces=KQvKR files=8 ranks=8"
    assert plan["positions"] == 3903900
    with pytest.raises(zermelo.UsageError, match="one K on each side"):
        zermelo.plan("chess pieces=QvR")


def test_a_missing_ending_is_named(tmp_path):
    folder = f"{tmp_path}/kqk/"
    with zermelo.solve("chess pieces=KQvK files=4 ranks=4", file=folder) as table:
        entry = table["k3/4/4/KQ2 b - -"]
    (tmp_path / "kqk" / "KvK.ztb").unlink()
    with zermelo.open(folder) as table:
        assert table["k3/4/4/KQ2 b - -"] == entry
        with pytest.raises(zermelo.UsageError, match="--tier KvK"):
            table["k3/4/4/K3 w - -"]
