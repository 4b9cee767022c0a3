"""The page around the board: links, undo, line, editor, messages, keyboard, screen readers, narrow windows."""

import itertools
import json
import urllib.request

from explorer import ExplorerTest, fragment
from service import OWN_BOARDS, TABLES


class Tables(ExplorerTest):
    def test_the_list_shows_counts_and_histograms(self):
        self.page.open(self.service.url)
        self.page.wait(f"document.querySelectorAll('#table-list > li').length == {len(TABLES)}")
        first = self.texts("#table-list li:first-child .counts li")
        self.assertEqual(first, ["W 2,836 wins", "D 1,068 draws", "L 1,574 losses"])
        facts = f"document.querySelector('#table-list').children[{TABLES.index('kqk')}].innerText"
        self.assertIn("47,061 positions and 12,999 gaps, metric depth", self.page.value(facts))
        facts = f"document.querySelector('#table-list').children[{TABLES.index('joins')}].innerText"
        self.assertIn("Positions by suspense (logarithmic heights)", self.page.value(facts))
        columns = self.page.value("document.querySelectorAll('#table-list li:first-child .histogram g').length")
        self.assertEqual(columns, 6)
        self.picture("tables", 760)
        self.page.click("#table-list a")
        self.reaches(".../.../...,X")

    def test_an_unknown_table_gives_a_message_and_the_list(self):
        self.page.open(f"{self.service.url}/#kriegspiel/8")
        self.page.wait("!document.querySelector('#message').hidden")
        self.assertEqual(self.text("#message"), "There is no table kriegspiel. Choose one of the list.")
        self.assertFalse(self.page.value("document.querySelector('#tables').hidden"))


class Links(ExplorerTest):
    def test_links_open_a_position_and_moves_change_the_link(self):
        self.open("dominoes", ".#./.#./...")
        self.assertEqual(self.page.value("location.hash"), "#dominoes/.%23./.%23./...")
        self.page.click(".move")
        self.page.wait("location.hash != '#dominoes/.%23./.%23./...'")
        self.reaches(".#./##./#..")
        self.assertEqual(self.page.value("location.hash"), "#dominoes/.%23./%23%23./%23..")

    def test_a_link_to_a_table_opens_its_start(self):
        self.open("pyramid", shows="1,2,3,4")
        self.assertEqual(self.page.value("location.hash"), "#pyramid/1,2,3,4")

    def test_the_back_button_returns_to_the_position_and_player_before(self):
        self.open("quixo", ".........")
        self.click("1,1", "1,3")
        self.reaches("..o......")
        self.page.value("history.back()")
        self.reaches(".........")
        self.assertTrue(self.text("#status").startswith("Cross to move"))
        self.page.value("history.forward()")
        self.reaches("..o......")
        self.assertTrue(self.text("#status").startswith("Ring to move"))


    def test_the_list_of_tables_is_one_click_away(self):
        self.open("pyramid", "1,2,3,4")
        self.assertEqual(self.text("#all-tables"), "All tables")
        self.page.click("#all-tables")
        self.page.wait("!document.querySelector('#tables').hidden")
        self.assertTrue(self.is_hidden("#all-tables"))

    def test_the_link_is_copied(self):
        self.page.call("Page.addScriptToEvaluateOnNewDocument", source="""if (navigator.clipboard)
            navigator.clipboard.writeText = async (text) => { window.copied = text; };""")
        self.open("pyramid", "1,2,3,4")
        self.page.click("#copy")
        self.page.wait("document.querySelector('#notice').textContent == 'The link is copied.'", 10)
        self.assertEqual(self.page.value("copied"), f"{self.service.url}/#pyramid/1,2,3,4")

    def test_the_link_is_copied_without_a_clipboard(self):
        self.page.call("Page.addScriptToEvaluateOnNewDocument", source="""
            Object.defineProperty(navigator, 'clipboard', {value: undefined});
            document.execCommand = (name) => { window.copied = [name, document.activeElement.value]; return true; };""")
        self.open("pyramid", "1,2,3,4")
        self.press("c")
        self.page.wait("document.querySelector('#notice').textContent == 'The link is copied.'", 10)
        self.assertEqual(self.page.value("copied"), ["copy", f"{self.service.url}/#pyramid/1,2,3,4"])
        self.assertEqual(self.count("textarea"), 0)


