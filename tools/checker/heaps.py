"""Sums of heaps: pyramid, octal and grundy. A position is a tuple of heaps in descending order."""
from functools import lru_cache

def options_of(family, spec, n):
    """The pairs of heaps, perhaps 0, that a move leaves of a heap of n."""
    if family == "pyramid":
        return [(a, b) for a in range(n) for b in range(min(a + 1, n - a))]
    if family == "grundy":
        return [(a, n - a) for a in range(n) if a > n - a]
    digits, options = [*map(int, spec["code"].replace(".", ""))], []
    for taken, left, digit in ((taken, n - taken, digit) for taken, digit in enumerate(digits)):
        options += [(left, 0)] if taken and (digit & 1 and left == 0 or digit & 2 and left > 0) else []
        options += [(left - b, b) for b in range(1, left // 2 + 1)] if digit & 4 else []
    return options

class HeapSums:
    """Positions have the numbers of docs/format.md, or, with a diagram, of a walk through all multisets."""
    loops = False
    def __init__(self, family, spec, stuck, diagram):
        self.largest, self.stuck, beta = int(spec.get("rows") or spec["max"]), lambda _: stuck, family == "pyramid"
        self.bound = self.largest * (self.largest + 3) // 2 if beta else int(spec["total"])
        pairs = [{*options_of(family, spec, n)} for n in range(self.largest + 1)]
        self.options = [[tuple(filter(None, pair)) for pair in some] for some in pairs]
        self.weights, self.count = [n + beta for n in range(self.largest + 1)], lru_cache(None)(self.multisets)
        self.size, self.positions = self.count(1, self.largest, self.bound), None
        if not diagram:
            self.number_positions(beta or any(b > 1 and a + b == n for n, some in enumerate(pairs) for a, b in some))
    def multisets(self, low, high, slack):
        """The number of multisets of heaps from low to high with at most a weight."""
        if high < low or slack < 0:
            return int(slack >= 0)
        return self.count(low, high - 1, slack) + self.count(low, high, slack - self.weights[high])
    def number_positions(self, counted):
        """Sorts the positions as docs/format.md says; `counted`: numbers of heaps count."""
        if self.size > 1 << 22:
            raise MemoryError(f"{self.size} positions are too many; the layout diagram needs less memory")
        split = next((s for s in range(2, self.largest) if self.count(2, s, self.bound)
                      >= self.count(s + 1, self.largest, self.bound)), self.largest)
        def key(heaps):
            large, high = [n for n in heaps if n > 1], [n for n in heaps if n > split]
            return sum(large), -counted * len(large), sum(high), counted * len(high), large, len(heaps)
        self.positions = sorted(map(self.walk, range(self.size)), key=key)
        self.number = {heaps: i for i, heaps in enumerate(self.positions)}.__getitem__
    def walk(self, number):
        """The multiset with this number, ordered by the largest heap, then by the next."""
        heaps, n, slack = [], self.largest, self.bound
        while n:
            fewer = self.count(1, n - 1, slack)
            if number < fewer:
                n -= 1
            else:
                number, slack, heaps = number - fewer, slack - self.weights[n], [*heaps, n]
        return tuple(heaps)
    def position(self, number):
        return self.positions[number] if self.positions else self.walk(number)
    def moves(self, heaps):
        rests = {n: [*heaps[:i], *heaps[i + 1:]] for i, n in enumerate(heaps)}
        return [tuple(sorted([*rest, *left], reverse=True)) for n, rest in rests.items() for left in self.options[n]]
    def text(self, heaps):
        return ",".join(map(str, heaps)) or "0"
    def find(self, text):
        return tuple(sorted(filter(None, map(int, text.split(","))), reverse=True))
