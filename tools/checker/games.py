"""Games whose positions are tuples of numbers: nim, the grid, graphs, and sums of heaps."""
import graphlib, math, os, re, struct
from bisect import bisect
from itertools import accumulate, chain, groupby
from files import bounded, digest, read, require, unpacked, word

N, PLAY = "[1-9][0-9]{,9}", "play=(normal|misere)"
SPECS = dict(  # the specs of tables (docs/games.md), with every key; lists are compared with their canonical form later
    nim=f"piles={N} max={N} take=(any|[0-9.,]+) moore={N} {PLAY} order=(sorted|ordered)", pyramid=f"rows={N} {PLAY}",
    octal=f"code=([04][.][0-7]*[1-7]|4[.]0) max={N} total={N} {PLAY}", grundy=f"max={N} total={N} {PLAY}",
    grid=f"rows={N} cols={N} steps=[a-z,]+", chess="(pieces=[A-Za-z]+|men=[3-6]) files=[3-8] ranks=[3-8]",
    graph=rf"file=[^ \t\r\n]+ start=(0|{N}) (play=draw|{PLAY}) digest=[0-9a-f]{{16}}( base=1)?( header=yes)?")
def keys_of(spec, family):
    right = re.fullmatch(f"{family} {SPECS[family]}", spec)
    require(right, f"{spec!r:.200} is not a spec that this checker knows, with all keys as `zermelo solve` writes them")
    return dict(key.split("=", 1) for key in spec.split(" ")[1:])

class Tuples:  # number() and position() map positions to numbers and back; moves() are the positions after the moves
    tiers, all = {}, ()
    def __init__(self, spec, size, number, position, moves, start, arrange=tuple, loops=None):
        self.size, self.number, self.position, self.moves, self.arrange = size, number, position, moves, arrange
        self.kind, self.play = "terminating" if loops is None else "loopy", spec.get("play", "normal")
        self.end, self.loops, self.start, self.order = {"misere": 1, "draw": 0}.get(self.play, -1), loops, start, 1
    def stuck(self, _): return self.end
    def text(self, position): return ",".join(map(str, position[::self.order])) or "0"
    def find(self, text):
        refusal = f"'{text}' is no position as the table writes it, such as {self.text(self.start)}"
        require(re.fullmatch("[0-9]{1,10}(,[0-9]{1,10})*", text), refusal)
        position = self.arrange(map(int, text.split(",")))
        try: known = 0 <= self.number(position) < self.size and self.position(self.number(position)) == position
        except LookupError: known = False  # heaps or piles that are too many or too large
        require(known and self.text(position) == text, refusal)
        return position
def descending(numbers): return tuple(sorted(numbers, reverse=True))
def counted(at, number, most):  # the shortest tuple with a number, if longer and greater tuples have greater numbers
    piles = ()
    while number(piles) < at: piles += (bisect(range(most + 1), at, key=lambda pile: number((*piles, pile))) - 1,)
    return piles
def runs(numbers):  # such as 1,2,5..7: three numbers or more in a row are a run
    rows = [[number for _, number in row] for _, row in groupby(enumerate(numbers), lambda pair: pair[1] - pair[0])]
    return ",".join(f"{row[0]}..{row[-1]}" if len(row) > 2 else ",".join(map(str, row)) for row in rows)
def nim(spec):
    (count, most, moore), ordered = (int(spec[key]) for key in ("piles", "max", "moore")), spec["order"] == "ordered"
    require(0 < most <= 1 << 22 and 0 < count <= 64, "a wrong number of piles or sticks")
    ends = [[int(end) for end in part.split("..")] for part in spec["take"].replace("any", f"1..{most}").split(",")]
    takes = {*chain(*(range(end[0], bounded(end[-1], "sticks") + 1) for end in ends))}
    canonical = spec["take"] in ("any", runs(sorted(takes))) and 0 not in takes
    require(canonical, "the list take= is not written as runs that ascend")
    takes = {0, *(n for n in takes if n <= most)}
    arrange = tuple if ordered else descending
    def number(piles):  # of the first piles, if all others are 0
        places = zip(range(count, 0, -1), piles)
        return sum(pile * (most + 1) ** (n - 1) if ordered else math.comb(pile + n - 1, n) for n, pile in places)
    def moves(piles):
        some = {((), 0)}  # the first piles, and how many of them the move changes
        for pile in piles:
            some = {(arrange([*left, pile - n]), changed + (n > 0)) for left, changed in some for n in takes
                    if n <= pile and changed + (n > 0) <= moore}
        return {left for left, changed in some if changed}
    position = lambda at: (counted(at, number, most) + count * (0,))[:count]
    return Tuples(spec, number([most + 1]), number, position, moves, count * (most,), arrange)
