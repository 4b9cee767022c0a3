"""Turns the frames of a payload into entries (docs/format.md, "Layouts" and "Diagram").
An entry is an integer: d + 1 for a win in d plies, -(d + 1) for a loss in d plies, 0 for a draw; or a Grundy value. In
tables of outcomes all depths are 0. UNKNOWN is the entry of a position that the layout `losses` leaves out."""
from array import array
from itertools import accumulate, islice, repeat
from files import bounded, require, word

UNKNOWN = 1 << 30

def sign(entry): return (entry > 0) - (entry < 0)
def unfold(number): return number >> 1 ^ -(number & 1)
def numbers(data, size): return memoryview(data).cast({1: "B", 2: "H", 4: "I"}[size]).tolist()
def planes(data, count, size):  # numbers of some bytes: the lowest bytes, then the next bytes
    require(count and len(data) == count * size, "a frame has a wrong size")
    return [word(data[i::count]) for i in range(count)]
def fields(data, count, width):  # numbers of some bits
    digits = f"{word(data, 0, len(data)):0{count * width}b}"
    require(len(digits) == count * width, "a bit after the last entry is not 0")
    return [int(digits[i - width:i], 2) for i in range(len(digits), 0, -width)]
def bits(data, count):
    require(len(data) >= after_bits(count), "a frame has a wrong size")
    return fields(data[:after_bits(count)], count, 1)
def after_bits(count): return (count + 63) // 64 * 8  # bits fill words of 64