class Rules(ExplorerTest):
    def rules(self, table, position):
        self.open(table, position)
        return self.text("#rules")

    def test_rules_have_the_numbers_of_the_table_and_say_who_wins(self):
        self.assertEqual(self.rules("pyramid", "1,2,3,4"),
                         "4 rows of 1 to 4 sticks at the start. A move takes any run of neighbouring sticks of one "
                         "row, which may leave two rows. The player who takes the last stick loses.")
        self.assertEqual(self.rules("connect", "..../..../..../....,X"),
                         "X and O in turn drop a man into one of 4 columns of 4 cells, where it falls to the lowest "
                         "blank cell. The first player with 3 in a row, column or diagonal wins. A full board without "
                         "such a line is a draw.")
        self.assertIn("A move that takes 1 or 2 of a heap leaves nothing, one heap or two heaps of it. The player who "
                      "cannot move loses.", self.rules("kayles", "12"))
        self.assertIn("3 piles of at most 5 sticks.", self.rules("nim", "5,5,5"))
        self.assertIn("The player with more points wins.", self.rules("kalah", "2,2,2,2,2,2"))

    def test_every_table_has_rules(self):
        self.expected_errors = ("500",)  # of the damaged table
        for table in TABLES:
            self.page.open("about:blank")
            self.page.open(f"{self.service.url}/#{table}")
            self.page.wait("document.querySelector('#rules').textContent != ''")
            rules = self.text("#rules")
            self.assertTrue(rules.endswith(".") and "undefined" not in rules and "NaN" not in rules, rules)
            self.page.wait("document.querySelector('#status').textContent != ''"
                           " || !document.querySelector('#message').hidden")


class Opponent(ExplorerTest):
    def played(self, number):
        self.page.wait(f"document.querySelectorAll('#played li').length == {number}"
                       " && document.querySelector('#explorer').getAttribute('aria-busy') == 'false'", 20)

    def test_the_table_replies(self):
        self.open("tictactoe", ".../.../...,X")
        self.choose_option("#opponent", "O")
        self.click("1,1")
        self.played(3)
        self.assertEqual(self.texts("#played li")[2], "O at 2,2")
        self.press("u")
        self.reaches(".../.../...,X")  # the last position in which the user is to move
        self.page.value("new Promise(done => setTimeout(done, 1000))")
        self.assertEqual(self.position(), ".../.../...,X")
        self.press("r")
        self.reaches("X../.../...,O")
        self.page.value("new Promise(done => setTimeout(done, 1000))")
        self.assertEqual(self.position(), "X../.../...,O")

    def test_the_table_begins_and_wins(self):
        self.open("pyramid", "1,2")
        self.choose_option("#opponent", "Player 1")
        self.played(2)
        self.assertEqual(self.position(), "1")
        self.click("1:1")
        self.reaches("0")
        self.assertEqual(self.text("#status"), "The game is over, no move is left: Player 1 wins.")

    def test_the_table_has_further_turns(self):
        self.open("kalah", "2,2,2,2,2,2")
        self.choose_option("#opponent", "Player 1")
        self.page.wait("document.querySelector('#status').textContent.startsWith('Player 2 to move')", 20)
        self.assertGreater(len(self.texts("#played li")), 2)


