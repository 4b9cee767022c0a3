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
    require(len(data) == count * size, "a frame has a wrong size")
    return [word(data[i::count]) for i in range(count)]
def fields(data, count, width):  # numbers of some bits
    digits = f"{word(data, 0, len(data)):0{count * width}b}"
    return [int(digits[i - width:i], 2) for i in range(len(digits), 0, -width)]
def bits(data, count):
    require(len(data) >= after_bits(count), "a frame has a wrong size")
    return fields(data[:after_bits(count)], count, 1)
def after_bits(count): return (count + 63) // 64 * 8  # bits fill words of 64

class Codec:  # a method for each layout
    def __init__(self, meta):
        self.size, self.most = meta["cell_bits"] // 8, (1 << meta["cell_bits"]) - 1
        self.deepest = (self.most // 2 - 1, self.most // 2) if self.size else (0, 0)  # half-depths of wins and losses
        self.loopy, self.misere = meta["class"] == "loopy", meta.get("play") == "misere"
    def half(self, half, lost):  # the entry of a half-depth
        require(0 <= half <= self.deepest[lost], "a half-depth does not fit into the cells")
        return (1 - 2 * lost) * (2 * half + 1 + (lost == self.misere))
    def code(self, code):
        require(code, "a code is 0")
        middle, below = self.most // 2, self.most - code
        if self.loopy: return code % middle if code <= middle else -1 - below
        return self.half(code - 1, False) if code <= middle else self.half(below, True)
    def outcomes(self, data, count):
        require(len(data) == after_bits(count) * (1 + self.loopy), "a block has a wrong size")
        drawn = bits(data[after_bits(count):], count) if self.loopy else repeat(0)
        return [-1 if bit else 1 - draw for bit, draw in zip(bits(data, count), drawn)]
    def codes(self, data, _): return [*map(self.code, numbers(data, self.size))]
    def packed(self, data, count):
        least, width = word(data, 0, self.size), data[self.size]
        size = self.size + 1 + (count * width + 7) // 8
        require(0 < width <= 16 and data[size:] == bytes(3), "a block has a wrong size")
        return [self.half(least + (field >> 1), field & 1) for field in fields(data[self.size + 1:size], count, width)]
    def planes(self, data, count):
        return [*map(self.half, planes(data[after_bits(count):], count, self.size), bits(data, count))]
    def losses(self, data, count):
        if self.loopy:
            require(data[0] < self.size, "a block is arranged in a wrong way")
            cells = numbers(data[1:], 1 if data[0] else self.size)
            return [(1 - 2 * cell if data[0] else -cell) if cell else UNKNOWN for cell in cells]
        halves = iter(numbers(data[after_bits(count):], self.size))
        return [self.half(next(halves), True) if bit else UNKNOWN for bit in bits(data, count)] + [*halves]
    def values(self, data, _): return numbers(data, self.size)
    def changes(self, data, count):
        require(data[0] < 2, "a block is arranged in a wrong way")
        return [*accumulate(planes(data[1:], count, self.size), int.__xor__ if data[0] else lambda _, number: number)]
    def mixed(self, data, count): return (self.codes, self.runs, self.planes)[data[0]](data[1:], count)
    def runs(self, data, _):
        end = 2 + 2 * self.size * word(data, 0, 2)
        begins, half = self.codes(data[2:end], 0), (len(data) - end) // 2
        require(len(data) == end + 2 * half and 0 not in data[end:end + half], "a block has wrong runs")
        runs = zip(data[end:end + half], data[end + half:])
        starts = ((i & ~1, begins[2 * pair + i % 2]) for length, pair in runs for i in range(length))
        return [entry + sign(entry) * deeper for deeper, entry in starts]

class Diagram:  # the entries of a sum of heaps as a decision diagram: lists of codes, then nodes with two children
    def __init__(self, meta, frames):
        self.half, self.root, self.nodes, self.metric = Codec(meta).half, meta["root_deeper"], [], meta["metric"]
        for i, frame in enumerate(frames):
            (self.add_rows if i < meta["row_frames"] else self.add_nodes)(word(frame, 0, 4), frame[4:])
        rows = sum(isinstance(node, list) for node in self.nodes)
        require((rows, len(self.nodes) - rows) == (meta["rows"], meta["nodes"]), "other numbers of rows or nodes")
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
    def entry(self, heaps, weights, slack):  # at the end of the walk from the root; heaps of n have weights[n]
        at, half = len(self.nodes) - 1, self.root
        for n in range(len(weights) - 1, 1, -1):
            for high in [1] * heaps.count(n) + [0]:
                at, deeper = self.nodes[at][high] if slack >= weights[n] else (at, 0)
                half, slack = half + deeper, slack - high * weights[n]
        code = self.nodes[at][heaps.count(1)]
        entry = self.half(half + (code >> 1), code & 1)
        return sign(entry) if self.metric == "outcome" else entry

def entries_of(meta, frames):
    if meta["layout"] == "diagram": return Diagram(meta, frames)
    positions, block = bounded(meta["positions"], "positions"), meta["block_entries"]
    decode, entries = getattr(Codec(meta), meta["layout"]), array("i")
    require(len(frames) == len(range(0, positions, block)), "wrong number of blocks")
    for begin, frame in zip(range(0, positions, block), frames):
        entries.extend(decode(frame, min(block, positions - begin)))
        require(len(entries) == min(positions, begin + block), "a block has a wrong size")
    return entries
