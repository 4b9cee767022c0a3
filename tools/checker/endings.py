"""Chess endings. A square is (rank, file). A position is (ending, side to move, square of en passant or None, squares of
the men in the order of the ending)."""
import re
from itertools import combinations_with_replacement, groupby, permutations, product, takewhile

STRENGTH = "KMQCXRHBNLZGFADWP"
LEAPS = dict(K=[(0, 1), (1, 1)], M=[(1, 2)], C=[(1, 2)], X=[(1, 2)], N=[(1, 2)], L=[(1, 3)], Z=[(2, 3)], F=[(1, 1)],
             A=[(2, 2)], D=[(0, 2)], W=[(0, 1)])
RIDES = dict(M=[(0, 1), (1, 1)], Q=[(0, 1), (1, 1)], G=[(0, 1), (1, 1)], C=[(0, 1)], R=[(0, 1)], X=[(1, 1)],
             B=[(1, 1)], H=[(1, 2)])

def ending_of(white, black):
    """The name of the ending of these men without kings, and whether the sides are exchanged."""
    names = ["".join(sorted(men, key=STRENGTH.index)) for men in (white, black)]
    order = sorted(names, key=lambda men: (-len(men), *map(STRENGTH.index, men)))
    return "K{}vK{}".format(*order), names != order

def endings_of(spec):
    """The names of all endings of a spec in the order of the tiers, and the kinds that pawns promote to."""
    promotions, names = {*"QRBN", *spec.get("pieces", "").replace("v", "")} - {*"KP"}, set()
    some = [[(man, side) for side, men in enumerate(spec.get("pieces", "Kv").split("v")) for man in men[1:]]]
    if "men" in spec:
        some = [[*zip(men, sides)] for men in combinations_with_replacement("QRBNP", int(spec["men"]) - 2)
                for sides in product((0, 1), repeat=len(men))]
    for men in some:
        for left in product(*[{"", man, *(promotions if man == "P" else ())} for man, _ in men]):
            names.add(ending_of(*["".join(man for man, (_, s) in zip(left, men) if s == side) for side in (0, 1)])[0])
    key = lambda name: (len(name), name.count("P"), *([*map(STRENGTH.index, men)] for men in name.split("v")))
    return sorted(names, key=key), sorted(promotions)