class Board(ExplorerTest):
    def place(self, square):
        return self.page.value(f"""(() => {{
            const box = document.querySelector('#board [data-id="{square}"] .outline').getBoundingClientRect();
            return [Math.round(box.x), Math.round(box.y)]; }})()""")

    def test_the_board_is_turned(self):
        self.open("kqk", "8/8/8/8/8/2k5/8/KQ6 w - -")
        corners = [self.place("a1"), self.place("h8")]
        self.press("f")
        self.assertEqual(self.page.value("document.querySelector('#flip').getAttribute('aria-pressed')"), "true")
        self.assertTrue(self.place("a1")[0] > self.place("h8")[0] and self.place("a1")[1] < self.place("h8")[1])
        self.assertTrue(corners[0][0] < corners[1][0] and corners[0][1] > corners[1][1])
        self.page.value("document.querySelector('#board [data-id=\"b1\"]').focus()")
        self.press("ArrowLeft")
        self.assertEqual(self.page.value("document.activeElement.dataset.id"), "c1")
        self.picture("turned-chess", 700)
        self.click("b1", "e4")
        self.reaches("8/8/8/8/4Q3/2k5/8/K7 b - -")
        for table, position, near, far in [("hounds", "X../X...O/X..,X", "2,1", "2,5"),
                                           ("othello", "..../.OX./.XO./....", "1,1", "1,2"),
                                           ("dots", "__/|.|/../.|./..", "1,1", "1,2")]:
            self.open(table, position)
            before = self.place(near)
            self.page.click("#flip")
            self.assertGreater(self.place(near)[0], self.place(far)[0], table)
            self.assertNotEqual(self.place(near), before)
            self.picture(f"turned-{table}", 640)
        self.open("connect", "..../..../..../....,X")
        self.assertTrue(self.is_hidden("#flip"))

    def test_a_move_with_the_mouse_or_the_focus_is_marked_on_the_board(self):
        marked = "[...document.querySelectorAll('#board .preview')].map(node => node.dataset.id)"
        self.open("kqk", "8/8/8/8/8/2k5/8/KQ6 w - -")
        self.page.value("document.querySelector('.move').focus()")
        self.assertEqual(self.page.value(marked), ["e4", "b1"])
        self.page.value("document.activeElement.blur()")
        self.assertEqual(self.page.value(marked), [])
        self.page.hover(".move")
        self.page.wait(f"{marked}.length == 2", 10)
        self.page.hover("#status")
        self.page.wait(f"{marked}.length == 0", 10)

    def test_a_text_shows_the_position_after_the_move(self):
        self.open("stalks", "llr,re")
        self.page.hover(".move")
        self.page.wait("document.querySelector('.board-text.preview')?.textContent != 'llr,re'", 10)
        self.page.hover("#status")
        self.page.wait("document.querySelector('.board-text').textContent == 'llr,re'", 10)

    def test_moves_are_grouped_by_their_outcome(self):
        self.open("tictactoe", "X../.../...,O")
        self.assertEqual(self.texts("#moves h3"), ["Drawing moves (1)", "Losing moves (7)"])
        self.open("tictactoe", "XX./OO./...,X")
        self.assertEqual(self.texts("#moves h3"), ["Winning moves (1)", "Drawing moves (1)", "Losing moves (3)"])
        self.open("dominoes", ".#./.#./...")
        self.assertEqual(self.texts("#moves h3, #moves h4"),
                         ["Moves of Left", "Winning moves (4)", "Moves of Right", "Losing moves (2)"])


class OwnBoard(ExplorerTest):
    def test_the_manual_shows_the_file(self):
        _, module = OWN_BOARDS.read_text().split("\n", 1)
        self.assertIn(module, (OWN_BOARDS.parents[2] / "docs/explorer.md").read_text())

    def test_a_file_of_the_user_has_boards(self):
        self.open("snort", "....")
        self.assertEqual(self.count("#board .square"), 4)
        self.assertTrue(self.text("#note").startswith("Click on a vertex."))
        self.click("1,2")
        self.reaches("l#l.")
        self.agrees_with_probe("snort")
        self.assertEqual(self.texts("#board .words"), ["l", "l"])


class OwnGame(ExplorerTest):
    """A family that the page does not know: tic-tac-toe under another name."""

    def setUp(self):
        super().setUp()
        self.page.call("Page.addScriptToEvaluateOnNewDocument", source="""const json = Response.prototype.json;
            Response.prototype.json = async function() {
              const answer = await json.call(this);
              if (this.url.endsWith('/api/tables'))
                for (const table of answer) [table.family, table.spec] = ['kings', 'kings size=3'];
              return answer;
            };""")

    def test_equal_rows_are_a_board(self):
        self.open("tictactoe", "X../.../...,O")
        self.assertEqual(self.count("#board .square"), 9)
        self.assertEqual(self.texts("#board .character"), ["X"])
        self.click("2,2")
        self.reaches("X../.O./...,X")
        self.agrees_with_probe("tictactoe")
        self.assertEqual(self.count("#board .badge"), 7)
        self.press("e")
        self.assertTrue(self.text("#note").endswith("Escape cancels a choice."))
        self.picture("own-game", 700)

    def test_squares_are_in_the_words_of_a_move_or_change(self):
        self.open("connect", "..../..../..../X...,O")
        self.click("4,2")  # a move changes one square; its words name a column
        self.reaches("..../..../..../XO..,X")
        self.open("dominoes", ".../.../...")
        self.click("1,2", "2,2")
        self.reaches(".#./.#./...")

    def test_a_move_that_changes_two_squares_takes_two_clicks_in_any_order(self):
        ways = """import('/boards/text.js').then(({textBoard}) =>
            textBoard({opening: 'ab/..'}).ways({move: 'go', to: '%s'}, 'ab/..,x'))"""
        self.page.open(self.service.url)
        self.assertEqual(self.page.value(ways % "a./.b,o"), [["1,2", "2,2"], ["2,2", "1,2"]])
        self.assertEqual(self.page.value(ways % "ab/.c,o"), [["2,2"]])
        self.assertEqual(self.page.value(ways % "../ab,o"), [["1,1"], ["1,2"], ["2,1"], ["2,2"]])
        self.assertEqual(self.page.value(ways % "abc/..."), [])

    def test_other_texts_are_a_line(self):
        self.open("six", "XX./.X./...X/OO./OO.,X")  # rows of different lengths are text
        self.assertEqual(self.count("#board .square"), 0)
        self.assertEqual(self.text(".board-text"), "XX./.X./...X/OO./OO.,X")
        self.assertEqual(self.text("#note"), "Choose moves in the list.")


