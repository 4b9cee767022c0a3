"""The explorer page as tests see it: what it shows, and how a player uses it."""

import json
import pathlib
import unittest
import urllib.parse

import devtools


def fragment(table, position=None):
    return f"#{table}" + ("" if position is None else "/" + urllib.parse.quote(position, safe="/,"))


QUERY_KEYS = {"/api/probe": {"table", "position", "moves", "columns"}, "/api/line": {"table", "position", "first"}}


def _is_known(url):
    """Whether the service knows all keys of the query."""
    parts = urllib.parse.urlsplit(url)
    return urllib.parse.parse_qs(parts.query).keys() <= QUERY_KEYS.get(parts.path, set())


def figure_of_score(move):
    """What the list of moves says of a move in a table of scores."""
    sign = "+" if move["score"] > 0 else ""
    return f"score {sign}{move['score']}, gain {move['gain']}" + (", moves again" if move["again"] else "")


class ExplorerTest(unittest.TestCase):
    """Opens a page for each test. `service`, `browser` and `pictures` (a folder) are set by the runner."""

    service = None
    browser = None
    pictures = None
    expected_errors = ()

    def setUp(self):
        self.page = devtools.Page(self.browser)

    def tearDown(self):
        origin = self.service.url
        strangers = [url for url in self.page.requests if not url.startswith(origin) and url != "about:blank"]
        unexpected = [error for error in self.page.errors if not any(part in error for part in self.expected_errors)]
        self.page.close()
        self.assertEqual(strangers, [], "the page asks other machines")
        self.assertEqual([url for url in self.page.requests if not _is_known(url)], [], "queries have other keys")
        self.assertEqual(unexpected, [], "the console has errors")

    # What the page shows

    def text(self, selector):
        return self.page.value(f"document.querySelector({json.dumps(selector)})?.textContent.trim() ?? null")

    def texts(self, selector):
        return self.page.value(f"[...document.querySelectorAll({json.dumps(selector)})].map(x => x.textContent.trim())")

    def position(self):
        return self.text("#position")

    def moves(self):
        """The list of moves: (letter, move, figure, best)."""
        return self.page.value("""[...document.querySelectorAll('.move')].map(button => [
            button.querySelector('.letter').textContent, button.querySelector('.move-text').textContent,
            button.querySelector('.figure').textContent, button.classList.contains('best')])""")

    def square(self, name):
        return f'#board [data-id="{name}"]'

    def count(self, selector):
        return self.page.value(f"document.querySelectorAll({json.dumps(selector)}).length")

    def is_disabled(self, selector):
        return self.page.value(f"document.querySelector({json.dumps(selector)}).disabled")

    def is_hidden(self, selector):
        return self.page.value(f"!document.querySelector({json.dumps(selector)}).checkVisibility()")

    def names(self, selector):
        """The accessible names of elements with a label of their own."""
        return self.page.value(f"[...document.querySelectorAll({json.dumps(selector)})].map(x => x.ariaLabel)")

    def is_able(self, name):
        return self.page.value(f"document.querySelector({json.dumps(self.square(name))}).classList.contains('able')")

    # What a player does

    def open(self, table, position=None, shows=None):
        """Opens the place and waits for its answer."""
        self.page.open("about:blank")
        self.page.open(f"{self.service.url}/{fragment(table, position)}")
        self.reaches(shows or position)

    def reaches(self, position):
        """Waits until the page shows this position with its answer."""
        self.page.wait(f"document.querySelector('#position').textContent == {json.dumps(position)}"
                       " && document.querySelector('#status').textContent != ''")

    def click(self, *squares):
        for name in squares:
            self.page.click(self.square(name))

    def plays(self, table, game):
        """Clicks on squares and compares every position: [(square, position)]."""
        for square, position in game:
            self.click(square)
            self.reaches(position)
            self.agrees_with_probe(table)

    def follow_line(self):
        """Plays the line to its end."""
        self.press("l")
        self.page.wait("!document.querySelector('#line-panel').hidden")
        self.page.click("#line li:last-child button")
        self.page.wait("document.querySelector('#explorer').getAttribute('aria-busy') == 'false'"
                       " && document.querySelector('#status').textContent != ''")

    def choose_option(self, selector, label):
        """Chooses the option of a select."""
        self.page.value(f"""(() => {{ const node = document.querySelector({json.dumps(selector)});
            node.value = [...node.options].find(option => option.text == {json.dumps(label)}).value;
            node.dispatchEvent(new Event('change', {{bubbles: true}})); }})()""")

    def write(self, text):
        """Writes the text of the editor anew."""
        self.page.value("document.querySelector('#editor-text').select()")
        self.page.write(text)

    def press(self, key):
        self.page.key(key)

    def picture(self, name, height=None):
        self.page.screenshot(pathlib.Path(self.pictures) / f"{name}.png", height)

    # What must agree

    def agrees_with_probe(self, table):
        """Compares outcome, depth, score and best moves of the position that is shown with `zermelo probe`."""
        answer = self.service.probe(table, self.position())
        letters = {"win": "W", "loss": "L", "draw": "D", "left": "L", "right": "R", "next": "N", "previous": "P"}
        self.assertEqual(self.text("#verdict-letter"), letters[answer["outcome"]])
        self.assertEqual(self.is_hidden("#verdict-letter"), "ending" in answer, "no player is to move at the end")
        status = self.text("#status")
        if answer.get("depth") is not None and "ending" not in answer:
            plies = "1 ply" if answer["depth"] == 1 else f"{answer['depth']} plies"
            self.assertIn(f"({plies})", status)
        for figure in ("grundy", "value"):
            if figure in answer:
                self.assertIn(f"alue {answer[figure]}.", status)
        if "score" in answer and "ending" not in answer:
            points = f"by {abs(answer['score'])} point" if answer["score"] else "draw"
            self.assertIn(points, status)
        shown = [(move, figure) for _, move, figure, best in self.moves() if best]
        self.assertEqual(sorted(move for move, _ in shown), sorted(move["move"] for move in answer["best"]))
        for move in answer["best"] if "score" in answer else []:
            self.assertIn((move["move"], figure_of_score(move)), shown)
        return answer
