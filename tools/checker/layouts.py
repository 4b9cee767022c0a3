"""Turns the frames of a payload into entries (docs/format.md, "Layouts" and "Diagram").
An entry is an integer: d + 1 for a win in d plies, -(d + 1) for a loss in d plies, 0 for a draw; or a Grundy value. In
tables of outcomes all depths are 0. The layout `losses` has entries WIN and NOT_LOST, whose values are derived."""
from array import array
from itertools import accumulate, repeat
from files import require, word

WIN, NOT_LOST = 1 << 30, (1 << 30) + 1

def sign(entry): return (entry > 0) - (entry < 0)
def numbers(data, size): return memoryview(data).cast({1: "B", 2: "H", 4: "I"}[size]).tolist()
def planes(data, count, size):  # numbers of some bytes: the lowest bytes, then the next bytes
    require(len(data) == count * size, "a frame has a wrong size")
    return [word(digits) for digits in zip(*(data[i * count:][:count] for i in range(size)))]
def bits(data, count):  # the bits of words, and the bytes after them
    end = (count + 63) // 64 * 8
    return [*map(int, f"{word(data, 0, end):0{count}b}"[::-1])], data[end:]

class Codec:  # a method for each layout
    def __init__(self, meta):
        require(meta["cell_bits"] in (1, 8, 16, 32), "a wrong size of cells")
        self.size, self.most = meta["cell_bits"] // 8, (1 << meta["cell_bits"]) - 1
        self.loopy, self.misere = meta["class"] == "loopy", meta.get("play") == "misere"
    def half(self, half, lost):  # the entry of a game that ends, from its half-depth
        depth = 2 * half + (bool(lost) == self.misere)
        return -depth - 1 if lost else depth + 1
    def code(self, code):
        middle = self.most >> 1
        if self.loopy: return code if code < middle else code and code - middle and code - self.most - 1
        return self.half(self.most - code, True) if code > middle else self.half(code - 1, False)
    def outcomes(self, data, count):
        lost, rest = bits(data, count)
        return [-1 if bit else 1 - drawn for bit, drawn in zip(lost, bits(rest, count)[0] if self.loopy else repeat(0))]
    def codes(self, data, count): return [*map(self.code, numbers(data, self.size))]
    def packed(self, data, count):
        least, width = word(data, 0, self.size), data[self.size]
        digits = f"{word(data[self.size + 1:-3], 0, len(data)):0{count * width}b}"
        fields = [int(digits[i - width:i], 2) for i in range(len(digits), 0, -width)]
        return [self.half(least + (field >> 1), field & 1) for field in fields]
    def planes(self, data, count):
        lost, rest = bits(data, count)
        return [*map(self.half, planes(rest, count, self.size), lost)]
    def losses(self, data, count):
        if self.loopy:
            cells = numbers(data[1:], 1 if data[0] else self.size)
            return [-(2 * cell - 1 if data[0] else cell) if cell else NOT_LOST for cell in cells]
        lost, rest = bits(data, count)
        halves = numbers(rest, self.size)[::-1]
        return [self.half(halves.pop(), True) if bit else WIN for bit in lost] + halves
    def values(self, data, count): return numbers(data, self.size)
    def changes(self, data, count):
        cells = planes(data[1:], count, self.size)
        return [*accumulate(cells, int.__xor__)] if data[0] else cells
    def mixed(self, data, count): return (self.codes, self.runs, self.planes)[data[0]](data[1:], count)
    def runs(self, data, count):
        end = 2 + 2 * self.size * word(data, 0, 2)
        begins, half = self.codes(data[2:end], count), (len(data) - end) // 2
        runs = zip(data[end:end + half], data[end + half:])
        starts = [(i & ~1, begins[2 * pair + (i & 1)]) for length, pair in runs for i in range(length)]
        return [entry + sign(entry) * deeper for deeper, entry in starts]

class Diagram:  # the entries of a sum of heaps as a decision diagram: lists of codes, then nodes with two children
    def __init__(self, meta, frames):
        self.half, self.root, self.nodes = Codec(meta).half, meta["root_deeper"], []
        self.outcomes = meta["metric"] == "outcome"
        for i, frame in enumerate(frames):
            (self.add_rows if i < meta["row_frames"] else self.add_nodes)(word(frame, 0, 4), frame[4:])
    def add_rows(self, count, data):
        lengths = [length + 1 for length in planes(data[:2 * count], count, 2)]
        codes = planes(data[2 * count:], sum(lengths), 2)
        for length, end in zip(lengths, accumulate(lengths)):
            row = codes[end - length:end]
            for i in range(2, length): row[i] = row[i] + row[i - 2] & 0xFFFF
            self.nodes.append(row)
    def add_nodes(self, row, data):  # high child, low child, and the half-depths that each adds; row is the next row
        count, unfold = len(data) // 10, lambda word: word >> 1 ^ -(word & 1)
        words = zip(planes(data[:4 * count], count, 4), planes(data[4 * count:8 * count], count, 4))
        for pair, deeper in zip(words, map(unfold, planes(data[8 * count:], count, 2))):
            children = []
            for child in pair:
                children.append(len(self.nodes) - child // 2 if child & 1 else row + unfold(child // 2))
                row = row if child & 1 else max(row, children[-1] + 1)
            self.nodes.append((*children, max(deeper, 0), max(-deeper, 0)))
    def entry(self, heaps, weights, slack):  # at the end of the walk from the root; heaps of n have weights[n]
        at, half, i = len(self.nodes) - 1, self.root, 0
        for level in range(len(weights) - 1, 1, -1):
            while slack >= weights[level]:
                high, low, high_deeper, low_deeper = self.nodes[at]
                if heaps[i:i + 1] != (level,):
                    at, half = low, half + low_deeper
                    break
                at, half, slack, i = high, half + high_deeper, slack - weights[level], i + 1
        code = self.nodes[at][len(heaps) - i]
        entry = self.half(half + (code >> 1), code & 1)
        return sign(entry) if self.outcomes else entry

def entries_of(meta, frames):
    if meta["layout"] == "diagram": return Diagram(meta, frames)
    decode, block, positions = getattr(Codec(meta), meta["layout"]), meta["block_entries"], meta["positions"]
    require(0 < block <= 1 << 18, "a wrong size of blocks")
    entries = array("i")
    for begin, frame in zip(range(0, positions, block), frames, strict=True):
        entries.extend(decode(frame, min(block, positions - begin)))
        require(len(entries) == min(positions, begin + block), "a block has a wrong size")
    return entries
