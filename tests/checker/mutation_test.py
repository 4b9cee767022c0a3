"""Wrong tables are refused: single wrong entries, wrong entries that support each other, exchanged tiers."""

import functools
import json
import random
import shutil
import struct
import subprocess
import time
from array import array
from unittest import mock

import files
import layouts
import tables
import workshop
from workshop import TableTest, answer, check, examples, parts_of, write_table

GAMES = (("pyramid rows=4", "codes"), ("pyramid rows=4", "losses"), ("octal code=0.77 max=7", "planes"),
         ("octal code=4.7 max=4 total=6", "mixed"), ("grundy max=9", "packed"), ("nim piles=3 max=3", "codes"),
         ("nim piles=2 max=5 order=ordered play=misere", "losses"), ("grid rows=4 cols=4", "mixed"),
         (f"graph file={examples}/retrograde.txt", "codes"), (f"graph file={examples}/retrograde.txt", "losses"),
         (f"graph file={examples}/path_with_loops.txt play=misere", "codes"),
         ("chess pieces=KRvK files=3 ranks=3", "codes"), ("chess pieces=KRvK files=3 ranks=3", "losses"),
         ("chess pieces=KPvK files=3 ranks=4", "codes"))
GRUNDY = ("pyramid rows=4 play=normal", "octal code=0.137 max=8", "nim piles=3 max=3", "grid rows=4 cols=4",
          f"graph file={examples}/path_with_twigs.txt")


class Remembered:
    """A game whose positions and moves are computed once."""

    def __init__(self, game):
        self.size, self.stuck, self.loops = game.size, game.stuck, game.loops
        self.positions = [game.position(number) for number in range(game.size)]
        self.position = self.positions.__getitem__
        for name in ("number", "moves", "text"):
            setattr(self, name, functools.lru_cache(None)(getattr(game, name)))


def difference(game, entries, metric):
    """Whether an entry differs from the rules."""
    rules = check.Rules(game, entries, metric)
    return any(rules.difference(number)[1] is not None for number in range(game.size))


def other_entry(entry, metric, layout, chance):
    """Another entry that the layout may contain."""
    if metric == "grundy":
        some = range(12)
    elif layout == "losses":
        some = [*range(-12, 0), layouts.UNKNOWN]
    else:
        some = range(-12, 13)
    return chance.choice([other for other in some if other != entry])


