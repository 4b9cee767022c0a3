"""Plays games of many families by clicks and keys, and compares every position with `zermelo probe`."""

from explorer import ExplorerTest


class TicTacToe(ExplorerTest):
    def test_a_game_by_clicks_agrees_with_probe_at_every_move(self):
        self.open("tictactoe", ".../.../...,X")
        self.agrees_with_probe("tictactoe")
        game = [("1,1", "X../.../...,O"), ("1,2", "XO./.../...,X"), ("2,1", "XO./X../...,O"), ("3,1", "XO./X../O..,X"),
                ("2,2", "XO./XX./O..,O"), ("2,3", "XO./XXO/O..,X")]
        for square, position in game:
            self.click(square)
            self.reaches(position)
            self.agrees_with_probe("tictactoe")
        self.assertEqual(self.text("#status"), "X to move: X wins in 1 move (1 ply).")
        self.assertFalse(self.is_able("1,1"))
        self.picture("tictactoe-game", 640)
        self.click("3,3")
        self.reaches("XO./XXO/O.X,O")
        self.assertEqual(self.text("#status"), "The game is over, X has a line of 3: X wins.")
        self.assertTrue(self.is_hidden("#verdict-letter"))
        self.assertEqual(self.moves(), [])

    def test_every_legal_move_is_listed_with_its_outcome_and_depth(self):
        self.open("tictactoe", "X../.../...,O")
        listed = self.moves()
        self.assertEqual(len(listed), 8)
        letters = {"loss": "W", "win": "L", "draw": "D"}
        for letter, move, figure, _ in listed:
            row, column = (int(number) - 1 for number in move.split()[-1].split(","))
            rows = ["X..", "...", "..."]
            rows[row] = rows[row][:column] + "O" + rows[row][column + 1:]
            after = self.service.probe("tictactoe", "/".join(rows) + ",X")
            self.assertEqual(letter, letters[after["outcome"]], move)
            self.assertEqual(figure, "" if after["depth"] is None else f"{after['depth'] + 1} plies", move)
        order = [letter for letter, *_ in listed]
        self.assertEqual(order, sorted(order, key="WDL".index))


class Quixo(ExplorerTest):
    def test_tiles_keep_their_marks_although_positions_are_seen_by_the_mover(self):
        self.open("quixo", ".........")
        self.agrees_with_probe("quixo")
        self.click("1,1")
        self.assertEqual(self.position(), ".........")  # the tile may come back at two ends
        self.assertTrue(self.is_able("1,3") and self.is_able("3,1"))
        self.click("1,3")
        self.reaches("..o......")
        self.agrees_with_probe("quixo")
        self.assertEqual(self.marks(), {"first": ["1,3"], "second": []})
        self.click("2,1", "2,3")
        self.reaches("..x..o...")
        self.assertEqual(self.marks(), {"first": ["1,3"], "second": ["2,3"]})
        self.agrees_with_probe("quixo")

    def test_best_replies_by_one_key_play_the_game_to_the_end(self):
        self.open("quixo", ".........")
        for depth in range(7, 0, -1):
            self.assertEqual(self.agrees_with_probe("quixo")["depth"], depth)
            before = self.position()
            self.press("b")
            self.page.wait(f"document.querySelector('#position').textContent != '{before}'")
        self.assertEqual(self.text("#status"), "The game is over, Cross has a full line: Cross wins.")

    def test_the_other_player_may_be_to_move(self):
        self.open("quixo", "xo.......")
        self.assertEqual(self.marks(), {"first": ["1,1"], "second": ["1,2"]})
        self.press("o")
        self.page.wait("document.querySelector('#status').textContent.startsWith('Ring to move')")
        self.assertEqual(self.marks(), {"first": ["1,2"], "second": ["1,1"]})

    def marks(self):
        return self.page.value("""Object.fromEntries(['first', 'second'].map(kind => [kind,
            [...document.querySelectorAll('#board .square')].filter(square => square.querySelector(`.mark.${kind}`))
                .map(square => square.dataset.id)]))""")


