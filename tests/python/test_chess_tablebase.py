"""zermelo.chess, asked as clients of chess.gaviota in python-chess ask: its published description, not its code."""

import random

import numpy
import pytest

import zermelo
import zermelo.chess


class Board:
    """A board of another package: all that zermelo needs is its FEN."""

    def __init__(self, fen):
        self._fen = fen

    def fen(self):
        return self._fen


@pytest.fixture(scope="module")
def folders(tmp_path_factory):
    folder = tmp_path_factory.mktemp("endings")
    for name in ["KRvK", "KPvK"]:
        zermelo.solve(f"chess pieces={name}", file=f"{folder}/{name}/").close()
    return folder


@pytest.fixture
def tablebase(folders):
    with zermelo.chess.open_tablebase(folders / "KRvK") as opened:
        assert opened.add_directory(str(folders / "KPvK")) == 6  # with the endings of the promotions
        yield opened


def test_the_example_of_python_chess(tablebase):
    board = Board("8/8/8/8/8/8/8/K2kr3 w - - 0 1")
    assert tablebase.probe_dtm(board) == -10
    assert tablebase.probe_wdl(board) == -1


def test_signs_are_those_of_the_side_to_move(tablebase):
    for fen, wdl, dtm in [("k7/8/1K6/8/8/8/8/7R w - - 0 1", 1, 1), ("7k/8/5K2/8/8/8/8/6R1 b - - 0 1", -1, -6),
                          ("k7/8/8/8/8/8/8/K1R5 b - - 0 1", -1, None), ("8/8/8/8/8/2k5/8/K7 w - - 0 1", 0, 0)]:
        assert tablebase.probe_wdl(fen) == wdl
        assert dtm is None or tablebase.probe_dtm(fen) == dtm
        assert tablebase.get_dtm(Board(fen)) == tablebase.probe_dtm(fen)
    mated, stalemated = "R6k/8/6K1/8/8/8/8/8 b - - 0 1", "k7/1R6/1K6/8/8/8/8/8 b - - 0 1"
    assert (tablebase.probe_dtm(mated), tablebase.probe_wdl(mated)) == (0, -1)
    assert (tablebase.probe_dtm(stalemated), tablebase.probe_wdl(stalemated)) == (0, 0)
    assert tablebase.best_move(mated) is None
    assert tablebase.mainline(stalemated) == []


def test_positions_without_a_table_are_missing(tablebase):
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
    castling = "4k3/8/8/8/8/8/8/4K2R w K - 0 1"
    queens = "k7/8/8/8/8/8/8/KQ5q w - - 0 1"
    for fen, reason in [(start, "men"), (castling, "castling rights"), (queens, "no table of the ending KQvKQ")]:
        for probe in [tablebase.probe_dtm, tablebase.probe_wdl, tablebase.best_move, tablebase.mainline]:
            with pytest.raises(KeyError):
                probe(fen)
            with pytest.raises(zermelo.chess.MissingTableError, match=reason):
                probe(Board(fen))
        assert tablebase.get_dtm(fen) is None
        assert tablebase.get_wdl(fen, 7) == 7


def test_other_variants_are_missing(tablebase):
    board = Board("8/8/8/8/8/8/8/K2kr3 w - - 0 1")
    board.uci_variant = "atomic"
    with pytest.raises(zermelo.chess.MissingTableError, match="not for atomic"):
        tablebase.probe_dtm(board)
    assert not tablebase.probe_many([board])["found"][0]


def test_texts_that_are_no_position_are_errors_of_values(tablebase):
    for fen in ["", "garbage", "8/8/8/8/8/8/8/K2kr3", "k7/8/8/8/8/8/8/8 w - - 0 1", "kK6/8/8/8/8/8/8/7R w - - 0 1"]:
        with pytest.raises(ValueError):
            tablebase.probe_dtm(fen)
        with pytest.raises(zermelo.chess.IllegalPositionError):
            tablebase.get_wdl(Board(fen))
    for no_board in [None, 7, b"k7"]:
        with pytest.raises(TypeError, match="a board is"):
            tablebase.probe_dtm(no_board)


def test_the_main_line_is_as_long_as_the_depth(tablebase):
    fen = "8/8/8/8/8/8/8/K2kr3 w - - 0 1"
    line = tablebase.mainline(fen)
    assert len(line) == 10
    assert line[0] == tablebase.best_move(fen)
    assert line[-1].san.endswith("#")
    for place, move in enumerate(line):
        assert move.uci[2:4] in move.san
        assert abs(tablebase.probe_dtm(move.fen)) == 9 - place
    assert tablebase.best_move("8/P6k/8/8/8/8/8/K7 w - - 0 1")[:2] == ("a7a8q", "a8=Q")
    assert tablebase.best_move("8/8/8/8/7K/8/p6k/8 b - - 0 1").uci in ("a2a1q", "a2a1r")


