"""Games whose positions are tuples of numbers: nim, the grid, graphs, and sums of heaps."""
import functools, graphlib, math, os, struct
from bisect import bisect
from itertools import accumulate
from files import bounded, digest, read, require, unpacked

class Tuples:  # number() and position() map positions to numbers and back; moves() are the positions after the moves
    def __init__(self, spec, size, number, position, moves, arrange=tuple, loops=False):
        self.size, self.number, self.position, self.moves, self.arrange = size, number, position, moves, arrange
        self.end, self.loops = {"misere": 1, "draw": 0}.get(spec.get("play"), -1), loops
        self.base = int(spec.get("base", 0))
    def stuck(self, _): return self.end
    def text(self, position): return ",".join(str(n + self.base) for n in position) or "0"
    def find(self, text):
        position = self.arrange(int(n) - self.base for n in text.split(","))
        try: require(0 <= self.number(position) < self.size, "beyond all positions")
        except LookupError: position = None
        require(position is not None and self.position(self.number(position)) == position, f"{text} is no position")
        return position

def descending(numbers): return tuple(sorted(numbers, reverse=True))
def nim(spec):
    (count, most, moore), ordered = (int(spec[key]) for key in ("piles", "max", "moore")), spec["order"] == "ordered"
    require(bounded(most, "sticks", 1 << 22) > 0 < count <= 64, "a wrong number of piles or sticks")
    ends = [part.split("..") for part in spec["take"].replace("any", f"1..{most}").split(",")]
    takes = {0}.union(*(range(int(end[0]), min(int(end[-1]), most) + 1) for end in ends))
    arrange = tuple if ordered else descending
    def below(pile, n):  # lists of n piles whose first pile is less
        return pile * (most + 1) ** (n - 1) if ordered else math.comb(pile + n - 1, n)
    def position(rest):
        piles = []
        for n in range(count, 0, -1):
            piles.append(bisect(range(most + 1), rest, key=lambda pile: below(pile, n)) - 1)
            rest -= below(piles[-1], n)
        return tuple(piles)
    def moves(piles):
        some = {((), 0)}  # the first piles, and how many of them the move changes
        for pile in piles:
            some = {(arrange([*left, pile - n]), changed + (n > 0)) for left, changed in some
                    for n in takes if n <= pile and changed + (n > 0) <= moore}
        return {left for left, changed in some if changed}
    number = lambda piles: sum(below(pile, count - i) for i, pile in enumerate(piles))
    return Tuples(spec, below(most + 1, count), number, position, moves, arrange)