class Pyramid(ExplorerTest):
    def test_a_game_by_arrow_keys_and_enter(self):
        self.open("pyramid", "1,2,3,4")
        self.agrees_with_probe("pyramid")
        self.page.value("document.querySelector('#board [tabindex=\"0\"]').focus()")
        for _ in range(3):
            self.press("ArrowDown")
        while self.page.value("document.activeElement.dataset.id") != "4:1":
            self.press("ArrowLeft")
        self.press("Enter")
        for _ in range(3):
            self.press("ArrowRight")
        self.assertEqual(self.page.value("document.activeElement.dataset.id"), "4:4")
        self.press("Enter")
        self.reaches("1,2,3")
        self.agrees_with_probe("pyramid")
        self.assertTrue(self.page.value("document.querySelector('#board').contains(document.activeElement)"))

    def test_two_clicks_take_a_run_and_two_on_one_stick_take_it_alone(self):
        self.open("pyramid", "1,2,3,4")
        self.click("4:2", "4:2")
        self.reaches("1,2,3,2,1")
        self.agrees_with_probe("pyramid")
        self.click("3:1", "3:3")
        self.reaches("1,2,2,1")
        self.agrees_with_probe("pyramid")

    def test_the_last_stick_loses(self):
        self.open("pyramid", "1")
        self.assertEqual(self.text("#status"), "Player 1 to move: Player 2 wins in 0 moves (1 ply).")
        self.click("1:1")
        self.reaches("0")
        self.assertEqual(self.text("#status"), "The game is over, no move is left: Player 2 wins.")


class Domineering(ExplorerTest):
    def test_left_and_right_click_dominoes_in_turn(self):
        self.open("dominoes", ".../.../...")
        self.agrees_with_probe("dominoes")
        self.click("1,2")  # Left has one move there
        self.reaches(".#./.#./...")
        self.agrees_with_probe("dominoes")
        self.assertEqual(self.text("#status"),
                         "Right to move: Left wins, also if Left begins. Value 1.")
        self.assertFalse(self.is_able("1,1"))  # Right cannot put a domino there
        self.click("3,3")
        self.reaches(".#./.#./.##")
        self.agrees_with_probe("dominoes")

    def test_both_players_moves_are_listed_with_values(self):
        self.open("dominoes", ".#./.#./...")
        self.assertEqual(self.texts("#moves h3"), ["Moves of Left", "Moves of Right"])
        shown = {(move, best) for _, move, _, best in self.moves()}
        best = {move["move"] for move in self.service.probe("dominoes", ".#./.#./...")["best"]}
        self.assertEqual({move for move, is_best in shown if is_best}, best)
        self.assertEqual(len(shown), 6)
        self.assertTrue(all(figure.startswith("to ") for _, _, figure, _ in self.moves()))

    def test_the_player_without_a_move_loses(self):
        self.open("dominoes", "###/###/#..")
        self.assertEqual(self.text("#status"),
                         "Left to move: no move is left. Right wins, also if Right begins. Value -1.")

    def test_the_sentence_names_the_winner_for_each_player_who_begins(self):
        self.open("dominoes", ".../.../...")
        self.assertEqual(self.text("#status"), "Left to move: Left wins. If Right begins, Right wins. Value +-1.")
        self.open("dominoes", "..#/##./##.")
        self.assertEqual(self.text("#status"), "Left to move: Right wins. If Right begins, Left wins. Value 0.")

    def test_a_panel_has_the_columns_of_the_value(self):
        self.open("dominoes", ".../.../...")
        self.assertEqual(self.texts("#value-facts dt"), ["Temperature", "Mean", "Left stop", "Right stop",
                                                         "Reduced form", "Atomic weight", "Birthday", "Thermograph"])
        self.assertEqual(self.texts("#value-facts dd"), ["1", "0", "1", "-1", "+-1", "none", "2",
                                                         "left wall: 1 at 0, 0 at 1", "right wall: -1 at 0, 0 at 1"])
        self.assertEqual(len([url for url in self.page.requests if "/api/probe" in url]), 1)
        self.click("1,2")
        self.reaches(".#./.#./...")
        self.assertEqual(self.texts("#value-facts dd")[:4], ["-1", "1", "1", "1"])
        self.press("e")
        self.assertTrue(self.is_hidden("#value-panel"))
        self.open("tictactoe", ".../.../...,X")
        self.assertTrue(self.is_hidden("#value-panel"))