def random_fens(count):
    """FENs of two kings and a rook or a pawn, with illegal ones among them."""
    random.seed(46)
    for _ in range(count):
        men = random.choice(["KkR", "KkP", "Kkr", "Kkp", "Kkq", "Kk"])
        squares = random.sample(range(64), len(men))
        rows = [["1"] * 8 for _ in range(8)]
        for man, square in zip(men, squares):
            rows[7 - square // 8][square % 8] = man
        yield "/".join(map("".join, rows)) + " " + random.choice("wb") + " - -"


def codes(fen):
    """The men of a FEN of single free squares on a1, b1, ..., h8."""
    letters = "".join(reversed(fen.split()[0].split("/")))
    return ["1PNBRQK".find(letter) if letter in "1PNBRQK" else -"1pnbrqk".find(letter) for letter in letters]


def test_many_boards_have_the_answers_of_single_boards(tablebase):
    fens = list(random_fens(4000))
    answers = tablebase.probe_many([Board(fen) for fen in fens])
    assert answers.dtype.names == ("found", "wdl", "dtm")
    for fen, (found, wdl, dtm) in list(zip(fens, answers))[::7]:
        try:
            assert (True, tablebase.probe_wdl(fen), tablebase.probe_dtm(fen)) == (found, wdl, dtm), fen
        except (KeyError, ValueError):
            assert (found, wdl, dtm) == (False, 0, 0), fen
    assert 500 < answers["found"].sum() < 4000
    boards = numpy.array([codes("".join(fen)) for fen in map(lambda fen: fen, fens)], numpy.int8)
    white = numpy.array([fen.split()[1] == "w" for fen in fens])
    assert (tablebase.probe_many(boards, white) == answers).all()
    assert (tablebase.probe_many(boards.astype(int), white, numpy.full(len(fens), -1)) == answers).all()
    few = tablebase.probe_many(fens[:3])  # too few to read a whole table
    assert (few == answers[:3]).all()
    assert len(tablebase.probe_many([])) == 0


def test_boards_may_capture_en_passant(folders):
    table = zermelo.solve("chess pieces=KPvKP", file=f"{folders}/KPvKP/")
    table.close()
    with zermelo.chess.open_tablebase(folders / "KPvKP") as tablebase:
        fen = "8/6k1/8/8/2pP4/2K5/8/8 b - d3 0 1"
        without = fen.replace("d3", "-")
        squares = numpy.zeros((2, 64), numpy.int8)
        squares[:, [18, 26, 27, 54]] = [6, -1, 1, -6]
        answers = tablebase.probe_many(squares, False, numpy.array([19, -1]))
        assert answers["dtm"].tolist() == [tablebase.probe_dtm(fen), tablebase.probe_dtm(without)]
        assert answers["dtm"][0] != answers["dtm"][1]


def test_arrays_of_wrong_shapes_are_refused(tablebase):
    for boards, options, reason in [(numpy.zeros(64, int), {}, "shape"), (numpy.zeros((3, 8, 8), int), {}, "shape"),
                                    (numpy.full((1, 64), 7), {}, "from -6 to 6"),
                                    (numpy.zeros((2, 64), int), {"en_passant": 64}, "en_passant"),
                                    (numpy.zeros((2, 64), int), {"white_to_move": [True] * 3}, "shape")]:
        with pytest.raises(ValueError, match=reason):
            tablebase.probe_many(boards, **options)
    crowd = numpy.ones((2, 64), int)
    assert not tablebase.probe_many(crowd)["found"].any()


def test_folders_and_files(folders, tmp_path):
    tablebase = zermelo.chess.Tablebase()
    assert tablebase.add_directory(tmp_path) == 0
    for nowhere in [tmp_path / "nowhere", f"{tmp_path}/nowhere/"]:
        with pytest.raises(OSError):
            tablebase.add_directory(nowhere)
    with pytest.raises(OSError):
        zermelo.chess.open_tablebase(tmp_path / "nowhere")
    zermelo.solve("nim piles=2 max=3", file=tmp_path / "nim.ztb").close()
    zermelo.solve("chess pieces=KRvK", "outcome", file=tmp_path / "outcomes.ztb").close()
    zermelo.solve("chess pieces=KRvK", file=tmp_path / "all.ztb").close()
    for name, reason in [("nim.ztb", "nim piles=2"), ("outcomes.ztb", "metric depth")]:
        with pytest.raises(zermelo.UsageError, match=reason):
            tablebase.add_directory(tmp_path / name)
    with pytest.raises(zermelo.UsageError, match="of the tier KRvK alone"):
        tablebase.add_directory(folders / "KRvK" / "KRvK.ztb")
    assert tablebase.add_directory(tmp_path / "all.ztb") == 2
    assert tablebase.probe_dtm("8/8/8/8/8/8/8/K2kr3 w - - 0 1") == -10
    tablebase.close()
    with pytest.raises(zermelo.chess.MissingTableError):
        tablebase.probe_dtm("8/8/8/8/8/8/8/K2kr3 w - - 0 1")


def test_a_missing_ending_below_is_a_missing_table(tmp_path):
    zermelo.solve("chess pieces=KRvK", file=f"{tmp_path}/KRvK/").close()
    (tmp_path / "KRvK" / "KvK.ztb").unlink()
    with zermelo.chess.open_tablebase(tmp_path / "KRvK") as tablebase:
        capture, far = "8/8/8/8/8/8/5kR1/K7 b - - 0 1", "7k/8/8/8/8/8/8/K1R5 w - - 0 1"
        assert tablebase.probe_dtm(far) > 0
        for probe in [tablebase.probe_dtm, tablebase.best_move]:
            with pytest.raises(zermelo.chess.MissingTableError, match="KvK"):
                probe(capture)
        assert tablebase.probe_many([capture, far])["found"].tolist() == [False, True]


def test_boards_of_python_chess(tablebase):
    chess = pytest.importorskip("chess")
    board = chess.Board("8/8/8/8/8/8/8/K2kr3 w - - 0 1")
    assert tablebase.probe_dtm(board) == -10
    while not board.is_game_over():
        move = chess.Move.from_uci(tablebase.best_move(board).uci)
        assert move in board.legal_moves
        board.push(move)
    assert board.is_checkmate()
    with pytest.raises(KeyError):
        tablebase.probe_dtm(chess.Board())