class Codec:  # a method for each layout
    def __init__(self, meta):
        self.size, self.most = meta["cell_bits"] // 8, (1 << meta["cell_bits"]) - 1
        self.middle = self.most // 2  # half-depths are less; but codes of losses and diagrams contain it, too
        self.loopy, self.misere = meta["class"] == "loopy", meta.get("play") == "misere"
    def half(self, half, lost, coded=True):  # the entry of a half-depth
        fits = 0 <= half < self.middle + (lost and coded or not self.size)
        require(fits, "a half-depth does not fit into the cells")
        return (1 - 2 * lost) * (2 * half + 1 + (lost == self.misere))
    def code(self, code):
        require(code, "a code is 0")
        lost = code > self.middle
        if self.loopy: return code - self.most - 1 if lost else code % self.middle
        return self.half(self.most - code if lost else code - 1, lost)
    def outcomes(self, data, count):
        require(len(data) == after_bits(count) * (1 + self.loopy), "a block has a wrong size")
        lost, drawn = bits(data, count), bits(data[after_bits(count):], count) if self.loopy else [0] * count
        require((1, 1) not in zip(lost, drawn), "an entry is a loss and a draw")
        return [1 - draw - 2 * loss for loss, draw in zip(lost, drawn)]
    def codes(self, data, _): return [*map(self.code, numbers(data, self.size))]
    def packed(self, data, count):
        least, width = word(data, 0, self.size), data[self.size]
        size = self.size + 1 + (count * width + 7) // 8
        require(0 < width <= 16 and data[size:] == bytes(3), "a block has a wrong size")
        pairs = fields(data[self.size + 1:size], count, width)
        return [self.half(least + (pair >> 1), pair & 1, False) for pair in pairs]
    def planes(self, data, count):
        halves = planes(data[after_bits(count):], count, self.size)
        return [*map(self.half, halves, bits(data, count), repeat(False))]
    def losses(self, data, count):
        if self.loopy:
            cells = numbers(data[1:], 1 if data[0] else self.size)
            require(data[0] < self.size and max(cells) < self.middle, "the depth of a loss does not fit into the cells")
            return [(1 - 2 * cell if data[0] else -cell) if cell else UNKNOWN for cell in cells]
        lost, halves = bits(data, count), numbers(data[after_bits(count):], self.size)
        require(sum(lost) == len(halves), "a block has a wrong size")
        return [self.half(halves.pop(), True, False) if loss else UNKNOWN for loss in reversed(lost)][::-1]
    def values(self, data, _): return numbers(data, self.size)
    def changes(self, data, count):
        step = (lambda _, number: number, int.__xor__)[data[0]]
        return [*accumulate(planes(data[1:], count, self.size), step)]
    def mixed(self, data, count): return (self.codes, self.runs, self.planes)[data[0]](data[1:], count)
    def runs(self, data, _):
        pairs, end = word(data, 0, 2), 2 + 2 * self.size * word(data, 0, 2)
        begins, half = self.codes(data[2:end], 0), (len(data) - end) // 2
        lengths, which = data[end:end + half], data[end + half:]
        fits = pairs <= 256 and len(lengths) == len(which) and 0 not in lengths
        require(fits and all(pair < pairs for pair in which), "a block has wrong runs")
        starts = ((i // 2, begins[2 * pair + i % 2]) for length, pair in zip(lengths, which) for i in range(length))
        return [self.half((abs(entry) - 1) // 2 + deeper, entry < 0) for deeper, entry in starts]

class Diagram:  # the entries of a sum of heaps as a decision diagram: lists of codes, then nodes with two children
    def __init__(self, meta, frames, weights, bound):
        self.half, self.root, self.nodes, self.metric = Codec(meta).half, meta["root_deeper"], [], meta["metric"]
        self.weights, begin, nodes = weights, meta["row_frames"], bounded(meta["nodes"], "nodes")
        for frame in frames[:begin]: self.add_rows(word(frame, 0, 4), frame[4:])
        sizes = [4 + 10 * min(1024, nodes - first) for first in range(0, nodes, 1024)]
        fits = len(self.nodes) == meta["rows"] and [*map(len, frames[begin:])] == sizes
        require(fits, "the frames of the diagram have other numbers of rows or nodes")
        for frame in frames[begin:]: self.add_nodes(word(frame, 0, 4), frame[4:])
        self.check_places(bound)
    def add_rows(self, count, data):
        lengths = [length + 1 for length in planes(data[:2 * count], count, 2)]
        codes = iter(planes(data[2 * count:], sum(lengths), 2))
        for length in lengths:
            self.nodes.append(row := [*islice(codes, length)])
            for i in range(2, length): row[i] = row[i] + row[i - 2] & 0xFFFF
    def add_nodes(self, row, data):  # low and high child, with the half-depths that each adds; row is the next row
        count = len(data) // 10
        highs, lows = planes(data[:4 * count], count, 4), planes(data[4 * count:8 * count], count, 4)
        for high, low, deeper in zip(highs, lows, map(unfold, planes(data[8 * count:], count, 2))):
            node = {1: (high, max(deeper, 0)), 0: (low, max(-deeper, 0))}
            for which, (child, more) in node.items():
                node[which] = len(self.nodes) - child // 2 if child & 1 else row + unfold(child // 2), more
                require(0 <= node[which][0] < len(self.nodes), "a child of a node is no node before it")
                row = row if child & 1 else max(row, node[which][0] + 1)
            self.nodes.append(node)
    def check_places(self, bound):  # every node has one level and slack in all its parents; a row has all its codes
        weights, places = self.weights, {}
        def reach(at, level, slack):
            while level > 1 and slack < weights[level]: level -= 1
            place = level, slack if level > 1 else slack // weights[1]
            require(places.setdefault(at, place) == place, f"the parents of node {at} differ in its level or slack")
        reach(len(self.nodes) - 1, len(weights) - 1, bound)
        for at, node in reversed([*enumerate(self.nodes)]):
            (level, slack), row = places.get(at, (0, 0)), isinstance(node, list)
            require(level and row == (level == 1), f"no walk meets node {at} of the diagram on its level")
            right = not row or len(node) == slack + 1 and min(node) < 2
            require(right, f"row {at} has not {slack + 1} codes, the least 0 or 1")
            for high in () if row else (1, 0): reach(node[high][0], level - 1 + high, slack - high * weights[level])
    def entry(self, heaps, slack):  # at the end of the walk from the root; heaps of n have weights[n]
        at, half, weights = len(self.nodes) - 1, self.root, self.weights
        for n in range(len(weights) - 1, 1, -1):
            for high in [1] * heaps.count(n) + [0]:
                at, deeper = self.nodes[at][high] if slack >= weights[n] else (at, 0)
                half, slack = half + deeper, slack - high * weights[n]
        code = self.nodes[at][heaps.count(1)]
        entry = self.half(half + (code >> 1), code & 1)
        return sign(entry) if self.metric == "outcome" else entry

def entries_of(meta, frames, game):
    if meta["layout"] == "diagram": return Diagram(meta, frames, game.weights, game.bound)
    positions, block = bounded(meta["positions"], "positions"), meta["block_entries"]
    decode, entries = getattr(Codec(meta), meta["layout"]), array("i")
    require(len(frames) == len(range(0, positions, block)), "wrong number of blocks")
    for begin, frame in zip(range(0, positions, block), frames):
        entries.extend(decode(frame, min(block, positions - begin)))
        require(len(entries) == min(positions, begin + block), "a block has a wrong size")
    return entries