class Graph(ExplorerTest):
    def test_the_token_moves_by_clicks_and_leaves_a_trail(self):
        self.open("graph", "12")
        self.agrees_with_probe("graph")
        self.assertEqual(self.page.value("document.querySelector('.token + text').textContent"), "12")
        for vertex in ("11", "8", "5", "7"):
            self.click(f"to {vertex}")
            self.reaches(vertex)
            self.agrees_with_probe("graph")
            self.picture(f"graph-at-{vertex}", 700)
        self.assertEqual(self.texts(".on-vertex.past"), ["12", "11", "8", "5"])
        self.assertEqual(self.texts(".on-vertex:is(.other, .token)"),
                         ["0", "1", "2", "3", "4", "5", "6", "8", "9", "10", "11", "12", "7"])
        self.assertEqual(self.text("#status"), "The game is over, no move is left: Player 2 wins.")

    def test_a_small_graph_is_drawn_whole(self):
        self.open("graph", "4")
        self.assertEqual(sorted(self.texts("#board .square .on-vertex")), ["5", "6"])
        self.assertEqual(self.count("#board .on-vertex"), 13)
        self.assertEqual(self.count("#board .edge"), 16)
        self.assertEqual(self.count("#board .edge.able"), 2)
        places = self.page.value("""[...document.querySelectorAll('#board .vertex')].map(node => {
            const box = node.getBoundingClientRect();
            return [box.x + box.width / 2, box.y + box.height / 2, box.width]; })""")
        for i, (x, y, width) in enumerate(places):
            for a, b, _ in places[:i]:
                self.assertGreater((x - a) ** 2 + (y - b) ** 2, width ** 2, "vertices overlap")

    def test_vertices_have_the_colour_and_letter_of_the_outcome(self):
        self.open("graph", "3")
        shown = self.page.value("""Object.fromEntries([...document.querySelectorAll('#board .square')].map(square =>
            [square.dataset.id, square.querySelector('.badge').textContent
                                + square.querySelector('.vertex').getAttribute('class').split(' ').pop()]))""")
        letters = {"loss": "Wwin", "win": "Lloss", "draw": "Ddraw"}
        self.assertEqual(shown, {f"to {v}": letters[self.service.probe("graph", v)["outcome"]] for v in ("2", "4")})


class Mancala(ExplorerTest):
    def stores(self):
        """The points in the store of the player to move and in the other store, as screen readers hear them."""
        return [self.page.value(f"document.querySelector({self.square(name)!r}).getAttribute('aria-label')")
                for name in ("store", "other store")]

    def test_houses_are_sown_by_clicks_and_stores_collect_points(self):
        self.open("kalah", "2,2,2,2,2,2")
        self.agrees_with_probe("kalah")
        self.assertEqual(self.text("#status"), "Player 1 to move: Player 1 wins by 4 points from here on.")
        self.assertEqual(self.moves(), [["W", "house 2", "score +4, gain 1, moves again", True],
                                        ["D", "house 3", "score 0, gain 1", False],
                                        ["L", "house 1", "score -8, gain 0", False]])
        self.plays("kalah", [("house 2", "2,0,3,2,2,2")])
        self.assertTrue(self.text("#status").startswith("Player 1 to move"), "an extra turn")
        self.assertEqual(self.stores(), ["store of Player 1, 1 point", "store of Player 2, 0 points"])
        self.plays("kalah", [("house 3", "3,3,2,2,0,0"), ("house 1", "0,4,3,2,0,0")])
        self.assertTrue(self.text("#status").startswith("Player 2 to move"))
        self.assertEqual(self.stores(), ["store of Player 2, 1 point", "store of Player 1, 2 points"])
        self.assertEqual(self.text("#points"),
                         "Player 1 has 2 points, Player 2 has 1 point. With best play: Player 1 wins by 4.")
        self.picture("mancala", 640)
        self.press("u")
        self.reaches("3,3,2,2,0,0")
        self.assertEqual(self.stores(), ["store of Player 2, 0 points", "store of Player 1, 2 points"])

    def test_the_line_ends_with_the_score_of_its_first_position(self):
        self.open("kalah", "2,2,2,2,2,2")
        self.follow_line()
        self.assertTrue(self.text("#status").startswith("The game is over, the player to move has no seeds: "))
        self.assertTrue(self.text("#points").endswith(": Player 1 wins by 4."), self.text("#points"))
        self.assertEqual(sum(int(label.split()[-2]) for label in self.stores()), 12)

    def test_seeds_at_the_end_of_awari_are_points(self):
        self.open("awari", "0,0,0,0,1,2,0,0,0,0,0,0")
        self.assertFalse(self.is_able("house 1"))
        self.agrees_with_probe("awari")
        self.plays("awari", [("house 6", "1,1,0,0,0,0,0,0,0,0,1,0"), ("house 2", "0,0,0,0,1,0,1,0,1,0,0,0")])
        self.open("awari", "1,1,0,0,0,0,0,0,0,0,0,0")
        self.assertEqual(self.text("#status"),
                         "The game is over, no move leaves the opponent a seed: 2 points for Player 1.")
        self.assertEqual(self.text("#points"), "Player 1 has 2 points, Player 2 has 0 points: Player 1 wins by 2.")

    def test_the_other_row_runs_from_right_to_left(self):
        self.open("kalah", "1,2,3,0,1,2")
        names = ("house 1", "house 2", "house 3", "other 3", "other 2", "other 1")
        places = self.page.value(f"""{list(names)}.map(name => {{
            const box = document.querySelector(`#board [data-id="${{name}}"]`).getBoundingClientRect();
            return [Math.round(box.x), box.y]; }})""")
        self.assertEqual([x for x, _ in places[:3]], [x for x, _ in places[3:]])
        self.assertTrue(places[0][0] < places[1][0] < places[2][0] and places[3][1] < places[0][1])

    def test_the_editor_adds_seeds(self):
        self.open("kalah", "2,0,2,2,2,2")
        self.press("e")
        self.click("other 3", "other 3", "house 1", "store")
        value = "document.querySelector('#editor-text').value"
        self.assertEqual(self.page.value(value), "0,0,2,2,2,4")
        self.assertEqual(self.text("#editor-fault"), "")