class Undo(ExplorerTest):
    def test_undo_and_redo_by_keys_and_buttons(self):
        self.open("tictactoe", ".../.../...,X")
        self.click("2,2")
        self.reaches(".../.X./...,O")
        self.click("1,1")
        self.reaches("O../.X./...,X")
        self.press("u")
        self.reaches(".../.X./...,O")
        self.page.click("#undo")
        self.reaches(".../.../...,X")
        self.assertTrue(self.page.value("document.querySelector('#undo').disabled"))
        self.press("r")
        self.reaches(".../.X./...,O")
        self.page.click("#redo")
        self.reaches("O../.X./...,X")
        self.assertTrue(self.page.value("document.querySelector('#redo').disabled"))

    def test_a_new_move_forgets_the_moves_that_were_taken_back(self):
        self.open("tictactoe", ".../.../...,X")
        self.click("2,2")
        self.reaches(".../.X./...,O")
        self.press("u")
        self.reaches(".../.../...,X")
        self.click("1,1")
        self.reaches("X../.../...,O")
        self.assertEqual(self.texts("#played li"), [".../.../...,X", "X at 1,1"])


class Haste(ExplorerTest):
    def test_a_second_click_before_the_answer_does_nothing(self):
        self.open("tictactoe", ".../.../...,X")
        self.page.value("document.querySelectorAll('.move').forEach(button => button.click())")
        self.reaches("X../.../...,O")
        self.assertEqual(self.texts("#played li"), [".../.../...,X", "X at 1,1"])


class Busy(ExplorerTest):
    """The page while the service is slow: `release()` lets its answers through."""

    def open_and_hold(self, *place):
        self.open(*place)
        self.page.value("""(() => { const ask = fetch; const held = [];
            window.fetch = (...words) => new Promise(go => held.push(go)).then(() => ask(...words));
            window.release = () => held.splice(0).forEach(go => go()); })()""")

    def is_busy(self):
        return self.page.value("document.querySelector('#explorer').getAttribute('aria-busy') == 'true'")

    def test_the_view_is_busy_until_the_answer(self):
        self.open_and_hold("tictactoe", ".../.../...,X")
        self.assertFalse(self.is_busy())
        self.click("2,2")
        self.assertTrue(self.is_busy())
        self.page.wait("getComputedStyle(document.querySelector('#verdict')).visibility == 'hidden'")
        self.assertTrue(self.page.value("document.querySelector('#moves').inert"))
        self.assertTrue(self.page.value("location.hash.endsWith('.X./...,O')"))
        self.page.value("release()")
        self.reaches(".../.X./...,O")
        self.assertFalse(self.is_busy())
        self.assertEqual(self.page.value("getComputedStyle(document.querySelector('#verdict')).visibility"), "visible")

    def test_the_best_reply_waits_for_the_answer(self):
        self.open_and_hold("quixo", "xo.......")
        self.press("b")
        self.press("b")
        self.assertEqual(len(self.texts("#played li")), 1)
        self.page.value("release()")
        self.page.wait("document.querySelectorAll('#played li').length == 2")
        self.page.value("release()")
        self.page.wait("document.querySelectorAll('#played li').length == 3")
        self.assertFalse(self.is_busy())

    def test_a_page_that_waits_says_so(self):
        self.open_and_hold("tictactoe", ".../.../...,X")
        self.click("2,2")
        self.page.wait("document.querySelector('#notice').textContent == 'Waiting for the service ...'", 10)
        self.assertEqual(self.page.value("document.querySelector('#notice').getAttribute('role')"), "status")
        self.page.value("release()")
        self.reaches(".../.X./...,O")
        self.assertEqual(self.text("#notice"), "")

    def test_undo_does_not_wait(self):
        self.open_and_hold("tictactoe", ".../.../...,X")
        self.click("2,2")
        self.press("b")
        self.press("u")
        self.page.value("release()")
        self.page.wait("document.querySelector('#explorer').getAttribute('aria-busy') == 'false'")
        self.assertEqual(self.position(), ".../.../...,X")
        self.assertEqual(self.texts("#played li"), [".../.../...,X", "X at 2,2"])

    def test_an_answer_that_comes_after_the_list_of_tables_is_ignored(self):
        self.open_and_hold("tictactoe", ".../.../...,X")
        self.click("2,2")
        self.page.wait("document.querySelector('#notice').textContent != ''", 10)
        self.page.click("#home")
        self.page.wait("!document.querySelector('#tables').hidden")
        self.assertEqual(self.text("#notice"), "")
        self.page.value("release()")
        self.page.value("new Promise(done => setTimeout(done, 200))")
        self.assertTrue(self.page.value("document.querySelector('#explorer').hidden"))