class Mutations(TableTest):
    def games(self):
        for spec, layout in GAMES:
            yield spec, layout, "depth", self.load(spec, "--layout", layout)
        for spec in GRUNDY:
            yield spec, "changes", "grundy", self.load(spec, "--metric", "grundy")

    def load(self, spec, *options):
        game, entries = tables.game_of(tables.load(str(self.solve(spec, *options)))[0])
        return Remembered(game), entries

    def wrong_entries(self, game, entries, metric, layout, chance):
        """Numbers with wrong entries: all positions without moves, and others by chance."""
        ends = [n for n, position in enumerate(game.positions) if position is not None and not game.moves(position)]
        for number in ends + [chance.randrange(game.size) for _ in range(300)]:
            entry, gap = entries[number], game.position(number) is None
            if layout == "losses" and gap:
                yield number, -1 - chance.randrange(12)
            elif layout == "losses" and entry < 0:
                yield number, layouts.UNKNOWN
                yield number, entry - chance.choice((1, 2))
            elif layout == "losses":
                yield number, -1 - chance.randrange(12)
            else:
                yield number, other_entry(entry, metric, layout, chance)
                if metric == "grundy":
                    yield number, layouts.UNKNOWN

    def test_one_wrong_entry(self):
        chance, refused = random.Random(1), 0
        for spec, layout, metric, (game, entries) in self.games():
            self.assertFalse(difference(game, entries, metric), spec)
            for number, entry in self.wrong_entries(game, entries, metric, layout, chance):
                wrong = entries[:]
                wrong[number] = entry
                with self.subTest(spec=spec, layout=layout, number=number, wrong=entry):
                    self.assertTrue(difference(game, wrong, metric))
                refused += 1
        self.assertGreater(refused, 6000)

    def test_several_wrong_entries(self):
        chance = random.Random(2)
        for spec, layout, metric, (game, entries) in self.games():
            for _ in range(60):
                wrong = entries[:]
                for number in chance.sample(range(game.size), 5):
                    if game.position(number) is not None:
                        wrong[number] = other_entry(entries[number], metric, "losses" if layout == "losses" else "", chance)
                if layout == "losses" and game.loops:
                    wrong = array("i", (layouts.UNKNOWN if entry > 0 else entry for entry in wrong))
                if wrong != entries:
                    with self.subTest(spec=spec, layout=layout, wrong=wrong):
                        self.assertTrue(difference(game, wrong, metric))

    def drawn_cycles(self, game, entries):
        """Cycles of drawn positions, of even length."""
        for start, position in enumerate(game.positions):
            path = [start]
            while entries[path[-1]] == 0 and game.positions[path[-1]] is not None:
                drawn = [after for after in map(game.number, game.moves(game.positions[path[-1]])) if entries[after] == 0]
                if not drawn:
                    break
                if drawn[0] in path:
                    cycle = path[path.index(drawn[0]):]
                    yield cycle if len(cycle) % 2 == 0 else cycle * 2
                    break
                path.append(drawn[0])

    def test_wins_and_losses_that_support_each_other(self):
        chance, refused = random.Random(3), 0
        (self.folder / "loops.txt").write_text("".join(f"{n} {(n + 1) % 60}\n{n} {(n * 7 + 3) % 60}\n" for n in range(60)))
        for spec in (f"graph file={examples}/cycle_with_exit.mtx play=draw", f"graph file={self.folder}/loops.txt",
                     f"graph file={examples}/retrograde.txt", "chess pieces=KRvK files=3 ranks=3"):
            game, entries = self.load(spec, "--layout", "codes")
            for cycle in list(self.drawn_cycles(game, entries))[:150]:
                for _ in range(5):
                    wrong, depth = entries[:], chance.randrange(4)
                    for place, number in enumerate(cycle):  # each loss rests on the win before it, each win on the loss
                        wrong[number] = -(depth + place) - 1 if place % 2 == 0 else depth + place + 1
                    with self.subTest(spec=spec, cycle=cycle):
                        self.assertTrue(difference(game, wrong, "depth"))
                    refused += 1
        self.assertGreater(refused, 400)

    def test_all_draws_as_wins_and_losses(self):
        """In a cycle of two each outcome is consistent; depths are not."""
        (self.folder / "two.txt").write_text("0 1\n1 0\n")
        game, entries = self.load(f"graph file={self.folder}/two.txt", "--layout", "codes")
        self.assertEqual(list(entries), [0, 0])
        self.assertFalse(difference(game, array("i", [1, -1]), "outcome"))
        for first in range(-60, 61):
            for second in range(-60, 61):
                self.assertEqual(difference(game, array("i", [first, second]), "depth"), (first, second) != (0, 0))

    def entries_of(self, path):
        """The entries of a file; nothing if they cannot be read."""
        try:
            table = tables.read_table(str(path))
            entries = layouts.entries_of(table, table["frames"], tables.game_named(table["spec"], [table]))
        except Exception:
            return None
        return entries.nodes if isinstance(entries, layouts.Diagram) else entries

    def refuse_other_entries(self, path, spec, entries):
        """A byte may mean nothing, such as the second entry of a run of one entry."""
        if self.entries_of(path) == entries:
            self.assertEqual(answer(path)[0], 0, spec)
        else:
            self.refuse(path)

    def test_files_with_right_digests(self):
        chance = random.Random(4)
        for spec, options in (("pyramid rows=5", ["--layout", "codes"]), ("pyramid rows=5", ["--layout", "diagram"]),
                              ("pyramid rows=5", ["--layout", "losses"]), ("grid rows=5 cols=5", ["--metric", "grundy"]),
                              ("octal code=0.77 max=9", ["--layout", "mixed"]), ("octal code=0.77 max=9", ["--layout", "packed"]),
                              ("chess pieces=KRvK files=4 ranks=3", []),
                              (f"graph file={examples}/retrograde.txt", []), ("nim piles=3 max=4", ["--metric", "outcome"])):
            path = self.solve(spec, *options)
            meta, frames, histogram = parts_of(path)
            write_table(path, meta, frames, histogram)
            self.assertEqual(answer(path)[0], 0, spec)
            entries = self.entries_of(path)
            payload = b"".join(frames)
            for _ in range(12):
                place, changed = chance.randrange(len(payload)), bytearray(payload)
                changed[place] = (changed[place] + chance.randint(1, 255)) % 256
                wrong, begin = [], 0
                for frame in frames:
                    wrong.append(bytes(changed[begin:begin + len(frame)]))
                    begin += len(frame)
                write_table(path, meta, wrong, histogram)
                with self.subTest(spec=spec, options=options, place=place, byte=changed[place]):
                    self.refuse_other_entries(path, spec, entries)

    def test_wrong_metadata(self):
        path = self.solve("pyramid rows=5", "--layout", "codes")
        meta, frames, histogram = parts_of(path)
        for key, value in (("wins", 236), ("losses", 46), ("draws", 1), ("max_depth", 16), ("positions", 281), ("play", "normal"),
                           ("spec", "pyramid rows=5 play=normal"), ("spec", "pyramid rows=6 play=misere"), ("spec", "nim"),
                           ("spec", "pyramid"), ("spec", "pyramid rows=x play=misere"), ("layout", "planes"),
                           ("layout", "half"), ("metric", "grundy"), ("metric", "value"), ("cell_bits", 16),
                           ("cell_bits", "8"), ("block_entries", 0), ("block_entries", 64), ("class", "loopy"),
                           ("format", 1), ("positions", -1), ("positions", 2.5), ("spec", 7), ("wins", None)):
            write_table(path, {**meta, key: value}, frames, histogram)
            with self.subTest(key=key, value=value):
                self.refuse(path)
        write_table(path, meta, frames, histogram[:-20] + bytes(20))
        self.refuse(path, "histogram", (1,))

    def test_grundy_values_of_other_play(self):
        """Grundy values are defined for normal play; `zermelo verify` refuses the files, too."""
        (self.folder / "graph.txt").write_text("1 0\n2 1\n2 0\n3 2\n")
        for spec, play in (("nim piles=2 max=5", "misere"), (f"graph file={self.folder}/graph.txt", "draw"),
                           (f"graph file={self.folder}/graph.txt", "misere")):
            path = self.solve(spec, "--metric", "grundy")
            meta, frames, histogram = parts_of(path)
            changed = {**meta, "spec": meta["spec"].replace("play=normal", f"play={play}")}
            write_table(path, {**changed, "play": play} if "play" in meta else changed, frames, histogram)
            with self.subTest(spec=spec, play=play):
                self.refuse(path, "normal play", (2,))
                self.assertEqual(subprocess.run([workshop.program, "verify", path], capture_output=True).returncode, 2)

    def test_other_specs(self):
        """A spec is refused unless it is written as the program writes it: its keys could mean another game."""
        for spec, wrong in (("pyramid rows=3", ("pyramid rows=3 play=misere layout=diagram", "pyramid rows=3 rows=3 play=misere",
                                                "pyramid rows=03 play=misere", "pyramid rows=\u0663 play=misere", "",
                                                "pyramid  rows=3 play=misere", "pyramid rows=3 play=misere\n", "pyramid rows=0",
                                                "pyramid rows=3 play=misere x=\x1b[2J", "pyramid play=misere rows=3")),
                            ("nim piles=2 max=5 take=1,3", ("nim piles=2 max=5 take=3,1 moore=1 play=normal order=sorted",
                                                            "nim piles=2 max=5 take=1,1,3 moore=1 play=normal order=sorted")),
                            ("grid rows=2 cols=3", ("grid rows=2 cols=3 steps=down,right,diagonal",
                                                    "grid rows=2 cols=3 steps=right,right,down,diagonal")),
                            ("octal code=0.7 max=3", ("octal code=0.70 max=3 total=3 play=normal",)),
                            ("chess pieces=KRvK files=3 ranks=3", ("chess pieces=KvKR files=3 ranks=3",))):
            path = self.solve(spec)
            meta, frames, histogram = parts_of(path)
            for text in wrong:
                write_table(path, {**meta, "spec": text}, frames, histogram)
                with self.subTest(spec=text):
                    self.refuse(path, statuses=(2,))
                    self.assertNotIn("\x1b", answer(path)[1])

    def test_metadata_that_the_format_forbids(self):
        for spec, options, changes in (
                ("pyramid rows=3", ["--layout", "codes"], (("format", 4), ("draws", None), ("histogram_entries", 99), ("level", 99),
                                                           ("tier", "x"), ("max_grundy", 3), ("rows", 1), ("wins", True))),
                ("pyramid rows=3", ["--layout", "diagram", "--metric", "outcome"],
                 (("root_deeper", 10 ** 6), ("root_deeper", float("inf")), ("rows", 1), ("nodes", 1), ("format", 2))),
                ("chess pieces=KRvK files=3 ranks=3", ["--layout", "codes"], (("class", "terminating"), ("play", "normal"),
                                                                              ("order", "Q"), ("gaps", None)))):
            path = self.solve(spec, *options)
            meta, frames, histogram = parts_of(path)
            for key, value in changes:
                changed = {**meta, key: value}
                if value is None:
                    del changed[key]
                write_table(path, changed, frames, histogram)
                with self.subTest(spec=spec, key=key, value=value):
                    self.refuse(path)

    def changed(self, path, frames, text, **meta):
        """Writes other frames and metadata into a table; the checker and the program refuse it."""
        own, _, histogram = parts_of(path)
        other = path.with_name("other.ztb")
        write_table(other, {**own, **meta}, frames, histogram)
        with self.subTest(text=text, meta=meta):
            self.refuse(other, text, (2,))
            result = subprocess.run([workshop.program, "verify", other], capture_output=True, text=True)
            self.assertIn(result.returncode, (1, 2), result.stdout)

    def test_cells_that_are_too_narrow(self):
        """Runs that leave the codes of their outcome, and half-depths and depths that the cells cannot contain."""
        path = self.solve("grid rows=1 cols=300")
        codes = [1 + 0, 255 - 0, 255 - 126, 1 + 126]  # the pairs of the runs: 0, 1 and 253, 254 plies
        self.changed(path, [struct.pack("<BH8B", 1, 2, codes[1], codes[0], codes[3], codes[2], 253, 47, 0, 1)],
                     "does not fit into the cells", cell_bits=8)
        path = self.solve("grid rows=1 cols=256", "--layout", "losses")
        self.changed(path, [parts_of(path)[1][0][:32] + bytes(range(128))], "does not fit into the cells", cell_bits=8)
        (self.folder / "path.txt").write_text("".join(f"{n + 1} {n}\n" for n in range(249)))
        path = self.solve(f"graph file={self.folder}/path.txt", "--layout", "losses")
        self.changed(path, [bytes([0, *((1 + n) * (n % 2 == 0) for n in range(250))])], "does not fit into the cells",
                     cell_bits=8)

    def test_bits_that_mean_nothing(self):
        for layout, place in (("planes", 39), ("losses", 39), ("packed", -1)):
            path = self.solve("pyramid rows=5", "--layout", layout)
            frame = bytearray(parts_of(path)[1][0])
            frame[place] |= 128
            self.changed(path, [frame], "a block has a wrong size" if layout == "packed" else "a bit after the last entry")
        path = self.solve(f"graph file={examples}/path_with_twigs.txt", "--metric", "outcome")
        lost = parts_of(path)[1][0][:8]
        self.changed(path, [lost + lost], "a loss and a draw")

    def test_other_diagrams(self):
        """Right entries in frames that docs/format.md forbids."""
        path = self.solve("pyramid rows=6", "--layout", "diagram")
        meta, (rows, nodes), _ = parts_of(path)
        count = files.word(rows, 0, 4)
        lengths = layouts.planes(rows[4:4 + 2 * count], count, 2)
        codes = layouts.planes(rows[4 + 2 * count:], sum(lengths) + count, 2)

        def packed(lengths, codes):
            planes = (bytes(number >> shift & 255 for number in numbers) for numbers in (lengths, codes) for shift in (0, 8))
            return struct.pack("<I", len(lengths)) + b"".join(planes)
        self.assertEqual(packed(lengths, codes), rows)
        self.changed(path, [packed([*lengths, 0], [*codes, 0]), nodes], "no walk meets node", rows=count + 1)
        self.changed(path, [packed([*lengths[:-1], lengths[-1] + 3], [*codes, 0, 0, 7]), nodes], "codes")
        planes = [nodes[4 + i * meta["nodes"]:4 + (i + 1) * meta["nodes"]] for i in range(10)]
        halves = [bytes(4) + b"".join(plane[some] for plane in planes) for some in (slice(100), slice(100, None))]
        self.changed(path, [rows, *halves], "other numbers of rows or nodes")

    def test_texts_and_numbers(self):
        """Values of another type, and ranges that the checker names."""
        path = self.solve("pyramid rows=3", "--layout", "codes")
        frames = parts_of(path)[1]
        for key, value, text in (("zstd", 5, "zstd of the metadata is 5, not a text"), ("level", 99, "level is 99, not 1 to 22"),
                                 ("spec", 7, "spec of the metadata is 7, not a text"), ("cell_bits", 9, "not 8 or 16")):
            self.changed(path, frames, text, **{key: value})
        meta, _, histogram = parts_of(path)
        write_table(path, {**meta, "rules_xxh3": "0" * 16}, frames, histogram)
        self.refuse(path, "rules_xxh3 is 0000000000000000, but must be missing", (2,))

    def test_links(self):
        """Wrong, doubled and exchanged lists of the tables below, and an empty order."""
        folder = self.solve("chess pieces=KQBvK files=3 ranks=3", name="folder/")
        self.assertEqual(answer(folder)[0], 0)
        path = folder / "KQBvK.ztb"
        meta, frames, histogram = parts_of(path)
        self.assertEqual(meta["order"], "BQ")
        near, far = meta["rests_on"], meta["further_below"]
        wrong = [{**link, "payload_xxh3": "0" * 16} for link in near]
        for change in ({"rests_on": [], "further_below": near + far}, {"rests_on": wrong, "further_below": near + far},
                       {"rests_on": near + far, "further_below": []}, {"rests_on": near[::-1]}, {"rests_on": wrong},
                       {"order": ""}, {"order": 5}, {"order": "B"}):
            write_table(path, {**meta, **change}, frames, histogram)
            with self.subTest(change=change):
                self.refuse(folder, statuses=(2,))
                result = subprocess.run([workshop.program, "verify", folder], capture_output=True)
                self.assertEqual(result.returncode, 2)

    def test_copies_of_tiers(self):
        """A copy may have any name; in a folder it is passed over unless it has the name of another tier."""
        folder = self.solve("chess pieces=KQBvK files=3 ranks=3", name="folder/")
        shutil.copy(folder / "KvK.ztb", self.folder / "copy.ztb")
        self.assertEqual(answer(self.folder / "copy.ztb")[0], 0)
        shutil.copy(folder / "KvK.ztb", folder / "KvK2.ztb")
        status, output = answer(folder)
        self.assertEqual(status, 0, output)
        self.assertIn("KvK2.ztb: not checked", output)
        other = self.folder / "other"
        other.mkdir()
        shutil.copy(folder / "KvK.ztb", other / "copy.ztb")
        self.refuse(other, "no table has the name of its tier", (2,))
        whole = shutil.move(self.solve("chess pieces=KQBvK files=3 ranks=3"), folder / "whole.ztb")
        self.refuse(folder, "some tables are tiers, some are whole games", (2,))
        whole.unlink()
        self.refuse(folder / "KQBvK.ztb", "check the folder of this tier, which rests on KQvK, KBvK, KvK", (2,))

    def test_classes(self):
        """A chess table with the codes, the class and the play of a game that always ends."""
        path = self.solve("chess pieces=KRvK files=3 ranks=3", "--layout", "codes")
        meta, frames, histogram = parts_of(path)
        middle = {127: 0}
        codes = [bytes(middle.get(code, (code - 1) // 2 + 1 if code < 127 else 255 - (255 - code) // 2) for code in frame)
                 for frame in frames]
        write_table(path, {**meta, "class": "terminating", "play": "normal"}, codes, histogram)
        self.refuse(path, "class", (2,))

    def test_codes_of_zero(self):
        """Code 0 is not the code of a draw."""
        path = self.solve(f"graph file={examples}/retrograde.txt", "--layout", "codes")
        meta, frames, histogram = parts_of(path)
        self.assertIn(127, frames[0])
        write_table(path, meta, [frame.replace(b"\x7f", b"\0") for frame in frames], histogram)
        self.refuse(path, "code is 0", (2,))

    def test_keys_that_are_given_twice(self):
        path = self.solve("pyramid rows=3")
        meta, frames, histogram = parts_of(path)
        twice = '{"spec": "pyramid rows=2 play=misere", '
        with mock.patch("json.dumps", lambda text, **_: twice + json.JSONEncoder().encode(text)[1:]):
            write_table(path, meta, frames, histogram)
        self.refuse(path, "a key twice", (2,))

    def test_seek_tables(self):
        """Sizes and checksums of frames that belong to other frames, with a right digest of the tail."""
        path = self.solve("pyramid rows=5", "--layout", "codes", "--block", "64")
        meta, frames, histogram = parts_of(path)
        for field, change in ((0, 5), (1, 1), (2, 1)):
            write_table(path, meta, frames, histogram, lambda seek: [
                *seek[:1], *(tuple(value + change * sign * (place == field) for place, value in enumerate(entry))
                             for sign, entry in zip((1, -1), seek[1:3])), *seek[3:]])
            with self.subTest(field=field):
                self.refuse(path, "seek table", (2,))

    def test_entries_that_move_between_tiers(self):
        folder = self.solve("chess pieces=KRvK files=3 ranks=4", "--layout", "codes", name="folder/")
        (low, codes, rows), (high, more, further) = (parts_of(folder / f"{tier}.ztb") for tier in ("KvK", "KRvK"))
        codes, more = codes[0][:-3], [codes[0][-3:] + more[0]]
        draws = 3  # the last three numbers are draws or gaps, whose sum stays the same
        write_table(folder / "KvK.ztb", {**low, "positions": low["positions"] - 3, "draws": low["draws"] - draws}, [codes], rows)
        link = {"tier": "KvK", "payload_xxh3": parts_of(folder / "KvK.ztb")[0]["payload_xxh3"]}
        write_table(folder / "KRvK.ztb", {**high, "positions": high["positions"] + 3, "draws": high["draws"] + draws,
                                          "rests_on": [link]}, more, further)
        self.refuse(folder, "positions is 483, not 480", (2,))

    def test_a_tier_of_another_game(self):
        folder = self.solve("chess pieces=KQvK files=3 ranks=4", name="folder/")
        for path in folder.glob("*.ztb"):
            meta, frames, histogram = parts_of(path)
            write_table(path, {**meta, "spec": "chess pieces=KRvK files=3 ranks=4"}, frames, histogram)
        self.refuse(folder, "KQvK", (2,))

    def test_hostile_metadata(self):
        """Metadata with right digests that ask for much time, memory, or another file."""
        path = self.solve("pyramid rows=5", "--layout", "codes")
        meta, frames, histogram = parts_of(path)
        specs = ("nim piles=64 max=1 take=any moore=64 play=normal order=sorted",
                 "nim piles=1000000000 max=1000000000 take=any moore=1 play=normal order=sorted",
                 "nim piles=2 max=1000000000 take=any moore=2 play=normal order=ordered", "graph file=/dev/zero digest=0",
                 "graph file=/etc/passwd digest=0", "octal code=0.77 max=511 total=65535 play=normal",
                 "octal code=0.7777777777 max=2 total=400000 play=normal", "pyramid rows=60 play=misere",
                 "pyramid rows=1000000000 play=misere", "grundy max=511 total=511 play=normal",
                 "grid rows=1000000000 cols=1000000000 steps=down", "chess men=6 files=8 ranks=8",
                 "chess men=60 files=8 ranks=8", "chess pieces=KQQQQQQQQvK files=8 ranks=8",
                 "chess pieces=KRvK files=1000000 ranks=1000000", "chess pieces=KPPPPvK files=8 ranks=8")
        changes = [{"spec": spec} for spec in specs] + [
            {"layout": "__init__"}, {"layout": "__class__"}, {"layout": "half"}, {"layout": "diagram"},
            {"cell_bits": 10 ** 9}, {"block_entries": 10 ** 12}, {"positions": 10 ** 30},
            {"positions": 1 << 28, "block_entries": 1}, {"play": []},
            {"rests_on": [{"tier": "../" * 1000, "payload_xxh3": ""}]}, {"rests_on": 7}, {"metric": "outcome"},
            {"layout": "diagram", "row_frames": -1, "root_deeper": 10 ** 30}, {"wins": 10 ** 4000}]
        for change in changes:
            write_table(path, {**meta, **change}, frames, histogram)
            with self.subTest(change=change):
                begin = time.monotonic()
                self.refuse(path, statuses=(1, 2, 3))
                self.assertLess(time.monotonic() - begin, 60)

    def test_exchanged_tiers(self):
        folder = self.solve("chess pieces=KQRvK files=4 ranks=4", name="folder/")
        self.solve("chess pieces=KQRvK files=3 ranks=4", name="other/")
        names = sorted(path.name for path in folder.glob("*.ztb"))
        whole = {name: (folder / name).read_bytes() for name in names}
        self.assertEqual(answer(folder)[0], 0)
        for name in names:
            for source in (*(whole[other] for other in names if other != name), (self.folder / "other" / name).read_bytes()):
                (folder / name).write_bytes(source)
                self.refuse(folder)
            (folder / name).write_bytes(whole[name])

    def test_entries_of_another_tier(self):
        """The queen has the entries of the rook, with right digests and links."""
        folder = self.solve("chess pieces=KQRvK files=4 ranks=4", name="folder/")
        meta = {path.stem: parts_of(path) for path in folder.glob("*.ztb")}
        digests = {}
        for tier in ("KvK", "KQvK", "KRvK", "KQRvK"):
            own, frames, histogram = meta[tier]
            source = {"KQvK": "KRvK", "KRvK": "KQvK"}.get(tier, tier)
            links = [{**link, "payload_xxh3": digests[link["tier"]]} for link in own["rests_on"]]
            further = [{**link, "payload_xxh3": digests[link["tier"]]} for link in own.get("further_below", [])]
            counts = {key: meta[source][0][key] for key in ("wins", "losses", "draws", "gaps", "max_depth")
                      if key in meta[source][0]}
            path = folder / f"{tier}.ztb"
            write_table(path, {**own, **counts, "rests_on": links, "further_below": further}, meta[source][1], meta[source][2])
            digests[tier] = parts_of(path)[0]["payload_xxh3"]
        status, output = answer(folder)
        self.assertEqual(status, 1, output)
        self.assertIn("KQvK.ztb: ", output)

    def test_a_missing_tier(self):
        folder = self.solve("chess pieces=KPvK files=3 ranks=4", name="folder/")
        (folder / "KvK.ztb").unlink()
        self.refuse(folder, "KvK", (2,))
        shutil.copy(folder / "KRvK.ztb", folder / "KvK.ztb")
        self.refuse(folder, "missing tables of the tiers KvK", (2,))
