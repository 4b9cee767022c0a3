"""Chess endings. A square is a number. A man is (kind, side, square). A position is (ending, side to move, square of
en passant or 0, men in the order of the ending)."""
import bisect, functools, re
from itertools import accumulate, chain, permutations, product, takewhile
from files import bounded, require

STRENGTH, FILES, SIGNS = "KMQCXRHBNLZGFADWP", "abcdefgh", [(1, 1), (1, -1), (-1, 1), (-1, -1)]
STEPS = dict(W=(0, 1, 1), F=(1, 1, 1), D=(0, 2, 1), A=(2, 2, 1), N=(1, 2, 1), L=(1, 3, 1), Z=(2, 3, 1), R=(0, 1, 8),
             B=(1, 1, 8), H=(1, 2, 8))  # a step, and how often
PARTS = dict(K="WF", M="RBN", Q="RB", C="RN", X="BN", G="RB")  # men that move as several others

def ending_of(men):  # the name of the ending of some men (kind, side), and whether its sides are exchanged
    sides = [sorted((kind for kind, of in men if of == side and kind != "K"), key=STRENGTH.index) for side in (0, 1)]
    order = sorted(sides, key=lambda kinds: (-len(kinds), *map(STRENGTH.index, kinds)))
    return "K{}vK{}".format(*map("".join, order)), sides != order
def men_of(name): return [(kind, side) for side, kinds in enumerate(name.split("v")) for kind in kinds[1:]]
def endings_of(spec):  # the names of all endings in the order of the tiers, and the kinds that pawns promote to
    pieces, count = spec.get("pieces", "Kv"), int(spec.get("men", 2))
    require(len(pieces) <= 7 and count <= 6, "an ending has at most six men")
    promotions, names = sorted({*"QRBN", *pieces} - {*"KPv"}), set()
    for men in [men_of(pieces)] if "pieces" in spec else product(product("QRBNP", (0, 1)), repeat=count - 2):
        fates = [[[man], [], *([(kind, man[1])] for kind in promotions if man[0] == "P")] for man in men]
        names |= {ending_of([*chain(*left)])[0] for left in product(*fates)}
    key = lambda name: (len(name), name.count("P"), *([*map(STRENGTH.index, kinds)] for kinds in name.split("v")))
    return sorted(names, key=key), promotions