class Line(ExplorerTest):
    def shown_line(self):
        self.press("l")
        self.page.wait("!document.querySelector('#line-panel').hidden")
        return self.texts("#line li")

    def test_the_line_to_the_end_is_that_of_the_program(self):
        self.open("quixo", "xo.......")
        line = self.service.line("quixo", "xo.......")["line"]
        self.assertEqual(self.shown_line(), [move["move"] for move in line])
        self.page.click("#line li:nth-child(2) button")
        self.reaches(line[1]["to"])
        self.press("u")
        self.reaches(line[0]["to"])

    def test_in_a_partisan_game_the_player_to_move_begins(self):
        self.open("dominoes", ".#./.#./...")
        self.press("o")
        self.page.wait("document.querySelector('#status').textContent.startsWith('Right to move')")
        line = self.service.line("dominoes", ".#./.#./...", "--first", "right")["line"]
        self.assertEqual(self.shown_line(), [f"{move['player']}: {move['move']}" for move in line])

    def test_a_table_without_depths_says_why_it_has_no_line(self):
        self.expected_errors = ("400",)
        self.open("six", "XX./XXX/X.../OOO/OO.,X")
        self.press("l")
        self.page.wait("document.querySelector('#message').textContent.includes('only outcomes')")


class Editor(ExplorerTest):
    def test_a_text_opens_a_position(self):
        self.open("pyramid", "1,2,3,4")
        self.press("e")
        self.assertEqual(self.page.value("document.activeElement.id"), "editor-text")
        self.page.value("document.activeElement.select()")
        self.page.write("2,2")
        self.press("Enter")
        self.reaches("2,2")
        self.agrees_with_probe("pyramid")
        self.assertTrue(self.page.value("document.querySelector('#editor').hidden"))

    def test_clicks_on_the_board_edit_it(self):
        self.open("tictactoe", ".../.../...,X")
        self.page.click("#edit")
        self.click("1,1", "2,2", "2,2")
        self.assertEqual(self.page.value("document.querySelector('#editor-text').value"), "X../.O./...")
        self.page.click("#editor button[type=submit]")
        self.reaches("X../.O./...")
        self.assertTrue(self.text("#status").startswith("X to move"))

    def test_escape_leaves_the_position_as_it_was(self):
        self.open("hounds", "X../X...O/X..,X")
        self.press("e")
        self.click("1,2")
        self.press("Escape")
        self.assertTrue(self.page.value("document.querySelector('#editor').hidden"))
        self.assertEqual(self.page.value("location.hash"), "#hounds/X../X...O/X..,X")
        self.assertEqual(self.page.value("document.querySelectorAll('#board .man').length"), 4)

    def test_the_verdict_belongs_to_the_position_that_is_written(self):
        self.open("tictactoe", ".../.../...,X")
        self.press("e")
        self.assertTrue(self.is_hidden("#moves"))
        self.write("XX./OO./...")
        self.page.wait("document.querySelector('#verdict-letter').textContent == 'W'", 10)
        self.assertEqual(self.text("#status"), "X to move: X wins in 1 move (1 ply).")
        self.write("XXX/OO./...,O")
        self.page.wait("document.querySelector('#status').textContent.startsWith('The game is over')", 10)
        self.assertTrue(self.is_hidden("#verdict-letter"))
        self.write("XXX/XXX/XXX")
        self.page.wait("document.querySelector('#editor-fault').textContent != ''", 10)
        self.assertEqual(self.text("#verdict-letter"), "?")
        self.press("Escape")
        self.assertFalse(self.is_hidden("#moves"))
        self.assertEqual(self.text("#status"), "X to move: draw.")
        self.assertEqual(len(self.moves()), 9)

    def test_the_side_to_move_is_chosen_where_the_text_does_not_say_it(self):
        self.open("quixo", "xo.......")
        self.press("e")
        self.choose_option("#editor-turn", "Ring")
        self.page.wait("document.querySelector('#status').textContent.startsWith('Ring to move')", 10)
        self.page.click("#editor button[type=submit]")
        self.page.wait("document.querySelector('#editor').hidden && document.querySelectorAll('.move').length > 0")
        self.assertTrue(self.text("#status").startswith("Ring to move"))
        self.open("tictactoe", ".../.../...,X")
        self.press("e")
        self.assertTrue(self.is_hidden("#editor-turn"))

    def test_a_text_is_drawn_when_the_table_contains_it(self):
        self.open("pyramid", "1,2,3,4")
        self.press("e")
        self.page.value("document.activeElement.select()")
        self.page.write("x=100000")
        self.page.wait("document.querySelector('#board.stale') != null", 10)
        self.assertNotEqual(self.text("#editor-fault"), "")
        self.assertEqual(self.count("#board .square"), 10)
        self.assertEqual(self.count(".board-text"), 0)
        self.page.value("document.activeElement.select()")
        self.page.write("2 2")
        self.page.wait("document.querySelectorAll('#board .square').length == 4", 10)
        self.assertEqual(self.count("#board.stale"), 0)

    def test_clicks_follow_a_text(self):
        self.open("hounds", "X../X...O/X..,X")
        self.press("e")
        self.page.value("document.activeElement.select()")
        self.page.write(".X./X...O/X..,O")
        self.page.wait("document.querySelector('#board [data-id=\"1,2\"] .man') != null", 10)
        self.click("1,2")
        self.assertEqual(self.page.value("document.querySelector('#editor-text').value"), ".O./X...O/X..,O")
        self.choose_option("#editor-turn", "X (hounds)")
        self.assertEqual(self.page.value("document.querySelector('#editor-text').value"), ".O./X...O/X..,X")
        self.assertEqual(self.count("#board .man"), 4)

    def test_a_table_without_an_opening_opens_the_editor(self):
        self.page.call("Page.addScriptToEvaluateOnNewDocument", source="""const json = Response.prototype.json;
            Response.prototype.json = async function() {
              const answer = await json.call(this);
              if (this.url.endsWith('/api/tables')) answer.forEach(table => { table.opening = null; });
              return answer;
            };""")
        self.page.open(f"{self.service.url}/#six/")
        self.page.wait("!document.querySelector('#editor').hidden")
        self.page.wait("document.querySelector('#status').textContent != ''")
        self.assertEqual(self.text("#status"), "This table has no start. Write a position in the editor.")
        self.page.write("XX./XXX/X.../OOO/OO.,X")
        self.press("Enter")
        self.reaches("XX./XXX/X.../OOO/OO.,X")
        self.agrees_with_probe("six")
        self.picture("morris", 640)