def grid(spec):
    rows, columns, steps = int(spec["rows"]), int(spec["cols"]), dict(right=(0, 1), down=(1, 0), diagonal=(1, 1))
    steps = [steps[step] for step in spec["steps"].split(",")]
    moves = lambda cell: [(cell[0] + down, cell[1] + right) for down, right in steps
                          if cell[0] + down <= rows and cell[1] + right <= columns]
    return Tuples(spec, rows * columns, lambda cell: (rows - cell[0]) * columns + columns - cell[1],
                  lambda number: (rows - number // columns, columns - number % columns), moves)

def edges_of(path, spec):  # the number of vertices and the edges in an edge list or a Matrix Market file
    data = read(path)
    lines = (unpacked(path) if data[:4] == b"\x28\xb5\x2f\xfd" else data).decode().lower().splitlines() or [""]
    words, matrix = [line.split("#")[0].split() for line in lines if line[:1] != "%"], lines[0][:14] == "%%matrixmarket"
    words, base = [some for some in words if some], 1 if matrix else int(spec.get("base", 0))
    counts = [int(line.split("vertices:")[1]) for line in lines if line.lstrip()[:1] == "#" and "vertices:" in line]
    counts += [int(words.pop(0)[0])] if matrix or spec.get("header") == "yes" else []
    edges = [(int(u) - base, int(v) - base) for u, v, *_ in words]
    edges += [(v, u) for u, v in edges] if matrix and "general" not in lines[0] else []
    return max([0, *counts, *(max(edge) + 1 for edge in edges)]), edges

def graph(spec):
    path, here = spec["file"], os.path.join(spec["folder"], os.path.basename(spec["file"]))
    count, edges = edges_of(path if os.path.exists(path) else here, spec)
    heads = [[] for _ in range(bounded(count, "vertices", 1 << 24))]
    for u, v in sorted(edges): heads[u].append(v)
    data = struct.pack(f"<Q{count + 1}Q", count, *accumulate(map(len, heads), initial=0))
    data += b"".join(struct.pack(f"<{len(row)}I", *row) for row in heads)
    require(digest(data) == spec["digest"], f"{path} contains another graph")
    try: loops = graphlib.TopologicalSorter(dict(enumerate(heads))).prepare()
    except graphlib.CycleError: loops = True
    return Tuples(spec, count, lambda vertex: vertex[0], lambda number: (number,),
                  lambda vertex: [(to,) for to in heads[vertex[0]]], loops=loops)

def options_of(spec, n):  # the pairs of heaps, perhaps 0, that a move leaves of a heap of n
    if spec["family"] == "pyramid": return {(a, b) for a in range(n) for b in range(min(a + 1, n - a))}
    if spec["family"] == "grundy": return {(a, n - a) for a in range(n) if a > n - a}
    digits = [(n - taken, taken, int(digit)) for taken, digit in enumerate(spec["code"].replace(".", "")[:n + 1])]
    whole = {(left, 0) for left, taken, digit in digits if taken and digit & (2 if left else 1)}
    return whole | {(left - b, b) for left, _, digit in digits for b in range(1, left // 2 + 1) if digit & 4}

def heaps(spec):  # pyramid, octal and grundy; heaps descend
    largest, beta = int(spec.get("rows") or spec["max"]), int(spec["family"] == "pyramid")
    bound, weights = largest * (largest + 3) // 2 if beta else int(spec["total"]), range(beta, largest + beta + 1)
    bounded(largest * bound, "heaps and weights", 1 << 20)
    pairs = [options_of(spec, n) for n in range(largest + 1)]
    options = [{tuple(filter(None, pair)) for pair in some} for some in pairs]
    def moves(heaps):
        rests = {n: [*heaps[:i], *heaps[i + 1:]] for i, n in enumerate(heaps)}
        return [descending([*rest, *left]) for n, rest in rests.items() for left in options[n]]
    @functools.lru_cache(None)
    def count(low, high, slack):  # multisets of heaps from low to high with at most a weight
        if high < low or slack < 0: return int(slack >= 0)
        return count(low, high - 1, slack) + count(low, high, slack - weights[high])
    def walk(number, low=1):  # the multiset with this number, ordered by the largest heap, then by the next
        heaps, n, slack = (), largest, bound
        while n >= low:
            if number < count(low, n - 1, slack): n -= 1
            else: number, slack, heaps = number - count(low, n - 1, slack), slack - weights[n], (*heaps, n)
        return heaps
    def number_of(heaps, low=1):
        slacks = accumulate((-weights[n] for n in heaps), initial=bound)
        return sum(count(low, n - 1, slack) for n, slack in zip(heaps, slacks))
    def total(low, high): return [count(low, high, slack) for slack in range(bound + 1)][-1]  # without deep recursion
    size, number, position = total(1, largest), number_of, walk
    if spec["layout"] != "diagram":  # ordered by large heaps, those above one, as docs/format.md says; then by ones
        bounded(size, "positions")
        numbers = range(bounded(total(2, largest), "multisets of large heaps", 1 << 22))
        counted = beta or any(b > 1 and a + b == n for n, some in enumerate(pairs) for a, b in some)
        split = next((n for n in range(2, largest) if total(2, n) >= total(n + 1, largest)), largest)
        def key(large, high): return sum(large), -counted * len(large), sum(high), counted * len(high), large
        larges = sorted((walk(i, 2) for i in numbers), key=lambda large: key(large, [n for n in large if n > split]))
        sizes = [(bound - sum(weights[n] for n in large)) // weights[1] + 1 for large in larges]
        firsts = [*accumulate(sizes, initial=0)]
        first = dict(zip(larges, firsts))
        def position(number):
            at = bisect(firsts, number) - 1
            return larges[at] + (1,) * (number - firsts[at])
        def number(heaps): return first[heaps[:len(heaps) - heaps.count(1)]] + heaps.count(1)
    game = Tuples(spec, size, number, position, moves, lambda heaps: descending(filter(None, heaps)))
    game.weights, game.bound = weights, bound
    return game

FAMILIES = dict(nim=nim, grid=grid, graph=graph, pyramid=heaps, octal=heaps, grundy=heaps)
