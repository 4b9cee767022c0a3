"""Tables of the program are right for every game, layout and metric that the checker knows."""

import os
import random
import subprocess
from unittest import mock

import tables
from workshop import TableTest, answer, checker, examples, parts_of, write_table

DEPTHS = ("mixed", "codes", "packed", "planes", "losses")


class Agreement(TableTest):
    def agree(self, spec, *options, name="table.ztb", sample=()):
        with self.subTest(spec=spec, options=options):
            status, output = answer(*sample, self.solve(spec, *options, name=name))
            self.assertEqual(status, 0, output)
            self.assertIn(": ok, ", output)

    def test_heaps_in_every_layout(self):
        for spec in ("pyramid rows=5", "octal code=0.77 max=9", "octal code=4.7 max=5 total=8 play=misere", "grundy max=13"):
            for layout in (*DEPTHS, "diagram"):
                self.agree(spec, "--layout", layout)
            self.agree(spec, "--metric", "outcome")
            self.agree(spec, "--metric", "outcome", "--layout", "diagram")

    def test_small_blocks(self):
        for layout in DEPTHS:
            self.agree("pyramid rows=6", "--layout", layout, "--block", "64")

    def test_grundy_values(self):
        for spec in ("pyramid rows=5 play=normal", "octal code=0.137 max=12", "grundy max=12", "nim piles=3 max=6 moore=2",
                     "nim piles=2 max=15", "grid rows=4 cols=5", f"graph file={examples}/path_with_twigs.txt"):
            for layout in ("changes", "values"):
                self.agree(spec, "--metric", "grundy", "--layout", layout)

    def test_nim_and_grid(self):
        for spec in ("nim piles=3 max=5", "nim piles=3 max=4 order=ordered", "nim piles=2 max=9 take=1,3..5 play=misere",
                     "nim piles=1 max=30 take=2,5,40", "nim piles=2 max=9 take=7..9,1,2", "nim piles=4 max=4 moore=3", "nim piles=3 max=3 moore=2 order=ordered",
                     "grid rows=5 cols=4", "grid rows=3 cols=6 steps=right,diagonal"):
            for layout in DEPTHS:
                self.agree(spec, "--layout", layout)
            self.agree(spec, "--metric", "outcome")

    def test_graphs(self):
        for name in ("retrograde.txt", "path_with_loops.txt", "cycle_with_exit.mtx", "path_with_twigs.txt"):
            for play in ("normal", "misere", "draw"):
                for layout in ("codes", "losses"):
                    self.agree(f"graph file={examples}/{name} play={play}", "--layout", layout)
        self.agree(f"graph file={examples}/path_with_twigs.txt", "--metric", "outcome")

    def test_random_graphs(self):
        chance = random.Random(7)
        for number in range(12):
            vertices, lines = chance.randint(2, 60), []
            for _ in range(chance.randint(0, 3 * vertices)):
                lines.append(f"{chance.randint(1, vertices)} {chance.randint(1, vertices)} # an edge\n")
            path = self.folder / f"{number}.txt"
            path.write_text(f"# Vertices: {vertices}\n" + "".join(lines))
            if number % 3 == 0:
                subprocess.run(["zstd", "-q", path, "-o", f"{path}.zst"], check=True)
                path = path.with_suffix(".txt.zst")
            self.agree(f"graph file={path} base=1 play={('normal', 'misere', 'draw')[number % 3]}")

    def test_comments_and_matrices(self):
        """Comments and numbers of vertices as docs/games.md defines them."""
        banner = b"%%MatrixMarket matrix coordinate "
        for text in (b"# caf\xe9\n0 1\n1 2\n", b"\xef\xbb\xbf0 1\n", b"# number of vertices: 7\n0 1\n", b"## vertices: 8\n0 1\n",
                     b"# edges: 3 vertices: 8\n0 1\n", b"# Vertices : 5\r\n0 1\r\n", b"\t#vertices:5\n0 1 # vertices: 9\n",
                     b"# \x85 5 6\x0c7 8\n0 1\n", banner + b"real symmetric\n3 3 2\n1 1 0.5\n3 2 1e3\n",
                     banner + b"pattern general\n  % lead\n3 3 1\n1 2 % to\n% tail\n"):
            (self.folder / "graph.txt").write_bytes(text)
            self.agree(f"graph file={self.folder}/graph.txt")

    def test_a_graph_beside_its_table(self):
        (self.folder / "edges.txt").write_text("0 1\n1 2\n2 0\n1 3\n")
        path = self.solve(f"graph file={self.folder}/edges.txt")
        moved = self.folder / "elsewhere"
        moved.mkdir()
        for file in (path, self.folder / "edges.txt"):
            file.rename(moved / file.name)
        self.assertEqual(answer(moved / "table.ztb")[0], 0)
        (moved / "edges.txt").write_text("0 1\n1 2\n2 0\n")
        self.refuse(moved / "table.ztb", "another graph", (2,))

    def test_depths_of_two_bytes(self):
        (self.folder / "path.txt").write_text("".join(f"{n + 1} {n}\n" for n in range(700)))
        for layout in ("codes", "losses"):
            self.agree(f"graph file={self.folder}/path.txt", "--layout", layout)
        self.agree("nim piles=1 max=600 take=1 order=ordered", "--layout", "planes")
        self.agree("nim piles=1 max=600 take=1 order=ordered", "--layout", "losses")

    def test_chess(self):
        for spec in ("pieces=KRvK files=4 ranks=4", "pieces=KPvK files=4 ranks=5", "pieces=KQBvKB files=3 ranks=3",
                     "pieces=KGvKN files=3 ranks=4", "pieces=KHvK files=5 ranks=4", "pieces=KPvKL files=3 ranks=4",
                     "men=3 files=3 ranks=4", "pieces=KBBvK files=4 ranks=3"):
            for layout in ("losses", "codes"):
                self.agree(f"chess {spec}", "--layout", layout)
            self.agree(f"chess {spec}", name=f"{spec.replace(' ', '-')}/")

    def test_en_passant(self):
        self.agree("chess pieces=KPvKP files=3 ranks=8", sample=("--sample", 3000))

    def test_one_tier_of_a_folder(self):
        folder = self.solve("chess pieces=KPvK files=3 ranks=4", name="folder/")
        self.refuse(folder / "KQvK.ztb", "check the folder", (2,))

    def test_samples(self):
        path = self.solve("pyramid rows=13", "--layout", "diagram")
        status, output = answer("--sample", 200, path)
        self.assertEqual(status, 0, output)
        self.assertIn("200 of ", output)
        self.assertIn("missed with probability", output)

    def test_samples_of_blocks(self):
        self.agree("pyramid rows=12", "--layout", "codes", sample=("--sample", 100))
        self.agree("nim piles=6 max=40", sample=("--sample", 3))
        self.agree("nim piles=3 max=200 order=ordered take=1,3", sample=("--sample", 100))
        self.agree("grid rows=2500 cols=2000", sample=("--sample", 1000))
        self.agree("grid rows=2500 cols=2000", "--metric", "outcome", sample=("--sample", 1000))

    def test_what_it_cannot_check(self):
        self.refuse(self.solve("mnk"), "this checker does not know the game 'mnk'", (2,))
        graph = f"graph file={examples}/retrograde.txt"
        self.refuse(self.solve(graph, "--metric", "outcome"), "prove nothing in a game that may go on for ever", (2,))
        self.refuse(self.folder / "missing.ztb", "", (2,))
        self.refuse(self.folder, "", (2,))
        for arguments in ([], ["--sample", "x", "t.ztb"], ["--sample", "-5", "t.ztb"], ["--sample", "0", "t.ztb"]):
            with self.assertRaises(SystemExit) as end:
                answer(*arguments)
            self.assertEqual(end.exception.code, 2)

    def test_too_many_positions(self):
        path = self.solve("grid rows=5 cols=5")
        meta, frames, histogram = parts_of(path)
        spec = meta["spec"].replace("=5", "=20000")
        write_table(path, {**meta, "spec": spec, "positions": 20000 ** 2}, frames, histogram)
        self.refuse(path, "too many", (3,))

    def test_interrupts_and_empty_folders(self):
        with mock.patch.object(tables, "load", side_effect=KeyboardInterrupt):
            self.assertEqual(answer(self.folder / "table.ztb"), (130, ""))
        self.refuse(self.folder, "there are no tables (.ztb)", (2,))

    def test_as_a_program(self):
        path = self.solve("pyramid rows=4")
        script = checker / "check"
        result = subprocess.run([script, os.path.relpath(path, self.folder)], cwd=self.folder, capture_output=True, text=True)
        self.assertEqual((result.returncode, result.stderr), (0, ""), result)
        self.assertIn("Example: tools/checker/check", subprocess.run([script, "--help"], capture_output=True, text=True).stdout)
        self.assertFalse((checker / "__pycache__").exists())