class Messages(ExplorerTest):
    expected_errors = ("400", "404", "500", "Failed to load resource")

    def message(self):
        self.page.wait("!document.querySelector('#message').hidden")
        return self.text("#message")

    def test_a_position_that_is_not_in_the_table(self):
        self.page.open(f"{self.service.url}/{fragment('tictactoe', 'XXX/XXX/...,O')}")
        self.assertIn("X begins", self.message())
        self.assertEqual(self.text("#verdict-letter"), "?")

    def test_a_text_that_is_not_a_position(self):
        self.page.open(f"{self.service.url}/#pyramid/kayles")
        self.assertIn("kayles", self.message())

    def test_a_position_beyond_all_bounds(self):
        for place in ("pyramid/x=100000", "nim/" + ",".join(["60"] * 3000)):
            self.page.open("about:blank")
            self.page.open(f"{self.service.url}/#{place}")
            self.page.wait("!document.querySelector('#message').hidden", 10)
            self.assertEqual(self.count("#board .square"), 0)

    def test_a_damaged_block(self):
        texts = ["".join(marks) for marks in itertools.product(".xo", repeat=9)]
        entries = self.service.entries("damaged", texts[::7])
        damaged = next(entry["position"] for entry in entries if "damaged" in entry.get("error", ""))
        self.page.open(f"{self.service.url}/#damaged/{damaged}")
        self.assertIn("damaged", self.message())
        self.assertEqual(self.count("#board .square"), 0)
        self.open("quixo", ".........")
        self.agrees_with_probe("quixo")

    def test_a_missing_tier_after_the_position(self):
        self.open("tiered", ".../X../XO.,O")
        self.assertIn("tier 5 is missing", self.text("#moves"))
        self.assertTrue(self.page.value("document.querySelector('#message').hidden"))
        self.assertTrue(self.text("#status").startswith("O to move: "))
        self.assertEqual(self.count("#board .man"), 3)
        self.assertTrue(self.is_disabled("#best"))
        self.page.open(f"{self.service.url}/{fragment('tiered', '.../XO./XO.,X')}")
        self.assertIn("tier 5 is missing", self.message())

    def test_the_service_is_gone_and_comes_back(self):
        self.open("tictactoe", ".../.../...,X")
        port = self.service.url.rsplit(":", 1)[1]
        self.service.close()
        try:
            self.click("2,2")
            self.assertIn("The service does not answer", self.message())
            self.assertEqual(self.position(), ".../.X./...,O")
            self.assertEqual(self.count("#board .square"), 9)
            self.assertEqual(self.count("#board .mark.first"), 1)
        finally:
            self.service.start(port)
        self.page.click("#again")
        self.page.wait("document.querySelectorAll('.move').length == 8")
        self.assertTrue(self.is_hidden("#again"))
        self.press("u")
        self.reaches(".../.../...,X")
        self.assertTrue(self.page.value("document.querySelector('#message').hidden"))