class Dots(ExplorerTest):
    def owners(self):
        return self.page.value("""Object.fromEntries([...document.querySelectorAll('[data-owner]')].map(
            box => [box.dataset.box, box.dataset.owner]))""")

    def test_lines_are_drawn_by_clicks_and_boxes_have_owners(self):
        self.open("dots", "__/|.|/../.|./..")
        self.plays("dots", [("2,2", "__/|||/../.|./.."), ("3,1", "__/|||/_./.|./..")])
        self.assertEqual(self.owners(), {"1,1": "1"})
        self.assertTrue(self.text("#status").startswith("Ring to move: Ring wins by 1 point"))
        self.assertTrue(self.text("#points").startswith("Cross has 0 points, Ring has 1 point."))
        self.plays("dots", [("3,2", "__/|||/__/.|./.."), ("4,1", "__/|||/__/||./.."), ("5,1", "__/|||/__/||./_.")])
        self.assertEqual(self.owners(), {"1,1": "1", "1,2": "1", "2,1": "0"})
        self.picture("dots-game", 640)
        self.press("u")
        self.reaches("__/|||/__/||./..")
        self.assertEqual(self.owners(), {"1,1": "1", "1,2": "1"})
        self.assertFalse(self.is_able("4,1"))

    def test_the_line_ends_with_the_score_of_its_first_position(self):
        self.open("dots", "../.../../.../..")
        self.follow_line()
        self.assertEqual(self.text("#status"), "The game is over, all lines are drawn: no points are left.")
        self.assertEqual(self.text("#points"), "Cross has 3 points, Ring has 1 point: Cross wins by 2.")
        self.assertEqual(sorted(self.owners().values()), ["0", "0", "0", "1"])
        self.assertEqual(self.texts("#line li")[-1:], ["5,2 (+1, again)"])

    def test_lines_are_chosen_by_keys(self):
        self.open("dots", "../.../../.../..")
        self.page.value("document.querySelector('#board [tabindex=\"0\"]').focus()")
        for key, name in [("ArrowRight", "1,2"), ("ArrowRight", "2,3"), ("ArrowLeft", "2,2"), ("ArrowDown", "4,2"),
                          ("ArrowRight", "4,3"), ("ArrowDown", "5,2"), ("ArrowUp", "3,2")]:
            self.press(key)
            self.assertEqual(self.page.value("document.activeElement.dataset.id"), name)
        self.press("Enter")
        self.reaches("../.../._/.../..")

    def test_boxes_closed_before_the_first_position_have_no_owner(self):
        self.open("dots", "__/|||/__/.|./..")
        self.assertEqual(self.owners(), {"1,1": "-1", "1,2": "-1"})

    def test_the_editor_draws_and_removes_lines(self):
        self.open("dots", "__/|.|/../.|./..")
        self.press("e")
        self.click("1,1", "2,2", "5,2")
        self.assertEqual(self.page.value("document.querySelector('#editor-text').value"), "._/|||/../.|./._")


