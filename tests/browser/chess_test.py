"""Chess endings on the page: moves by clicks and keys, promotion, en passant, links, the editor of positions."""

import json
import urllib.parse

from explorer import ExplorerTest


class Chess(ExplorerTest):
    """A page whose board has chess men."""

    def men(self):
        """`{square: letter}` as the board shows them."""
        return self.page.value("""Object.fromEntries([...document.querySelectorAll('#board .square')]
            .filter(square => square.querySelector('.chess-man'))
            .map(square => [square.dataset.id, square.querySelector('.chess-man').dataset.man]))""")

    def label(self, square):
        selector = json.dumps(self.square(square))
        return self.page.value(f"document.querySelector({selector}).getAttribute('aria-label')")


class Moves(Chess):
    def test_a_man_moves_by_two_clicks(self):
        self.open("kqk", "8/8/8/8/8/2k5/8/KQ6 w - -")
        self.agrees_with_probe("kqk")
        self.assertEqual(self.men(), {"c3": "k", "a1": "K", "b1": "Q"})
        self.assertEqual(self.text("#status"), "White to move: White wins in 6 moves (11 plies).")
        self.click("b1", "e4")
        self.reaches("8/8/8/8/4Q3/2k5/8/K7 b - -")
        self.agrees_with_probe("kqk")
        self.assertEqual(self.texts("#played li")[1], "Qe4")
        self.assertEqual(self.men(), {"c3": "k", "a1": "K", "e4": "Q"})
        self.assertTrue(self.text("#status").startswith("Black to move: White wins"))
        self.assertFalse(self.is_able("e4"))

    def test_a_man_moves_by_keys(self):
        self.open("kqk", "8/8/8/8/8/2k5/8/KQ6 w - -")
        self.page.value("document.querySelector('#board [tabindex=\"0\"]').focus()")
        self.press("Enter")
        self.press("ArrowUp")
        self.press("ArrowUp")
        self.assertEqual(self.page.value("document.activeElement.dataset.id"), "b3")
        self.press("Enter")
        self.reaches("8/8/8/8/8/1Qk5/8/K7 b - -")

    def test_the_side_with_the_queen_may_be_black(self):
        self.open("kqk", "8/8/8/8/8/2K5/8/kq6 b - -")
        self.agrees_with_probe("kqk")
        self.assertEqual(self.text("#status"), "Black to move: Black wins in 6 moves (11 plies).")
        self.click("b1", "e4")
        self.reaches("8/8/8/8/4q3/2K5/8/k7 w - -")
        self.agrees_with_probe("kqk")

    def test_help_play_counts_solutions(self):
        self.open("helpmates", "8/7k/5K2/8/8/8/8/6Q1 b - -")
        self.assertEqual(self.text("#status"), "Black to move: goal in 1 move (2 plies), 4 solutions.")
        self.click("h7", "h6")
        self.reaches("8/8/5K1k/8/8/8/8/6Q1 w - -")
        self.assertEqual(self.text("#status"), "White to move: goal in 1 move (1 ply), 3 solutions.")

    def test_best_replies_end_in_checkmate(self):
        self.open("kqk", "8/k7/2K5/8/8/8/8/4Q3 w - -")
        for depth in range(3, 0, -1):
            self.assertEqual(self.agrees_with_probe("kqk")["depth"], depth)
            before = self.position()
            self.press("b")
            self.page.wait(f"document.querySelector('#position').textContent != '{before}'")
        self.assertEqual(self.text("#status"), "The game is over, checkmate: White wins.")
        self.assertTrue(self.texts("#played li")[-1].endswith("#"))

    def test_stalemate_is_a_draw(self):
        self.open("kqk", "k7/2Q5/8/8/8/8/8/K7 b - -")
        self.assertEqual(self.text("#status"), "The game is over, stalemate: draw.")

    def test_a_promotion_offers_its_men(self):
        self.open("kpk", "8/2P5/8/8/8/2k5/8/K7 w - -")
        self.click("c7", "c8")
        self.assertEqual(self.texts("#choices button"), ["W  c8=Q+", "W  c8=R+", "D  c8=B", "D  c8=N"])
        self.assertTrue(self.page.value("document.querySelector('#choices').contains(document.activeElement)"))
        self.page.click("#choices button:nth-child(2)")
        self.reaches("2R5/8/8/8/8/2k5/8/K7 b - -")
        self.agrees_with_probe("kpk")

    def test_en_passant_removes_the_pawn_that_passed(self):
        self.open("passing", "2k/3/3/3/p2/3/1P1/2K w - -")
        self.click("b2", "b4")
        self.reaches("2k/3/3/3/pP1/3/3/2K b - b3")
        self.agrees_with_probe("passing")
        self.click("a4", "b3")
        self.reaches("2k/3/3/3/3/1p1/3/2K w - -")
        self.assertEqual(self.men(), {"c8": "k", "b3": "p", "c1": "K"})
        self.agrees_with_probe("passing")

    def test_fairy_pieces_are_letters_on_a_board_of_any_size(self):
        self.open("fairy", "k3/4/1F2/KW2 w - -")
        self.agrees_with_probe("fairy")
        self.assertEqual(self.texts("#board .chess-man text"), ["F", "W"])
        self.assertEqual(self.count("#board .square"), 16)
        self.click("b2", "c3")
        self.reaches("k3/2F1/4/KW2 b - -")
        self.agrees_with_probe("fairy")