class Access(ExplorerTest):
    def test_everything_is_reached_by_tab_and_shows_the_focus(self):
        self.open("tictactoe", ".../.../...,X")
        reached = []
        for _ in range(40):
            self.press("Tab")
            reached.append(self.page.value("document.activeElement.id || document.activeElement.dataset?.id"
                                           " || document.activeElement.className.baseVal"
                                           " || document.activeElement.className"))
            style = self.page.value("""(() => { const node = document.activeElement;
                const outline = node.querySelector?.('.outline');
                return outline ? getComputedStyle(outline).stroke : getComputedStyle(node).outlineStyle; })()""")
            if self.page.value("document.activeElement != document.body"):
                self.assertNotEqual(style, "none", reached[-1])
        for part in ("home", "1,1", "best", "start", "line-button", "edit", "hints", "move best"):
            self.assertIn(part, reached)

    def test_screen_readers_get_names_and_a_live_sentence(self):
        self.open("tictactoe", "X../.../...,O")
        self.assertEqual(self.page.value("document.querySelector('#status').getAttribute('aria-live')"), "polite")
        tree = self.page.call("Accessibility.getFullAXTree")["nodes"]
        buttons = [node["name"]["value"] for node in tree if node.get("role", {}).get("value") == "button"]
        self.assertNotIn("", buttons)
        self.assertIn("row 1, column 1, X", buttons)
        self.assertIn("row 2, column 2, blank: draw", buttons)
        self.assertTrue(any(name.startswith("O at 1,2: loss, 6 plies") for name in buttons), buttons)

    def test_names_of_moves_begin_with_their_text(self):
        self.open("kqk", "8/8/8/8/8/2k5/8/KQ6 w - -")
        for name, text in zip(self.names(".move"), self.texts(".move")):
            self.assertTrue(text.startswith(name.split(":")[0]), f"{name} / {text}")

    def test_texts_have_contrast(self):
        """At least 4.5 to 1, in light and in dark windows."""
        for scheme in ("light", "dark"):
            self.page.scheme(scheme)
            self.open("kqk", "8/8/8/8/8/2k5/8/KQ6 w - -")
            self.assertGreaterEqual(self.contrast(".letter"), 4.5, scheme)
            self.page.click("#edit")
            for selector in ("#editor-palette label:last-child", "#editor-help", "#editor button", "#note"):
                self.assertGreaterEqual(self.contrast(selector), 4.5, f"{scheme}: {selector}")
            for table, position in (("tictactoe", "XX./OO./...,X"), ("toads", "t.tf.f")):
                self.open(table, position)
                for kind in ("win", "draw", "loss"):
                    if self.count(f".move .letter.{kind}"):
                        self.assertGreaterEqual(self.contrast(f".move .letter.{kind}"), 4.5, f"{scheme}: {kind}")

    def contrast(self, selector):
        """The ratio of the luminances of a text and of what is behind it, as WCAG computes it."""
        return self.page.value(f"""(() => {{
            const parts = (colour) => colour.match(/[\\d.]+/g).map(Number);
            const luminance = ([r, g, b]) => [r, g, b].map(v => v / 255)
                .map(v => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4)
                .reduce((sum, v, i) => sum + v * [0.2126, 0.7152, 0.0722][i], 0);
            const node = document.querySelector({json.dumps(selector)});
            let behind = node;
            const ground = (each) => parts(getComputedStyle(each).backgroundColor);
            while (ground(behind)[3] === 0) behind = behind.parentElement;
            const [a, b] = [parts(getComputedStyle(node).color), ground(behind)].map(luminance);
            return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05); }})()""")

    def test_letters_of_keys_do_not_act_in_the_editor(self):
        self.open("pyramid", "1,2,3,4")
        self.press("e")
        self.press("b")
        self.assertEqual(self.position(), "1,2,3,4")

    def test_outcomes_on_the_board_can_be_hidden(self):
        self.open("tictactoe", "X../.../...,O")
        self.assertEqual(self.page.value("document.querySelectorAll('#board .badge').length"), 8)
        self.press("h")
        self.assertEqual(self.page.value("document.querySelectorAll('#board .badge').length"), 0)