def grid(spec):
    rows, columns = int(spec["rows"]), int(spec["cols"])
    ways = dict(right=(0, 1), down=(1, 0), diagonal=(1, 1))
    steps = {step: ways[step] for step in ways if step in spec["steps"]}
    require(spec["steps"] == ",".join(steps), "the steps are not a list of right, down, diagonal in this order")
    number = lambda cell: (rows - cell[0]) * columns + columns - cell[1]
    position = lambda number: (rows - number // columns, columns - number % columns)
    after = lambda cell: ((cell[0] + down, cell[1] + right) for down, right in steps.values())
    moves = lambda cell: [(row, column) for row, column in after(cell) if row <= rows and column <= columns]
    return Tuples(spec, rows * columns, number, position, moves, (1, 1))
def graph(spec):  # an edge list or a Matrix Market file
    path, here = spec["file"], os.path.join(spec["folder"], os.path.basename(spec["file"]))
    path = path if os.path.exists(path) else here
    packed = word(read(path), 0, 4) == 0xFD2FB528 or word(read(path), 0, 4) >> 4 == 0x184D2A5
    text = (unpacked(path) if packed else read(path)).removeprefix(b"\xef\xbb\xbf").lower()
    matrix, lines = text.startswith(b"%%matrixmarket"), text.split(b"\n")
    rows = [*filter(None, (line.partition(b"%" if matrix else b"#")[0].split() for line in lines))]
    start, header = int(spec.get("base", 0)), matrix or "header" in spec
    base = 1 if matrix else start
    counts = re.findall(rb"(?m)^[ \t]*#[ \t]*vertices[ \t]*:[ \t]*(\d+)[ \t]*\r?$", b"" if matrix else text)
    counts = [*map(int, counts + ([rows.pop(0)[0]] if header else []))]
    edges = [(int(u) - base, int(v) - base) for u, v, *_ in rows]
    edges += [(v, u) for u, v in edges if u != v] if matrix and lines[0].split()[-1] != b"general" else []
    heads = {u: [] for u in range(bounded(max([0, *counts, *(max(edge) + 1 for edge in edges)]), "vertices", 1 << 24))}
    for u, v in sorted(edges): heads[u].append(v)
    data = struct.pack(f"<{len(heads) + 2}Q", len(heads), *accumulate(map(len, heads.values()), initial=0))
    data += struct.pack(f"<{len(edges)}I", *chain(*heads.values()))
    require(digest(data) == spec["digest"], f"{path} contains another graph")
    loops = False
    try: graphlib.TopologicalSorter(heads).prepare()
    except graphlib.CycleError: loops = True
    number, position = lambda vertex: vertex[0] - start, lambda number: (number + start,)
    moves = lambda vertex: [*map(position, heads[number(vertex)])]
    return Tuples(spec, len(heads), number, position, moves, (int(spec["start"]),), loops=loops)
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
    options = [[[*filter(None, pair)] for pair in options_of(spec, n)] for n in range(largest + 1)]
    def moves(heaps):
        rests = {n: [*heaps[:i], *heaps[i + 1:]] for i, n in enumerate(heaps)}
        return [descending(rest + left) for n, rest in rests.items() for left in options[n]]
    counts = [[0] * (bound + 1), [1] * (bound + 1)]  # counts[n][slack]: multisets of heaps less than n
    for weight in weights[1:]:
        counts.append(counts[-1][:])
        for slack in range(weight, bound + 1): counts[-1][slack] += counts[-1][slack - weight]
    size = counts[-1][bound]
    if spec["layout"] == "diagram":  # any numbers do: ordered by the largest heap, then by the next
        slacks = lambda heaps: accumulate((-weights[n] for n in heaps), initial=bound)
        number = lambda heaps: sum(counts[n][slack] for n, slack in zip(heaps, slacks(heaps)))
        position = lambda at: counted(at, number, largest)
    else:  # ordered by large heaps, those above one, as docs/format.md says; then by ones
        bounded(size, "positions")
        bounded(size - counts[-1][bound - weights[1]], "multisets of large heaps", 1 << 22)
        larges = {(): bound}  # and the weight that is left for heaps of one
        for n in range(largest, 1, -1):
            larges = {(*large, *i * (n,)): left - i * weights[n]
                      for large, left in larges.items() for i in range(left // weights[n] + 1)}
        counting = beta or any(sum(left) == n and 1 < min(left) < n for n, some in enumerate(options) for left in some)
        more = lambda n: sum((large[:1] <= (n,)) - (large[-1:] > (n,)) for large in larges)  # up to n than above n
        split = next(n for n in range(2, largest + 2) if more(n) > 0)
        def key(large):
            high = [n for n in large if n > split]
            return sum(large), -counting * len(large), sum(high), counting * len(high), large
        order = sorted(larges, key=key)
        firsts = [*accumulate((larges[large] // weights[1] + 1 for large in order), initial=0)]
        first = dict(zip(order, firsts))
        number = lambda heaps: first[heaps[:len(heaps) - heaps.count(1)]] + heaps.count(1)
        def position(number):
            at = bisect(firsts, number) - 1
            return order[at] + (1,) * (number - firsts[at])
    start = (*range(largest, 0, -1),) if beta else (largest,)
    game = Tuples(spec, size, number, position, moves, start, lambda heaps: descending(filter(None, heaps)))
    game.weights, game.bound, game.order = weights, bound, -1 if beta else 1  # pyramid writes small heaps first
    return game

FAMILIES = dict(nim=nim, grid=grid, graph=graph, pyramid=heaps, octal=heaps, grundy=heaps)