class Othello(ExplorerTest):
    def discs(self):
        return [self.count(f"#board .man-{colour}") for colour in ("black", "white")]

    def test_discs_keep_their_colours(self):
        self.open("othello", "..../.OX./.XO./....")
        self.agrees_with_probe("othello")
        self.assertEqual(self.text("#status"), "Black to move: White wins by 8 points from here on.")
        self.plays("othello", [("1,2", ".O../.OO./.OX./....")])
        self.assertEqual(self.discs(), [4, 1])
        self.assertEqual(self.text("#points"), "Black has 4 discs, White has 1 disc.")
        self.assertFalse(self.is_able("4,4"))
        self.plays("othello", [("1,1", "OX../.OX./.XO./....")])
        self.assertEqual(self.discs(), [3, 3])

    def test_the_line_ends_with_the_score_of_its_first_position(self):
        self.open("othello", "..../.OX./.XO./....")
        self.follow_line()
        self.assertTrue(self.text("#status").endswith("neither player has a move: 8 points for White."))
        self.assertTrue(self.text("#points").endswith(": White wins by 8."))

    def test_a_player_without_a_move_passes_by_a_click(self):
        position = "OOO./.XX./.XXX/...."
        self.open("othello", position)
        self.assertEqual([move for _, move, _, _ in self.moves()], ["pass"])
        self.click("pass")
        self.reaches(position.translate(str.maketrans("XO", "OX")))
        self.assertTrue(self.text("#status").startswith("White to move"))
        self.agrees_with_probe("othello")


