"""A client of the public chess tablebase server, written from the README of lichess-org/lila-tablebase and from the
schema TablebaseJson of the Lichess API."""

import json
import random
import urllib.request

from service import ServiceTest

CATEGORIES = ["loss", "unknown", "syzygy-loss", "maybe-loss", "blessed-loss", "draw", "cursed-win", "maybe-win",
              "syzygy-win", "win"]
NUMBERS = ["dtz", "precise_dtz", "dtc", "dtm", "dtw"]
FLAGS = ["checkmate", "stalemate", "variant_win", "variant_loss", "insufficient_material"]
OPPOSITE = {"win": "loss", "loss": "win", "maybe-win": "maybe-loss", "maybe-loss": "maybe-win", "draw": "draw"}


class Board:
    """A position as a client plays on it: pieces by square, the side to move, the clock. No castling, no en passant."""

    def __init__(self, fen):
        placement, self.side, _, _, clock, _ = fen.split()
        self.clock = int(clock)
        self.men = {}
        for rank, row in zip("87654321", placement.split("/")):
            file = 0
            for letter in row:
                if letter.isdigit():
                    file += int(letter)
                else:
                    self.men["abcdefgh"[file] + rank] = letter
                    file += 1

    def push(self, uci):
        man = self.men.pop(uci[:2])
        zeroing = man in "pP" or uci[2:4] in self.men
        if len(uci) > 4:
            man = uci[4].upper() if self.side == "w" else uci[4]
        self.men[uci[2:4]] = man
        self.clock = 0 if zeroing else self.clock + 1
        self.side = "b" if self.side == "w" else "w"
        return zeroing

    def fen(self):
        rows = []
        for rank in "87654321":
            row = "".join(self.men.get(file + rank, "1") for file in "abcdefgh")
            for length in range(8, 1, -1):
                row = row.replace("1" * length, str(length))
            rows.append(row)
        return f"{'/'.join(rows)} {self.side} - - {self.clock} 60"


class ChessServerTest(ServiceTest):
    tables = {"kpk/": "chess pieces=KPvK", "krk/": "chess pieces=KRvK"}

    def look_up(self, fen):
        """The reply for a position, whose keys and types are checked."""
        reply = self.service.json("/standard", fen=fen)
        for info in [reply, *reply["moves"]]:
            self.assertIn(info["category"], CATEGORIES)
            for key in NUMBERS:
                self.assertTrue(info[key] is None or isinstance(info[key], int), (key, info))
            for key in FLAGS:
                self.assertIsInstance(info[key], bool)
        for move in reply["moves"]:
            self.assertRegex(move["uci"], "^[a-h][1-8][a-h][1-8][qrbn]?$")
            self.assertRegex(move["san"], "^[KQRBN]?[a-h]?[1-8]?x?[a-h][1-8](=[QRBN])?[+#]?$")
            self.assertIsInstance(move["zeroing"], bool)
        ranks = [CATEGORIES.index(move["category"]) for move in reply["moves"]]
        self.assertEqual(ranks, sorted(ranks))
        return reply

    def test_reads_the_example_of_a_link(self):
        underscores = self.look_up("8/8/8/8/1P6/1K6/8/3k4_w_-_-_0_1")
        self.assertEqual(underscores, self.look_up("8/8/8/8/1P6/1K6/8/3k4 w - - 0 1"))
        self.assertEqual((underscores["category"], underscores["dtm"]), ("win", 23))

    def test_wins_before_the_draw_against_any_defence(self):
        chance = random.Random(46)
        for fen in ["8/8/8/8/1P6/1K6/8/3k4 w - - 40 60", "8/8/8/4k3/8/8/8/RK6 w - - 71 60", "8/P7/8/8/8/2k5/8/K7 w - - 99 60"]:
            board = Board(fen)
            reply = self.look_up(board.fen())
            self.assertEqual(reply["category"], "win", fen)
            while not reply["checkmate"]:
                wins = reply["category"] == "win"
                move = reply["moves"][0] if wins else chance.choice(reply["moves"])
                self.assertEqual(board.push(move["uci"]), move["zeroing"])
                after = self.look_up(board.fen())
                self.assertEqual(after["category"], move["category"])
                self.assertEqual(after["category"], OPPOSITE[reply["category"]])
                self.assertEqual(after["dtm"], move["dtm"])
                self.assertLess(board.clock, 101)
                reply = after

    def test_does_not_claim_what_the_clock_forbids(self):
        for clock, category in [(0, "win"), (77, "win"), (78, "maybe-win"), (100, "maybe-win")]:
            reply = self.look_up(f"8/8/8/8/1P6/1K6/8/3k4 w - - {clock} 60")
            if clock != 78:  # a move of the pawn may prove a win
                self.assertEqual(reply["category"], category, clock)

    def test_follows_the_main_line(self):
        fen = "8/8/8/8/1P6/1K6/8/3k4 w - - 0 1"
        reply = self.service.json("/standard/mainline", fen=fen)
        self.assertEqual(reply["winner"], "w")
        self.assertIn("dtz", reply)
        board = Board(fen)
        for move in reply["mainline"]:
            self.assertIn(move["uci"], [legal["uci"] for legal in self.look_up(board.fen())["moves"]])
            self.assertIn("dtz", move)
            board.push(move["uci"])
        self.assertTrue(reply["mainline"][-1]["san"].endswith("#"))
        self.assertTrue(self.look_up(board.fen())["checkmate"])
        drawn = self.service.json("/standard/mainline", fen="8/8/8/8/8/k7/P7/K7 w - - 0 1")
        self.assertEqual((drawn["mainline"], drawn["winner"]), ([], None))

    def test_asks_for_many_positions(self):
        fens = ["8/8/8/4k3/8/8/8/RK6 w - - 0 1", "no position", "8/8/8/8/1P6/1K6/8/3k4 b - - 0 1"]
        with urllib.request.urlopen(f"{self.service.url}/standard",
                                    json.dumps({"positions": fens}).encode()) as reply:
            answers = json.load(reply)
        self.assertEqual(answers[0], self.look_up(fens[0]))
        self.assertEqual(list(answers[1]), ["position", "error"])
        self.assertEqual(answers[2], self.look_up(fens[2]))

    def test_gets_errors(self):
        self.assertIn("castling", self.refused(404, "/standard", fen="8/8/8/4k3/8/8/8/R3K3 w Q - 0 1"))
        start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1"
        self.assertIn("men", self.refused(404, "/standard", fen=start))
        self.assertIn("men", self.refused(404, "/standard/mainline", fen=start))
        self.assertIn("KQvKQ", self.refused(404, "/standard", fen="8/8/3q4/8/8/2k5/8/KQ6 w - - 0 1"))
        status, _, body = self.service.get("/standard", fen="8/8/8/4k3/8/8/8/RK6 w - - 101 90")  # as at 100
        self.assertEqual((status, json.loads(body)["category"]), (200, "maybe-win"))
        self.assertIn("no king", self.refused(400, "/standard", fen="8/8/8/8/8/8/8/RK6 w - - 0 1"))
        self.refused(400, "/standard")
        self.refused(404, "/atomic", fen="8/8/8/4k3/8/8/8/RK6 w - - 0 1")