class Places(Chess):
    FEN = "8/8/8/8/8/2k5/8/KQ6 w - -"

    def test_a_link_survives_a_reload_and_blanks_that_are_not_encoded(self):
        self.open("kqk", self.FEN)
        place = self.page.value("location.hash")
        self.assertEqual(urllib.parse.unquote(place), f"#kqk/{self.FEN}")
        self.assertNotIn(" ", place)
        self.page.reload()
        self.reaches(self.FEN)
        self.page.open("about:blank")
        self.page.open(f"{self.service.url}/#kqk/{self.FEN}")
        self.reaches(self.FEN)
        self.agrees_with_probe("kqk")

    def test_the_back_button_returns_to_the_position_before(self):
        self.open("kqk", self.FEN)
        self.click("b1", "e4")
        self.reaches("8/8/8/8/4Q3/2k5/8/K7 b - -")
        self.page.value("history.back()")
        self.reaches(self.FEN)

    def test_a_table_without_a_start_opens_at_a_win(self):
        self.page.open(f"{self.service.url}/#kpk")
        self.page.wait("document.querySelector('#status').textContent != ''")
        opening = self.position()
        self.assertEqual(self.agrees_with_probe("kpk")["outcome"], "win")
        self.press("b")
        self.page.wait(f"document.querySelector('#position').textContent != '{opening}'")
        self.press("s")
        self.reaches(opening)

    def test_an_illegal_position_is_drawn_with_the_reason(self):
        self.expected_errors = ("400",)
        self.page.open(f"{self.service.url}/#kqk/8/8/8/8/8/k7/K7/Q7 w - -")
        self.page.wait("!document.querySelector('#message').hidden")
        self.assertIn("the kings on a2 and a3 are neighbours", self.text("#message"))
        self.assertEqual(self.men(), {"a3": "k", "a2": "K", "a1": "Q"})
        self.assertEqual(self.text("#verdict-letter"), "?")


