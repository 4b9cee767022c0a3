"""Solves tables with the program, serves them, and asks the program what a page should show."""

import json
import pathlib
import shutil
import subprocess
import urllib.request

RULES = pathlib.Path(__file__).parents[2] / "examples/rules/hare-and-hounds.toml"
OWN_BOARDS = pathlib.Path(__file__).parent / "own.js"
TREE = "1 2\n2 3\n2 4\n"
GRAPH = "# vertices: 13\n" + "\n".join(
    f"{u} {v}" for u, v in [(0, 1), (1, 2), (2, 0), (3, 2), (3, 4), (4, 5), (4, 6), (5, 7), (8, 4), (8, 5), (9, 10),
                            (11, 8), (11, 9), (11, 3), (11, 0), (12, 11)]) + "\n"
SPECS = {
    "tictactoe": "mnk",
    "quixo": "quixo size=3",
    "pyramid": "pyramid rows=4",
    "dominoes": "domineering rows=3 cols=3",
    "graph": "graph file=graph.txt start=12",
    "connect": "connect columns=4 rows=4 k=3",
    "hounds": "hounds",
    "rules": "board rules=hare-and-hounds.toml",
    "chomp": "chomp rows=3 cols=4",
    "toads": "toads toads=2 spaces=2 frogs=2",
    "nim": "nim piles=3 max=5 --metric grundy",
    "six": "morris men=6 --metric outcome",
    "kayles": "heap rule=0.77 max=12",
    "stalks": "hackenbush stalks=llr,re",
    "octal": "octal code=4.77 max=6",
    "grid": "grid rows=4 cols=5",
    "dots": "dots rows=2 cols=2",
    "othello": "othello",
    "tree": "adjacent-tree file=tree.txt",
    "damaged": "quixo size=3",
    "kqk": "chess pieces=KQvK",
    "helpmates": "chess pieces=KQvK goal=helpmate",
    "snort": "snort path=4",
    "joins": "nim piles=2 max=4 --metric suspense",
}
TIERS = {
    "tiered": "connect columns=3 rows=3 k=3",  # a tier is the number of blank cells
    "kpk": "chess pieces=KPvK",
    "passing": "chess pieces=KPvKP files=3 ranks=8",
    "awari": "mancala seeds=6",
    "kalah": "mancala rules=kalah houses=3 seeds=12",
    "fairy": "chess pieces=KFWvK files=4 ranks=4",
}
MISSING_TIER = "tiered/5.ztb"
TABLES = [*SPECS, *TIERS]


def _damage(path):
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 255
    path.write_bytes(data)


class Service:
    """`zermelo serve` with TABLES in `folder`, on a free port; MISSING_TIER is missing. Close it."""

    def __init__(self, program, folder):
        self._program = program
        self._folder = pathlib.Path(folder)
        (self._folder / "graph.txt").write_text(GRAPH)
        (self._folder / "tree.txt").write_text(TREE)
        shutil.copy(OWN_BOARDS, self._folder)
        shutil.copy(RULES, self._folder)
        for name, spec in SPECS.items():
            self._run("solve", *spec.split(), "-o", f"{name}.ztb", "--json")
        for name, spec in TIERS.items():
            self._run("solve", *spec.split(), "-o", f"{name}/")
        _damage(self._folder / "damaged.ztb")
        (self._folder / MISSING_TIER).unlink()
        self.start()

    def start(self, port=0):
        files = [*(f"{name}.ztb" for name in SPECS), *TIERS]
        words = ["serve", *files, "--boards", OWN_BOARDS.name, "--port", str(port)]
        self._process = subprocess.Popen([self._program, *words], cwd=self._folder, stdout=subprocess.PIPE, text=True)
        self.url = json.loads(self._process.stdout.readline())["url"]

    def close(self):
        self._process.terminate()
        self._process.wait()
        self._process.stdout.close()

    def probe(self, table, position):
        """The object of `zermelo probe --moves`."""
        return json.loads(self._run("probe", self._path(table), "--moves", "--json", "--", position))

    def entries(self, table, positions):
        """The objects of POST /api/probe without moves."""
        body = json.dumps({"table": table, "positions": positions, "moves": False}).encode()
        with urllib.request.urlopen(f"{self.url}/api/probe", data=body) as answer:
            return json.load(answer)

    def line(self, table, position, *words):
        """The object of `zermelo line`."""
        return json.loads(self._run("line", self._path(table), "--json", *words, "--", position).splitlines()[0])

    def _path(self, table):
        return f"{table}/" if table in TIERS else f"{table}.ztb"

    def _run(self, *words):
        return subprocess.run([self._program, *words], cwd=self._folder, check=True, capture_output=True, text=True,
                              timeout=300).stdout
