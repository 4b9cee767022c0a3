"""Nim, the grid, and graphs from a file."""
import os
from graphlib import CycleError, TopologicalSorter
from itertools import accumulate, combinations, combinations_with_replacement, product
from math import comb
from struct import pack
import xxh3
from table_file import MOST, require, unpacked

class Listed:
    """A game with a list of its positions, in the order of their numbers; after(position) are its moves."""
    def __init__(self, positions, after, stuck, loops=False, arrange=tuple, base=0):
        self.position, self.moves, self.stuck, self.loops = positions.__getitem__, after, lambda _: stuck, loops
        self.arrange, self.base = arrange, base
        self.size, self.number = len(positions), {position: i for i, position in enumerate(positions)}.__getitem__
    def text(self, position):
        return ",".join(map(str, position)) if isinstance(position, tuple) else str(position + self.base)
    def find(self, text):
        numbers = self.arrange(map(int, text.split(",")))
        return numbers if isinstance(self.position(0), tuple) else numbers[0] - self.base

def bounded(positions):
    """Requires few positions."""
    if positions > 1 << 22:
        raise MemoryError(f"{positions} positions are too many")

def nim(spec, stuck):
    piles, most, ordered = int(spec["piles"]), int(spec["max"]), spec["order"] == "ordered"
    ends = [part.split("..") for part in spec["take"].replace("any", f"1..{most}").split(",")]
    takes = {n for end in ends for n in range(int(end[0]), min(int(end[-1]), most) + 1)}
    arrange = tuple if ordered else lambda piles: tuple(sorted(piles, reverse=True))
    def after(position):
        moved = set()
        for count in range(1, int(spec["moore"]) + 1):
            for places, taken in product(combinations(range(piles), count), product(takes, repeat=count)):
                left = [n - dict(zip(places, taken)).get(i, 0) for i, n in enumerate(position)]
                if min(left) >= 0:
                    moved.add(arrange(left))
        return moved
    bounded((most + 1) ** piles if ordered else comb(most + piles, piles))
    some = product(range(most + 1), repeat=piles) if ordered else combinations_with_replacement(range(most, -1, -1), piles)
    return Listed(sorted(some), after, stuck, arrange=arrange)

def grid(spec, stuck):
    rows, columns = int(spec["rows"]), int(spec["cols"])
    steps = [dict(right=(0, 1), down=(1, 0), diagonal=(1, 1))[step] for step in spec["steps"].split(",")]
    def after(cell):
        cells = [(cell[0] + down, cell[1] + right) for down, right in steps]
        return [(row, column) for row, column in cells if row <= rows and column <= columns]
    bounded(rows * columns)
    return Listed([*product(range(rows, 0, -1), range(columns, 0, -1))], after, stuck)

def edges_of(path, spec):
    """The number of vertices and the edges in a file, an edge list or a Matrix Market file."""
    with open(path, "rb") as file:
        data = file.read(MOST)
    data = unpacked(path, MOST) if data[:4] == b"\x28\xb5\x2f\xfd" else data
    lines, base = data.decode().lower().splitlines(), int(spec.get("base", 0))
    if data.startswith(b"%%MatrixMarket"):
        rows, *entries = [line.split() for line in lines if line.strip() and line[0] != "%"]
        edges = [(int(u) - 1, int(v) - 1) for u, v, *_ in entries]
        return int(rows[0]), edges + [(v, u) for u, v in edges if "general" not in lines[0]]
    named = [int(line.split("vertices:")[1]) for line in lines if line.lstrip()[:1] == "#" and "vertices:" in line]
    words = [words for words in (line.split("#")[0].split() for line in lines) if words]
    header = words.pop(0) if spec.get("header") == "yes" else [0]
    edges = [(int(u) - base, int(v) - base) for u, v in words]
    return max([int(header[0]), *named, *(max(edge) + 1 for edge in edges)]), edges

def graph(spec, folder, stuck):
    path = spec["file"] if os.path.exists(spec["file"]) else os.path.join(folder, os.path.basename(spec["file"]))
    count, edges = edges_of(path, spec)
    bounded(count)
    heads = [[] for _ in range(count)]
    for u, v in sorted(edges):
        heads[u].append(v)
    offsets = accumulate(map(len, heads), initial=0)
    data = pack(f"<Q{count + 1}Q", count, *offsets) + b"".join(pack(f"<{len(row)}I", *row) for row in heads)
    require(xxh3.digest(data) == spec["digest"], f"{path} contains another graph")
    try:
        loops = TopologicalSorter(dict(enumerate(heads))).prepare()
    except CycleError:
        loops = True
    return Listed(range(count), heads.__getitem__, stuck, loops, base=int(spec.get("base", 0)))