class Editor(Chess):
    FEN = "8/8/8/8/8/2k5/8/KQ6 w - -"

    def written(self):
        return self.page.value("document.querySelector('#editor-text').value")

    def fault(self, part=""):
        """Waits until the reason contains `part`, or until there is none."""
        empty = "document.querySelector('#editor-fault').textContent == ''"
        here = f"document.querySelector('#editor-fault').textContent.includes({json.dumps(part)})"
        self.page.wait(here if part else empty, 10)

    def choose(self, label):
        self.page.click(f'#editor-palette label[title="{label}"]')

    def begin(self, table="kqk", position=FEN):
        self.open(table, position)
        self.page.click("#edit")

    def test_men_are_put_moved_and_removed_by_clicks(self):
        self.begin()
        self.choose("white queen")
        self.click("b1", "h8")
        self.assertEqual(self.written(), "7Q/8/8/8/8/2k5/8/K7 w - -")
        self.fault("black is in check, but it is white's move")
        self.choose("black king")
        self.click("g5")
        self.fault()
        self.choose("black queen")
        self.click("h1")
        self.fault("the men KQvKQ")
        self.choose("remove")
        self.click("h8", "h1")
        self.fault()
        self.choose("black queen")
        self.click("h8")
        self.assertEqual(self.men(), {"h8": "q", "g5": "k", "a1": "K"})
        self.fault()
        self.page.click("#editor button[type=submit]")
        self.reaches("7q/8/8/6k1/8/8/8/K7 w - -")
        self.agrees_with_probe("kqk")

    def test_the_other_side_moves(self):
        self.begin("passing", "2k/3/3/3/pP1/3/3/2K b - b3")
        self.assertEqual(self.page.value("document.querySelector('#editor-turn').selectedOptions[0].text"), "Black")
        self.choose_option("#editor-turn", "White")
        self.assertEqual(self.written(), "2k/3/3/3/pP1/3/3/2K w - -")
        self.fault()
        self.page.wait("document.querySelector('#status').textContent.startsWith('White to move: ')", 10)

    def test_the_field_shows_a_whole_fen(self):
        for width in (1100, 360):
            self.page.size(width, 740)
            self.begin()
            self.assertTrue(self.page.value("""(() => { const field = document.querySelector('#editor-text');
                return field.scrollWidth <= field.clientWidth; })()"""), width)
            self.press("Escape")

    def test_a_fen_that_is_being_typed_leaves_the_board(self):
        self.begin()
        self.write("8/8/8/8/8/2k5")
        self.page.wait("document.querySelector('#board.stale') != null", 10)
        self.assertEqual(self.men(), {"c3": "k", "a1": "K", "b1": "Q"})
        self.assertEqual(self.text("#verdict-letter"), "?")
        self.write("8/8/8/8/8/2k5/8/K6Q b - -")
        self.page.wait("document.querySelector('#status').textContent.startsWith('Black to move: ')", 10)
        self.assertEqual(self.count("#board.stale"), 0)
        self.assertEqual(self.men(), {"c3": "k", "a1": "K", "h1": "Q"})

    def test_the_palette_is_used_by_keys(self):
        self.begin()
        self.page.value("document.querySelector('#editor-palette input:checked').focus()")
        self.assertEqual(self.page.value("document.activeElement.getAttribute('aria-label')"), "white king")
        self.press("ArrowRight")
        self.assertEqual(self.page.value("document.querySelector('#editor-palette :checked').value"), "Q")
        self.page.value("document.querySelector('#board [data-id=\"b1\"]').focus()")
        self.press("Enter")
        self.press("ArrowUp")
        self.press("Enter")
        self.assertEqual(self.written(), "8/8/8/8/8/2k5/1Q6/K7 w - -")

    def test_a_fen_with_clocks_can_be_pasted(self):
        self.begin()
        self.page.value("document.querySelector('#editor-text').select()")
        self.page.write("  8/8/8/8/8/2k5/1Q6/K7 b - - 12 34 ")
        self.page.wait("document.querySelector('#board [data-id=\"b2\"] .chess-man') != null", 10)
        self.fault()
        self.page.value("document.querySelector('#editor-text').focus()")
        self.press("Enter")
        self.reaches("8/8/8/8/8/2k5/1Q6/K7 b - - 12 34")
        self.assertTrue(self.text("#status").startswith("Black to move"))
        self.page.click(".move")
        self.page.wait("document.querySelectorAll('#played li').length == 2")

    def test_an_empty_text_is_an_empty_board(self):
        self.begin()
        self.page.value("document.querySelector('#editor-text').value = ''")
        self.page.value("document.querySelector('#editor-text').dispatchEvent(new Event('input'))")
        self.page.wait("document.querySelectorAll('#board .chess-man').length == 0", 10)
        self.choose("white king")
        self.click("e1", "d2")
        self.assertEqual(self.written(), "8/8/8/8/8/8/3K4/8 w - -")
        self.fault("black has no king")

    def test_the_palette_has_the_men_of_the_table(self):
        self.begin("fairy", "k3/4/1F2/KW2 w - -")
        self.assertEqual(self.texts("#editor-palette label:nth-of-type(-n+3)"), ["", "F", "W"])
        self.assertEqual(self.count("#editor-palette label"), 7)
        self.page.click("#editor-cancel")
        self.open("tictactoe", ".../.../...,X")
        self.page.click("#edit")
        self.assertTrue(self.page.value("document.querySelector('#editor-palette').hidden"))


class Access(Chess):
    def test_squares_and_men_have_names(self):
        self.open("kqk", "8/8/8/8/8/2k5/8/KQ6 w - -")
        self.assertEqual(self.label("c3"), "c3, black king")
        self.assertEqual(self.label("d5"), "d5, blank")
        self.assertEqual(self.label("b1"), "b1, white queen: win, 11 plies")
        self.click("b1")
        self.assertEqual(self.label("e4"), "e4, blank: win, 11 plies")
        self.page.click("#edit")
        tree = self.page.call("Accessibility.getFullAXTree")["nodes"]
        radios = [node["name"]["value"] for node in tree if node.get("role", {}).get("value") == "radio"]
        self.assertEqual(radios, ["white king", "white queen", "black king", "black queen", "remove"])

    def test_boards_fit_into_narrow_and_dark_windows(self):
        self.page.size(360, 740)
        self.open("kpk", "8/2P5/8/8/8/2k5/8/K7 w - -")
        self.page.click("#edit")
        self.assertLessEqual(self.page.value("document.documentElement.scrollWidth"), 360)
        self.picture("narrow-chess")
        self.page.size(1100, 850)
        self.open("kpk", "8/2P5/8/8/8/2k5/8/K7 w - -")
        self.picture("chess", 700)
        self.page.scheme("dark")
        self.open("fairy", "k3/4/1F2/KW2 w - -")
        self.picture("fairy", 640)