class Ending:
    """The numbers of the positions of one ending (docs/format.md, "Numbers of positions")."""
    def __init__(self, name, files, ranks, order):
        men = [(man, side) for side, letters in enumerate(name.split("v")) for man in letters[1:]]
        pieces = [(man.upper(), int(man.islower())) for man in order] or [man for man in men if man[0] != "P"]
        self.roster = [("K", 0), ("K", 1), *(man for man in men if man[0] == "P"), *pieces]
        squares, pawns = [*product(range(ranks), range(files))], len(men) - len(pieces)
        self.anchor, self.turns, self.square = slice(2 * (pawns > 0), 2 + pawns), {}, {s: i for i, s in enumerate(squares)}
        self.images = [{(r, f): (ranks - 1 - r if bits & 2 else r, files - 1 - f if bits & 1 else f) for r, f in squares}
                       for bits in range(2 if pawns else 4)]
        if not pawns and files == ranks:
            self.images += [{square: to[::-1] for square, to in image.items()} for image in self.images]
        self.pairs = [(a, b) for a, b in product(squares, repeat=2) if max(abs(a[0] - b[0]), abs(a[1] - b[1])) > 1]
        spots = [*permutations(squares[files:-files], pawns)] if pawns else self.pairs
        anchors = sorted({self.turn(spot, None)[0] for spot in spots})
        passed = {self.turn(spot, square)[0] for spot in spots if pawns and ranks == 8 for square in self.passed(spot)}
        self.places = [(place, key) for place, keys in enumerate((anchors, anchors, sorted(passed))) for key in keys]
        self.place, self.pair = ({key: i for i, key in enumerate(keys)} for keys in (self.places, self.pairs))
        self.block = len(squares) ** (len(self.roster) - self.anchor.stop) * (len(self.pairs) if pawns else 1)
        self.size = len(self.places) * self.block
    def passed(self, spot):
        """The squares that a double step of one of the pawns may have passed, with a pawn beside it to capture it."""
        men = dict(zip(spot, self.roster[self.anchor]))
        for (rank, file), (_, side) in men.items():
            back, beside = 2 * side - 1, {men.get((rank, file - 1)), men.get((rank, file + 1))}
            if rank == 3 + side and ("P", 1 - side) in beside and not {(rank + i * back, file) for i in (1, 2)} & {*men}:
                yield rank + back, file
    def turned(self, squares, image, roster):
        """The image of the squares of men; like men ascend."""
        men = groupby(zip(roster, [image[square] for square in squares]), lambda man: man[0])
        return tuple(square for _, some in men for _, square in sorted(some))
    def turn(self, spot, passed):
        """The least key of the images of an anchor, and the images that have it."""
        if (spot, passed) not in self.turns:
            keys = [(*self.turned(spot, image, self.roster[self.anchor]), image.get(passed)) for image in self.images]
            self.turns[spot, passed] = min(keys), [i for key, i in zip(keys, self.images) if key == min(keys)]
        return self.turns[spot, passed]
    def number(self, side, passed, line):
        key, images = self.turn(line[self.anchor], passed)
        place, numbers = self.place[side if passed is None else 2, key], []
        for turned in [self.turned(line, image, self.roster) for image in images]:
            number = place * len(self.pairs) + self.pair[turned[:2]] if self.anchor.start else place
            for square in turned[self.anchor.stop:]:
                number = number * len(self.square) + self.square[square]
            numbers.append(number)
        return min(numbers)
    def position(self, number):
        place, rest = divmod(number, self.block)
        (side, (*anchor, passed)), free, squares = self.places[place], [], [*self.square]
        for _ in self.roster[self.anchor.stop:]:
            rest, square = divmod(rest, len(squares))
            free.insert(0, squares[square])
        side = int(passed[0] == 2) if passed else side
        return self, side, passed, (*(self.pairs[rest] if self.anchor.start else ()), *anchor, *free)

