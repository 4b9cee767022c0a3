"""Turns the frames of a payload into entries (docs/format.md, "Layouts" and "Diagram").

An entry is an integer: d + 1 for a win in d plies, -(d + 1) for a loss in d plies, 0 for a draw; or a Grundy value. In
tables of outcomes all depths are 0. The layout `losses` has entries WIN and NOT_LOST, whose values are derived."""
from array import array
from itertools import accumulate

WIN, NOT_LOST = 1 << 30, (1 << 30) + 1

def numbers(data, size):
    return memoryview(data).cast(" BH I"[size]).tolist()

def planes(data, count, size):
    """Numbers of `size` bytes as planes: the lowest bytes, then the next bytes."""
    if len(data) != count * size:
        raise ValueError("a frame has a wrong size")
    parts = [data[i * count:(i + 1) * count] for i in range(size)]
    return [sum(byte << 8 * i for i, byte in enumerate(number)) for number in zip(*parts)]

def bits(data, count):
    """The bits of words, and the bytes after them."""
    end = (count + 63) // 64 * 8
    return [int(bit) for bit in f"{int.from_bytes(data[:end], 'little'):0{count}b}"[::-1]], data[end:]

class Codec:
    """Unpacks the blocks of a table; a function for each layout."""
    def __init__(self, meta):
        self.loopy, self.layout, self.size = meta["class"] == "loopy", meta["layout"], meta["cell_bits"] // 8
        self.misere, self.most = meta.get("play") == "misere", 256 ** self.size - 1
    def half(self, half, lost):
        """The entry of a game that ends, from its half-depth."""
        depth = 2 * half + (bool(lost) == self.misere)
        return -depth - 1 if lost else depth + 1
    def code(self, code):
        middle = self.most >> 1
        if self.loopy:
            return code if code < middle else code and code - middle and code - self.most - 1
        return self.half(self.most - code, True) if code > middle else self.half(code - 1, False)
    def outcomes(self, data, count):
        lost, rest = bits(data, count)
        if self.loopy:  # all losses, then all draws
            return [-1 if bit else 1 - drawn for bit, drawn in zip(lost, bits(rest, count)[0])]
        return [-1 if bit else 1 for bit in lost]
    def codes(self, data, count):
        return [self.code(code) for code in numbers(data, self.size)]
    def packed(self, data, count):
        least, width = int.from_bytes(data[:self.size], "little"), data[self.size]
        digits = f"{int.from_bytes(data[self.size + 1:-3], 'little'):0{count * width}b}"
        fields = [int(digits[i - width:i], 2) for i in range(len(digits), 0, -width)]
        return [self.half(least + (field >> 1), field & 1) for field in fields]
    def planes(self, data, count):
        lost, rest = bits(data, count)
        return [self.half(half, bit) for half, bit in zip(planes(rest, count, self.size), lost)]
    def losses(self, data, count):
        if self.loopy:
            cells = numbers(data[1:], 1 if data[0] else self.size)
            return [-(2 * cell - 1 if data[0] else cell) if cell else NOT_LOST for cell in cells]
        lost, rest = bits(data, count)
        halves = numbers(rest, self.size)[::-1]
        return [self.half(halves.pop(), True) if bit else WIN for bit in lost] + halves
    def values(self, data, count):
        return numbers(data, self.size)
    def changes(self, data, count):
        cells = planes(data[1:], count, self.size)
        return [*accumulate(cells, int.__xor__)] if data[0] else cells
    def mixed(self, data, count):
        return (self.codes, self.runs, self.planes)[data[0]](data[1:], count)
    def runs(self, data, count):
        end, entries = 2 + 2 * self.size * int.from_bytes(data[:2], "little"), []
        begins, rest = [self.code(code) for code in numbers(data[2:end], self.size)], data[end:]
        for length, pair in zip(rest[:len(rest) // 2], rest[len(rest) // 2:]):
            steps = [(entry, 2 if entry > 0 else -2) for entry in begins[2 * pair:2 * pair + 2]]
            entries += [steps[i & 1][0] + (i >> 1) * steps[i & 1][1] for i in range(length)]
        return entries

def unpack_blocks(meta, frames):
    codec, entries, block, positions = Codec(meta), array("i"), meta["block_entries"], meta["positions"]
    for begin, frame in zip(range(0, positions, block), frames, strict=True):
        entries.extend(getattr(codec, codec.layout)(frame, min(block, positions - begin)))
        if len(entries) != min(positions, begin + block):
            raise ValueError("a block has a wrong size")
    return entries

def unfold(word):
    return -(word + 1) // 2 if word & 1 else word // 2

class Diagram:
    """The entries of a sum of heaps as a decision diagram: rows, and nodes with two children."""
    def __init__(self, meta, frames):
        self.codec, self.root, self.outcomes = Codec(meta), meta["root_deeper"], meta["metric"] == "outcome"
        self.rows, self.nodes = [], []
        for frame in frames[:meta["row_frames"]]:
            self.add_rows(frame, int.from_bytes(frame[:4], "little"))
        for frame in frames[meta["row_frames"]:]:
            self.add_nodes(frame, (len(frame) - 4) // 10)
    def add_rows(self, frame, count):
        ends = [*accumulate((length + 1 for length in planes(frame[4:4 + 2 * count], count, 2)), initial=0)]
        codes = planes(frame[4 + 2 * count:], ends[-1], 2)
        for begin, end in zip(ends, ends[1:]):
            for i in range(begin + 2, end):
                codes[i] = codes[i] + codes[i - 2] & 0xFFFF
            self.rows.append(codes[begin:end])
    def add_nodes(self, frame, count):
        """Adds nodes: high child, low child, and what each child adds to half-depths."""
        words = [planes(frame[4 + 4 * i * count:][:4 * count], count, 4) for i in (0, 1)]
        next_row = int.from_bytes(frame[:4], "little")
        for high, low, deeper in zip(*words, map(unfold, planes(frame[4 + 8 * count:], count, 2))):
            children, number = [], len(self.rows) + len(self.nodes)
            for word in (high, low):
                children.append(number - word // 2 if word & 1 else next_row + unfold(word // 2))
                next_row = next_row if word & 1 else max(next_row, children[-1] + 1)
            self.nodes.append((*children, max(deeper, 0), max(-deeper, 0)))
    def entry(self, heaps, weights, slack):
        """The entry at the end of the walk from the root. Heaps descend; weights[n] is the weight of a heap of n."""
        at, half, level, i = len(self.rows) + len(self.nodes) - 1, self.root, len(weights) - 1, 0
        while True:
            while level > 1 and slack < weights[level]:
                level -= 1
            if level == 1:
                code = self.rows[at][len(heaps) - i]
                entry = self.codec.half(half + (code >> 1), code & 1)
                return (entry > 0) - (entry < 0) if self.outcomes else entry
            high, low, high_deeper, low_deeper = self.nodes[at - len(self.rows)]
            if i < len(heaps) and heaps[i] == level:
                at, half, slack, i = high, half + high_deeper, slack - weights[level], i + 1
            else:
                at, half, level = low, half + low_deeper, level - 1