class Windows(ExplorerTest):
    PLACES = [("tictactoe", "XO./.../...,X"), ("quixo", "xo......."), ("pyramid", "1,2,3,4"), ("graph", "3"),
              ("dominoes", ".#./.#./..."), ("nim", "5,5,5"), ("stalks", "llr,re"), ("kalah", "3,2,2,2,2,0"),
              ("awari", "1,0,0,0,1,2,0,0,1,1,0,0"), ("dots", "__/|.|/../.|./.."), ("othello", "..../.OX./.XO./....")]

    def test_narrow_windows_need_no_sideways_scrolling(self):
        self.page.size(360, 740)
        for table, position in self.PLACES:
            self.open(table, position)
            self.assertLessEqual(self.page.value("document.documentElement.scrollWidth"), 360, table)
            self.picture(f"narrow-{table}")
        self.page.open(self.service.url)
        self.page.wait("document.querySelectorAll('#table-list > li').length > 0")
        self.assertLessEqual(self.page.value("document.documentElement.scrollWidth"), 360)

    def test_dark_colours_follow_the_system(self):
        self.open("quixo", "xo.......")
        colour = "getComputedStyle(document.body).backgroundColor"
        light = self.page.value(colour)
        self.page.scheme("dark")
        self.assertNotEqual(self.page.value(colour), light)
        self.picture("dark", 640)

    def test_pictures_of_boards(self):
        for table, position in self.PLACES:
            self.open(table, position)
            self.picture(table, 700)


class Policy(ExplorerTest):
    def test_the_page_may_load_from_its_service_only(self):
        with urllib.request.urlopen(self.service.url) as answer:
            policy = answer.headers["Content-Security-Policy"]
        self.assertIn("default-src 'none'", policy)
        self.assertNotIn("unsafe", policy)
        self.assertNotIn("http", policy)

    def test_files_of_the_page_have_their_types(self):
        types = {"/": "text/html", "/explorer.js": "text/javascript", "/explorer.css": "text/css",
                 "/icon.svg": "image/svg+xml", "/boards/view.js": "text/javascript"}
        for path, kind in types.items():
            with urllib.request.urlopen(self.service.url + path) as answer:
                self.assertTrue(answer.headers["Content-Type"].startswith(kind), path)

    def test_texts_of_links_are_not_markup(self):
        self.expected_errors = ("400",)
        text = "<img src=x onerror=alert(1)>"
        self.page.open(f"{self.service.url}/{fragment('stalks', text)}")
        self.page.wait("!document.querySelector('#message').hidden")
        self.assertEqual(self.text(".board-text"), text)
        self.assertEqual(self.page.value("document.querySelectorAll('img').length"), 0)
        self.assertIn(json.dumps(text)[1:8], self.text("#message"))