class OtherBoards(ExplorerTest):
    def test_a_man_is_dropped_by_a_click_on_its_column(self):
        self.open("connect", "..../..../..../....,X")
        self.click("column 2")
        self.reaches("..../..../..../.X..,O")
        self.agrees_with_probe("connect")

    def test_a_hound_moves_by_two_clicks(self):
        self.open("hounds", "X../X...O/X..,X")
        self.click("3,1")
        self.assertTrue(self.is_able("2,2") and self.is_able("2,3") and self.is_able("3,2"))
        self.click("1,1", "1,2")  # another hound after all
        self.reaches(".X./X...O/X..,O")
        self.agrees_with_probe("hounds")

    def test_a_man_of_a_rules_file_moves_by_two_clicks_on_points(self):
        self.open("rules", "X../X...O/X..,X")
        self.click("8")
        self.assertTrue(self.is_able("4") and self.is_able("9"))
        self.assertFalse(self.is_able("7"))
        self.click("0", "1")  # another hound after all
        self.reaches(".X./X...O/X..,O")
        self.agrees_with_probe("rules")

    def test_a_bite_of_chocolate(self):
        self.open("chomp", "4,4,4")
        self.click("2,3")
        self.reaches("4,2,2")
        self.agrees_with_probe("chomp")

    def test_a_pile_of_nim_by_one_click_with_grundy_values(self):
        self.open("nim", "2,5,4")
        self.assertEqual(self.agrees_with_probe("nim")["grundy"], 3)
        self.click("1:2")
        self.reaches("1,5,4")
        self.agrees_with_probe("nim")

    def test_sums_of_heaps_are_played_to_the_end(self):
        self.open("kayles", "12")
        self.agrees_with_probe("kayles")
        self.press("b")
        self.reaches("5,5")
        self.assertEqual(self.text("#status"), "Player 2 to move: Player 1 wins. Grundy value 0.")
        self.assertTrue(self.is_disabled("#line-button"))
        self.click("1:2", "1:3")
        self.reaches("5,2,1")
        values = [self.service.probe("kayles", heap)["grundy"] for heap in ("1", "2", "5")]
        self.assertIn(f"Grundy value {values[0] ^ values[1] ^ values[2]}.", self.text("#status"))
        while "over" not in self.text("#status"):
            before = self.position()
            self.press("b")
            self.page.wait(f"document.querySelector('#position').textContent != '{before}'")
        self.assertEqual(self.text("#status"), "The game is over, no move is left: Player 1 wins.")

    def test_blanks_separate_the_numbers_of_a_position(self):
        self.open("nim", "1 2 5")
        self.assertEqual(self.count("#board .square"), 8)
        self.assertEqual(self.texts("#board .words"), ["1", "2", "5"])
        self.click("3:4")
        self.reaches("1,2,3")
        self.open("pyramid", "x=1 1")
        self.assertEqual(self.texts("#board .words"), ["1", "2"])
        self.open("grid", "1 2")
        self.assertEqual(self.count('#board [data-id="1,2"] .man'), 1)
        self.open("chomp", "4 2 2")
        self.assertEqual(self.count("#board .chocolate"), 8)
        self.open("kayles", "5 5")
        self.assertIn("Grundy value 0.", self.text("#status"))

    def test_a_large_board_is_text(self):
        position = ",".join(["1"] * 3000)
        self.open("kayles", position)
        self.assertEqual(self.text(".board-text"), position)
        self.assertEqual(self.count("#board .square"), 0)
        self.assertEqual(self.text("#status"), "Player 1 to move: Player 2 wins. Grundy value 0.")
        self.open("kayles", ",".join(["1"] * 1000))
        self.assertEqual(self.count("#board .square"), 1000)

    def test_a_toad_jumps(self):
        self.open("toads", "t.tf.f")
        self.click("1,3")
        self.reaches("t..ftf")
        self.assertTrue(self.text("#status").startswith("Right to move"))

    def test_the_ball_rolls(self):
        self.open("grid", "1,1")
        self.click("2,1")
        self.reaches("2,1")
        self.agrees_with_probe("grid")

    def test_mills_capture_by_further_clicks(self):
        self.open("six", "XX./.X./...X/OO./OO.,X")
        self.click("3,4", "1,3")
        self.assertTrue(self.is_able("4,1") and self.is_able("5,2"))
        self.click("5,2")
        self.reaches("XXX/.X./..../OO./O..,O")
        self.agrees_with_probe("six")

    def test_moves_with_the_same_clicks_are_offered_in_a_menu(self):
        self.open("octal", "6")
        self.click("1:3", "1:4")  # take both, or split between them
        self.assertEqual(sorted(text[3:] for text in self.texts("#choices button")), ["6 -> 2,2", "6 -> 3,3"])
        self.assertTrue(self.page.value("document.querySelector('#choices').contains(document.activeElement)"))
        self.press("Escape")
        self.assertEqual(self.texts("#choices button"), [])
        self.click("1:3", "1:4")
        self.press("Enter")
        self.page.wait("document.querySelector('#position').textContent != '6'")
        self.agrees_with_probe("octal")

    def test_games_without_a_board_are_text_and_played_in_the_list(self):
        self.open("stalks", "llr,re", shows="llr,re")
        self.assertEqual(self.text(".board-text"), "llr,re")
        self.page.click(".move")
        self.page.wait("document.querySelector('#status').textContent.startsWith('Right to move')")


class AdjacentTree(ExplorerTest):
    WHY = "The table has single positions; the move leads to a sum of positions."

    def titles(self, selector):
        return self.page.value(f"[...document.querySelectorAll('{selector}')].map(x => x.disabled ? x.title : '')")

    def test_moves_to_sums_are_listed_but_not_played(self):
        self.open("tree", "l1")
        self.assertEqual(self.titles(".move"), [""])
        self.press("b")
        self.reaches("r2<1")
        self.agrees_with_probe("tree")
        self.assertEqual([move for _, move, _, _ in self.moves()], ["mark 2"])
        self.assertEqual(self.titles(".move"), [self.WHY])
        self.assertTrue(self.is_disabled("#best"))
        self.open("tree", "l3<2")
        self.assertEqual(self.titles(".move"), ["The move ends the game."])

    def test_the_line_is_played_up_to_the_first_sum(self):
        self.open("tree", "l1")
        self.press("l")
        self.page.wait("!document.querySelector('#line-panel').hidden")
        line = self.service.line("tree", "l1")["line"]
        self.assertEqual(self.titles("#line button"), ["", *[self.WHY] * (len(line) - 1)])
        self.page.click("#line button")
        self.reaches("r2<1")
