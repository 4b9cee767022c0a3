"""A front end of GamesmanUni, written from the README of GamesCrafters/GamesCraftersUWAPI."""

import random
import urllib.parse

from service import ServiceTest

OPPOSITE = {"win": "lose", "lose": "win", "tie": "tie", "draw": "draw"}
ORDER = ["win", "tie", "draw", "lose"]


class GamesmanTest(ServiceTest):
    tables = {"ttt.ztb": "mnk", "quixo3.ztb": "quixo size=3", "sticks.ztb": "pyramid rows=4",
              "kqk/": "chess pieces=KQvK files=4 ranks=4", "toads.ztb": "toads toads=1 spaces=1 frogs=1"}

    def position(self, game, variant, text):
        """The reply for a position, whose fields are checked."""
        reply = self.service.json(f"/{game}/{variant}/{urllib.parse.quote(text, safe='')}/")
        self.assertEqual(reply, self.service.json(f"/{game}/{variant}/positions/", p=text))
        self.assertEqual(reply["position"], text)
        for info in [reply, *reply["moves"]]:
            self.assertIsInstance(info["autoguiPosition"], str)
            self.assertIn(info["positionValue"], OPPOSITE)
            self.assertIsInstance(info["remoteness"], int)
            self.assertGreaterEqual(info["remoteness"], -200 if info["positionValue"] == "draw" else -100)
        moves = reply["moves"]
        for move in moves:
            self.assertEqual(move["moveValue"], OPPOSITE[move["positionValue"]])
            self.assertIsInstance(move["move"], str)
            self.assertIsInstance(move["autoguiMove"], str)
            self.assertGreaterEqual(move["deltaRemoteness"], 0)
        ranks = [ORDER.index(move["moveValue"]) for move in moves]
        self.assertEqual(ranks, sorted(ranks))
        return reply

    def test_lists_games_and_variants(self):
        games = self.service.json("/games/")
        self.assertEqual([game["id"] for game in games], ["mnk", "quixo", "pyramid", "chess"])
        for game in games:
            self.assertEqual((game["type"], game["gui"]), ("twoPlayer", "v0"))
            details = self.service.json(f"/{game['id']}/")
            self.assertEqual(details["id"], game["id"])
            for variant in details["variants"]:
                info = self.service.json(f"/{game['id']}/{variant['id']}/")
                self.assertEqual((info["id"], info["gui"]), (variant["id"], "v0"))
                start = self.service.json(f"/{game['id']}/{variant['id']}/start/")["position"]
                self.assertEqual(start, info["startPosition"])
                self.position(game["id"], variant["id"], start)

    def test_plays_to_the_end(self):
        chance = random.Random(46)
        for game, variant in [("mnk", "ttt"), ("quixo", "quixo3"), ("pyramid", "sticks"), ("chess", "kqk")]:
            here = self.position(game, variant, self.service.json(f"/{game}/{variant}/")["startPosition"])
            for _ in range(40):
                if not here["moves"]:
                    self.assertEqual(here["remoteness"], 0)
                    break
                self.assertEqual(here["positionValue"], here["moves"][0]["moveValue"])
                move = chance.choice(here["moves"])
                after = self.position(game, variant, move["position"])
                self.assertEqual((after["positionValue"], after["remoteness"]),
                                 (move["positionValue"], move["remoteness"]))
                here = after

    def test_tells_ties_from_draws(self):
        self.assertEqual(self.position("mnk", "ttt", ".........")["positionValue"], "tie")
        self.assertEqual(self.position("mnk", "ttt", "XOXXOOOXX")["remoteness"], 0)
        bare = self.position("chess", "kqk", "k3/4/4/3K w - -")
        self.assertEqual((bare["positionValue"], bare["remoteness"]), ("draw", -200))

    def test_gets_errors(self):
        self.assertIn("lists the variants", self.refused(404, "/pyramid/ttt/"))
        self.refused(404, "/toads/toads/")
        self.refused(404, "/unknown/regular/")
        self.refused(400, "/pyramid/sticks/XO......./")
        self.refused(400, "/pyramid/sticks/positions/")