def passed_by(pawns, files):  # the squares that a double step may have passed, with a pawn beside it to capture it
    sides = {square: side for _, side, square in pawns}
    for square, side in sides.items():
        back, beside = files * (2 * side - 1), [to for to in (square - 1, square + 1) if to // files == square // files]
        enemies = [to for to in beside if sides.get(to) == 1 - side]
        if enemies and square // files == 3 + side and not {square + back, square + 2 * back} & {*sides}:
            yield square + back

class Ending:  # the numbers of the positions of one ending (docs/format.md, "Chess endings")
    def __init__(self, name, files, ranks, order):
        pawns, board = [man for man in men_of(name) if man[0] == "P"], range(files * ranks)
        pieces = [(kind.upper(), int(kind.islower())) for kind in order] or [m for m in men_of(name) if m[0] != "P"]
        self.squares, self.roster, self.keys = len(board), [("K", 0), ("K", 1), *pawns, *pieces], {}
        self.begin, self.end = (2, 2 + len(pawns)) if pawns else (0, 2)  # the places of the anchor in the roster
        boards = [[board[square:square + files] for square in board[::files]]]
        boards += [[row[::-1] for row in rows] for rows in boards]
        boards += [rows[::-1] for rows in boards if not pawns]
        boards += [[*zip(*rows)] for rows in boards if not pawns and files == ranks]
        images = [[*chain(*rows)] for rows in boards]
        apart = lambda a, b: max(abs(a // files - b // files), abs(a % files - b % files)) > 1
        pairs = [(a, b) for a, b in product(board, board) if apart(a, b)]
        for spot in permutations(board[files:-files], len(pawns)) if pawns else pairs:
            men = [(*man, square) for man, square in zip(self.roster[self.begin:], spot)]
            for passed in 0, *(passed_by(men, files) if pawns and ranks == 8 else ()):
                keys = [(*self.line(men, image), passed and image[passed]) for image in images]
                self.keys[spot, passed] = min(keys), [image for key, image in zip(keys, images) if key == min(keys)]
        anchors = sorted({key for key, _ in self.keys.values()})  # the least keys, with the square of en passant
        self.places = [(side, key) for side in (0, 1) for key in anchors if not key[-1]]
        self.places += [(int(key[-1] // files == 2), key) for key in anchors if key[-1]]
        self.kings = pairs if pawns else [()]
        self.place, self.pair = ({key: i for i, key in enumerate(keys)} for keys in (self.places, self.kings))
        self.size = len(self.places) * len(self.kings) * self.squares ** len(self.roster[self.end:])
    def line(self, men, image):  # the squares of men in an image; like men ascend
        return [square for _, square in sorted((self.roster.index(man[:2]), image[man[2]]) for man in men)]
    def number(self, side, passed, men):
        (key, images), numbers = self.keys[tuple(man[2] for man in men[self.begin:self.end]), passed], []
        for line in (self.line(men, image) for image in images):
            number = self.place[side, key] * len(self.kings) + self.pair[tuple(line[:self.begin])]
            for square in line[self.end:]: number = number * self.squares + square
            numbers.append(number)
        return min(numbers)
    def position(self, number):
        free = []
        for _ in self.roster[self.end:]:
            number, square = divmod(number, self.squares)
            free.insert(0, square)
        (side, (*anchor, passed)), kings = self.places[number // len(self.kings)], self.kings[number % len(self.kings)]
        return self, side, passed, tuple((*man, square) for man, square in zip(self.roster, (*kings, *anchor, *free)))

class Chess:  # all endings of a table, one after the other; orders are letters of pieces by ending
    loops = True
    def __init__(self, spec, names, orders):
        self.files, self.ranks, self.promotions = int(spec["files"]), int(spec["ranks"]), endings_of(spec)[1]
        require({self.files, self.ranks} <= {*range(3, 9)}, "a board has 3 to 8 files and ranks")
        bounded((self.files * self.ranks) ** (max(map(len, names)) - 1) >> 5, "positions, or more,")  # of one ending
        self.endings = {name: Ending(name, self.files, self.ranks, orders.get(name, "")) for name in names}
        *self.firsts, self.size = accumulate((ending.size for ending in self.endings.values()), initial=0)
        self.first = dict(zip(self.endings.values(), self.firsts))
    @functools.lru_cache(None)
    def rays(self, kind, side, square):  # squares that a man meets one after the other; a leap is a ray of one square
        (rank, file), steps = divmod(square, self.files), [STEPS[part] for part in PARTS.get(kind, kind) if kind != "P"]
        steps = {(x * s, y * t, far) for a, b, far in steps for x, y in ((a, b), (b, a)) for s, t in SIGNS}
        inside = lambda to: 0 <= to[0] < self.ranks and 0 <= to[1] < self.files
        rays = [[(rank + i * up, file + i * right) for i in range(1, far + 1)]
                for up, right, far in steps or {(1 - 2 * side, 1, 1), (1 - 2 * side, -1, 1)}]
        return [[rank * self.files + file for rank, file in takewhile(inside, ray)] for ray in rays]
    def targets(self, man, occupied):  # the squares that a man attacks
        for ray in self.rays(*man):
            first = next((i for i, square in enumerate(ray, 1) if square in occupied), len(ray))
            yield from ray[first:first + 1] if man[0] == "G" else ray[:first]
    def in_check(self, men, side):
        king, occupied = next(man[2] for man in men if man[:2] == ("K", side)), {man[2] for man in men}
        return any(king in self.targets(man, occupied) for man in men if man[1] != side)
    def steps(self, man, occupied, passed):  # square, new kinds, square of a captured man, square passed
        kind, side, square = man
        up, rank = self.files * (1 - 2 * side), square // self.files
        targets = [to for to in self.targets(man, occupied) if occupied.get(to) != side]  # not on own men
        if kind != "P": return [(to, kind, to, 0) for to in targets]
        kinds = kind if 0 <= square + 2 * up < self.files * self.ranks else self.promotions
        ahead = (square + up, square + 2 * up) if self.ranks == 8 and rank == 1 + 5 * side else (square + up,)
        moves = [(to, kinds, to, ahead[0] * (to != ahead[0])) for to in takewhile(lambda to: to not in occupied, ahead)]
        captures = [to for to in targets if to in occupied or to == passed > 0]
        return moves + [(to, kinds, to if to in occupied else to - up, 0) for to in captures]
    def plays(self, men, side, passed):  # legal moves: the men after it, square passed, whether en passant
        occupied = {square: of for _, of, square in men}
        for man in [man for man in men if man[1] == side]:
            for to, kinds, taken, double in self.steps(man, occupied, passed):
                rest = [other for other in men if other is not man and other[2] != taken]
                if not self.in_check([*rest, (man[0], side, to)], side):
                    yield from (([*rest, (kind, side, to)], double, taken != to) for kind in kinds)
    def position_of(self, men, side, passed):  # white is stronger; en passant only if it is legal
        passed = passed if passed and any(capture for *_, capture in self.plays(men, side, passed)) else 0
        name, exchanged = ending_of([man[:2] for man in men])
        if exchanged:
            flip = lambda square: square + self.files * (self.ranks - 1 - 2 * (square // self.files))
            men, side, passed = [(kind, 1 - of, flip(to)) for kind, of, to in men], 1 - side, passed and flip(passed)
        order = self.endings[name].roster.index
        return self.endings[name], side, passed, tuple(sorted(men, key=lambda man: (order(man[:2]), man[2])))
    def moves(self, position):
        _, side, passed, men = position
        return [self.position_of(after, 1 - side, double) for after, double, _ in self.plays(men, side, passed)]
    def stuck(self, position): return -self.in_check(position[3], position[1])
    def number(self, position): return self.first[position[0]] + position[0].number(*position[1:])
    def position(self, number):  # None for a gap
        ending = [*self.first][bisect.bisect(self.firsts, number) - 1]
        position = _, side, passed, men = ending.position(number - self.first[ending])
        squares, behind = {square for *_, square in men}, {passed, passed + self.files * (1 - 2 * side)}
        legal = len(squares) == len(men) and not (passed and behind & squares) and not self.in_check(men, 1 - side)
        legal = legal and self.position_of(men, side, passed)[2] == passed
        return position if legal and self.number(position) == number else None
    def text(self, position):  # FEN
        letters = {square: kind.lower() if side else kind for kind, side, square in position[3]}
        rows = ["".join(letters.get(rank + file, "1") for file in range(self.files))
                for rank in range(0, self.files * self.ranks, self.files)]
        board, passed = re.sub("1+", lambda free: str(len(free[0])), "/".join(rows[::-1])), position[2]
        square = f"{FILES[passed % self.files]}{passed // self.files + 1}" if passed else "-"
        return f"{board} {'wb'[position[1]]} - {square}"
    def find(self, text):
        board, side, _, passed = (text.replace("_", " ") + " - -").split()[:4]
        rows = re.sub("[1-8]", lambda free: "1" * int(free[0]), board).split("/")[::-1]
        require([*map(len, rows)] == [self.files] * self.ranks, f"{text} is no board of this size")
        men = [(kind.upper(), int(kind.islower()), square) for square, kind in enumerate("".join(rows)) if kind != "1"]
        passed = 0 if passed == "-" else FILES.index(passed[0]) + self.files * (int(passed[1:]) - 1)
        position = self.position_of(men, "wb".index(side), passed)
        require(self.position(self.number(position)), f"{text} is no legal position")
        return position