class Chess:
    """All endings of a table, one after the other; orders are letters of pieces by ending."""
    loops = True
    def __init__(self, spec, names, orders):
        self.files, self.ranks, self.promotions = int(spec["files"]), int(spec["ranks"]), endings_of(spec)[1]
        self.endings = {name: Ending(name, self.files, self.ranks, orders.get(name, "")) for name in names}
        self.board, self.rays, self.first, self.size = {*product(range(self.ranks), range(self.files))}, {}, {}, 0
        for ending in self.endings.values():
            self.first[ending], self.size = self.size, self.size + ending.size
    def rays_of(self, kind, side, square):
        """Rays of squares that a man meets one after the other; a leap is a ray of one square."""
        steps = [(a, b, 1) for a, b in LEAPS.get(kind, ())] + [(a, b, 8) for a, b in RIDES.get(kind, ())]
        steps = {(x * s, y * t, far) for a, b, far in steps for x, y in ((a, b), (b, a)) for s in (1, -1) for t in (1, -1)}
        for a, b, far in steps or {(1 - 2 * side, 1, 1), (1 - 2 * side, -1, 1)}:
            ray = [(square[0] + i * a, square[1] + i * b) for i in range(1, far + 1)]
            yield [*takewhile(self.board.__contains__, ray)]
    def targets(self, man, occupied):
        """The squares that a man attacks."""
        if man not in self.rays:
            self.rays[man] = [ray for ray in self.rays_of(*man) if ray]
        for ray in self.rays[man]:
            for i, to in enumerate(ray):
                if man[0] != "G":
                    yield to
                if to in occupied:
                    yield from ray[i + 1:i + 2] if man[0] == "G" else ()
                    break
    def in_check(self, men, side):
        king, occupied = next(s for man, of, s in men if man == "K" and of == side), {man[2] for man in men}
        return any(king in self.targets(man, occupied) for man in men if man[1] != side)
    def steps(self, man, occupied, passed):
        """The moves of a man: square, new kinds, square of a captured man, square that a double step passes."""
        kind, side, (rank, file) = man
        up = 1 - 2 * side
        kinds = self.promotions if kind == "P" and rank + 2 * up in (-1, self.ranks) else kind
        if kind == "P":
            ahead = [*takewhile(lambda square: square not in occupied, [(rank + up, file), (rank + 2 * up, file)])]
            yield from ((to, kinds, None, None) for to in ahead[:1])
            yield from ((to, kinds, None, ahead[0]) for to in ahead[1:] if self.ranks == 8 and rank == 1 + 5 * side)
        for to in self.targets(man, occupied):
            if occupied.get(to) == 1 - side or kind != "P" and to not in occupied:
                yield to, kinds, to, None
            elif kind == "P" and to == passed:
                yield to, kinds, (rank, to[1]), None
    def plays(self, men, side, passed):
        """Legal moves: the men after it, the square that a double step passed, whether it captured en passant."""
        occupied = {square: of for _, of, square in men}
        for man in [man for man in men if man[1] == side]:
            for to, kinds, taken, double in self.steps(man, occupied, passed):
                rest = [other for other in men if other is not man and other[2] != taken]
                if not self.in_check([*rest, (man[0], side, to)], side):
                    yield from (([*rest, (kind, side, to)], double, taken not in (None, to)) for kind in kinds)
    def captures(self, men, side, passed):
        return passed is not None and any(capture for *_, capture in self.plays(men, side, passed))
    def men(self, position):
        return [(*man, square) for man, square in zip(position[0].roster, position[3])]
    def position_of(self, men, side, passed):
        """The position of these men; if black is the stronger side, with sides exchanged and ranks reflected."""
        name, exchanged = ending_of(*([man for man, of, _ in men if of == s and man != "K"] for s in (0, 1)))
        if exchanged:
            flip = lambda square: square and (self.ranks - 1 - square[0], square[1])
            men, side, passed = [(man, 1 - of, flip(square)) for man, of, square in men], 1 - side, flip(passed)
        order = self.endings[name].roster
        line = sorted(men, key=lambda man: (order.index(man[:2]), man[2]))
        return self.endings[name], side, passed, tuple(man[2] for man in line)
    def moves(self, position):
        side, plays = 1 - position[1], self.plays(self.men(position), *position[1:3])
        return [self.position_of(men, side, double if self.captures(men, side, double) else None) for men, double, _ in plays]
    def stuck(self, position):
        return -1 if self.in_check(self.men(position), position[1]) else 0
    def number(self, position):
        return self.first[position[0]] + position[0].number(*position[1:])
    def position(self, number):
        """The position of a number, or None for a gap."""
        ending = next(e for e, first in reversed(self.first.items()) if first <= number)
        position = _, side, passed, line = ending.position(number - self.first[ending])
        men, legal = self.men(position), len({*line}) == len(line)
        if passed:
            between = {passed, (passed[0] + 1 - 2 * side, passed[1])}
            legal = legal and not between & {*line} and self.captures(men, side, passed)
        return position if legal and not self.in_check(men, 1 - side) and self.number(position) == number else None
    def text(self, position):
        letters = {square: man.lower() if side else man for man, side, square in self.men(position)}
        rows = ["".join(letters.get((rank, file), "1") for file in range(self.files)) for rank in range(self.ranks)]
        board = "/".join("".join(str(len([*s])) if c == "1" else "".join(s) for c, s in groupby(row)) for row in rows[::-1])
        passed = "abcdefgh"[position[2][1]] + str(position[2][0] + 1) if position[2] else "-"
        return f"{board} {'wb'[position[1]]} - {passed}"
    def find(self, text):
        board, side, *more = text.replace("_", " ").split()
        passed = more[1] if len(more) > 1 else "-"
        rows = [re.sub(r"\d+", lambda free: "1" * int(free[0]), row) for row in board.split("/")[::-1]]
        men = [(c.upper(), int(c.islower()), (rank, file)) for rank, row in enumerate(rows) for file, c in enumerate(row) if c != "1"]
        passed = None if passed == "-" else (int(passed[1]) - 1, "abcdefgh".index(passed[0]))
        return self.position_of(men, "wb".index(side), passed if self.captures(men, "wb".index(side), passed) else None)
