"""Chess endings. A man is its letter in FEN, small if black; side 0 is white. A board maps squares (numbers) to men. A
position is (ending, side to move, square of en passant or 0, squares of the men in the order of the ending)."""
import functools, re
from itertools import permutations, product, takewhile
from files import bounded, require

# Men in order of strength, with their steps: 12 is one square along a file or rank and two across; men ride with +.
STEPS = dict(K="01 11", M="01+ 11+ 12", Q="01+ 11+", C="01+ 12", X="11+ 12", R="01+", H="12+", B="11+", N="12", L="13",
             Z="23", G="01+ 11+", F="11", A="22", D="02", W="01", P="")

def strength(kinds): return [*map([*STEPS].index, kinds)]
def order(name): return len(name), name.count("P"), *map(strength, name.split("v"))
def men_of(name): return name.split("v")[0] + name.split("v")[1].lower()
FEN = "([1-8A-Za-z/]+) ([wb])(?: (-|[KQkq]+)(?: (-|[a-h][1-8])(?: [0-9]+){,2}(?: [A-Za-z].*;)?)?)?"

@functools.lru_cache(None)
def ending_of(men):  # the name of the ending of some men, and whether its sides are exchanged
    sides = [sorted(filter(str.isupper, some), key=strength) for some in (men, men.swapcase())]
    ordered = sorted(sides, key=lambda kinds: (-len(kinds), strength(kinds)))
    return "v".join(map("".join, ordered)), sides != ordered
def in_one_move(men, left):  # whether at most a man is taken and a pawn promotes that is not of the same side
    changes = [(man.isupper(), new > "") for man, new in zip(men, left) if man != new]
    return len(changes) < 2 or len(changes) == 2 and all(one != other for one, other in zip(*changes))
def left_of(men, fates, some=lambda men, left: True):  # names of endings after captures and promotions, with itself
    ways = product(*(fates.get(man, ["", man]) for man in men))
    return {ending_of("".join(left))[0] for left in ways if some(men, left)}
def endings_of(spec):  # the names of all endings in the order of the tiers, and the men that pawns promote to
    pieces, count = spec.get("pieces", "KvK"), int(spec.get("men", 2))
    require(set(pieces) <= {*STEPS, "v"} and len(pieces) <= 7, "an ending has at most six men")
    require(pieces.count("K") == 2 == len(pieces.split("v")) and ending_of(men_of(pieces))[0] == pieces,
            f"the pieces {pieces} are not written in the order of strength, the stronger side first")
    kinds = "".join(sorted({*"QRBN", *pieces} - {*"KPv"}))
    fates = dict(K=["K"], k=["k"], P=["", "P", *kinds], p=["", "p", *kinds.lower()])
    names = set().union(*(left_of(men, fates) for men in product(*men_of(pieces), *["QRBNPqrbnp"] * (count - 2))))
    return sorted(names, key=order), fates

class Ending:  # the numbers of the positions of one ending (docs/format.md, "Chess endings")
    def __init__(self, name, chess, order, first):
        board, files, pawns = chess.squares, chess.files, re.sub("[^Pp]", "", men_of(name))
        pieces = re.sub("[KkPp]", "", men_of(name))
        order = pieces if order is None else order
        require(sorted(order) == sorted(pieces), f"the order '{order}' does not name the pieces of {name}")
        self.men = "Kk" + pawns + order
        self.begin, self.end = (2, 2 + len(pawns)) if pawns else (0, 2)  # the places of the anchor
        self.images = [[abs(x - at % files) + abs(y - at // files) * files for at in board] for x in (0, files - 1)
                       for y in {0, 0 if pawns else chess.ranks - 1}]  # squares after a symmetry of the board
        if not pawns and files == chess.ranks:
            self.images += [[image[at % files * files + at // files] for at in board] for image in self.images]
        pairs = [(a, b) for a, b in product(board, board) if b not in {a, *sum(chess.rays("K", a), [])}]
        spots = [(0, 0, *spot) for spot in permutations(board[files:-files], len(pawns))] if pawns else pairs
        anchors = sorted({min(self.line(spot, passed, image)[0] for image in self.images) for spot in spots
                          for passed in (0, *chess.passed(dict(zip(spot, self.men))))})
        self.places = [(side, anchor) for side in (0, 1) for anchor in anchors if not anchor[-1]]
        self.places += [(int(anchor[-1] // files == 2), anchor) for anchor in anchors if anchor[-1]]
        self.squares, self.kings, self.first = len(board), pairs if pawns else [()], first
        self.place, self.pair = ({key: i for i, key in enumerate(keys)} for keys in (self.places, self.kings))
        self.size = len(self.places) * len(self.kings) * len(board) ** len(self.men[self.end:])
    def line(self, squares, passed, image):  # the anchor with the square of en passant, and the others; like men ascend
        squares = [square for _, square in sorted(zip(map(self.men.index, self.men), map(image.__getitem__, squares)))]
        return (*squares[self.begin:self.end], passed and image[passed]), (*squares[:self.begin], *squares[self.end:])
    @functools.lru_cache(1 << 20)
    def number(self, side, passed, squares):
        anchor, others = min(self.line(squares, passed, image) for image in self.images)
        number = self.place[side, anchor] * len(self.kings) + self.pair[others[:self.begin]]
        for square in others[self.begin:]: number = number * self.squares + square
        return self.first + number
    def position(self, number):
        free = [number // self.squares ** i % self.squares for i in reversed(range(len(self.men) - self.end))]
        place, pair = divmod(number // self.squares ** len(free), len(self.kings))
        side, (*anchor, passed) = self.places[place]
        return self, side, passed, (*self.kings[pair], *anchor, *free)

class Chess:  # all endings of a table, one after the other
    loops, kind, play, start = True, "loopy", "normal", None
    def __init__(self, spec):
        self.files, self.ranks, (names, self.fates) = int(spec["files"]), int(spec["ranks"]), endings_of(spec)
        self.squares, self.endings, self.size = range(self.files * self.ranks), {}, 0
        self.names = ["-", *("abcdefgh"[at % self.files] + str(at // self.files + 1) for at in self.squares[1:])]
        bounded(len(self.squares) ** (max(map(len, names)) - 1) >> 5, "positions, or more,")  # of one ending
        orders, own = spec["tiers"] or dict.fromkeys(names), None if spec["tiers"] else spec["orders"]
        some = re.findall("([A-Zv]+)-([A-Za-z]+)", own or "")
        require(own is None or own == "+".join(map("-".join, some)) > "", f"order is '{own}', not such as KQBvK-BQ")
        orders |= some
        require(orders.keys() <= {*names}, f"the game has no tier {', '.join(orders.keys() - {*names})}")
        for name in filter(orders.__contains__, names):
            self.endings[name] = Ending(name, self, orders[name], self.size)
            self.size += self.endings[name].size
        self.all, self.tiers = names, {name: ending.size for name, ending in self.endings.items() if spec["tiers"]}
    def below(self, name):  # the endings that one move leads to, and the others below
        near, all = (left_of(men_of(name), self.fates, *some) - {name} for some in ([in_one_move], []))
        return [tier for tier in self.all if tier in near], [tier for tier in self.all if tier in all - near]
    def up(self, side): return -self.files if side else self.files
    @functools.lru_cache(None)
    def rays(self, man, square):  # squares that a man meets one after the other; a leap is a ray of one square
        up, (rank, file) = 1 - 2 * man.islower(), divmod(square, self.files)
        steps = [([*map(int, step[:2])], 8 if step[2:] else 1) for step in STEPS[man.upper()].split()]
        steps = {(a * s, b * t, far) for step, far in steps for a, b in permutations(step)
                 for s, t in product((1, -1), repeat=2)} or {(up, 1, 1), (up, -1, 1)}
        rays = [[(rank + i * a, file + i * b) for i in range(1, far + 1)] for a, b, far in steps]
        inside = lambda to: 0 <= to[0] < self.ranks and 0 <= to[1] < self.files
        return [[rank * self.files + file for rank, file in takewhile(inside, ray)] for ray in rays]
    def targets(self, board, square):  # the squares that a man attacks
        for ray in self.rays(board[square], square):
            first = next((i for i, to in enumerate(ray, 1) if to in board), len(ray))
            yield from ray[first:first + 1] if board[square] in "Gg" else ray[:first]
    def in_check(self, board, side):
        attackers = [square for square, man in board.items() if man.islower() != side]
        return any(board.get(to) == "Kk"[side] for square in attackers for to in self.targets(board, square))
    def doubled(self, board, side, to):  # whether the other side may have passed a square by a double step
        up, place = self.up(side), (self.ranks, to // self.files)
        return place == (8, 2 if side else 5) and board.get(to - up) == "pP"[side] and not {to, to + up} & {*board}
    def passed(self, board):  # such squares with a pawn that may capture there
        return [to for square, man in board.items() if man in "Pp" for to in sum(self.rays(man, square), [])
                if self.doubled(board, man == "p", to)]
    def steps(self, board, square, passed):  # where a man can go; the king may be in check then
        man, side, up = board[square], board[square].islower(), self.up(board[square].islower())
        targets = [to for to in self.targets(board, square) if to not in board or board[to].islower() != side]
        if man not in "Pp": return targets
        ahead = [square + up, square + 2 * up][:2 if self.ranks == 8 and square // self.files == 1 + 5 * side else 1]
        free = takewhile(lambda to: to not in board, ahead)
        return [*free, *(to for to in targets if to in board or to == passed > 0)]
    def plays(self, board, side, passed):  # legal moves: the board after it, and the square that a double step passes
        for square, man in board.items():
            for to in self.steps(board, square, passed) if man.islower() == side else ():
                pawn = man in "Pp"
                taken = to - self.up(side) if pawn and to == passed > 0 else to
                after = {at: other for at, other in board.items() if at not in (square, taken)} | {to: man}
                men = self.fates[man][2:] if pawn and to // self.files in (0, self.ranks - 1) else man
                double = (square + to) // 2 if pawn and abs(to - square) == 2 * self.files else 0
                yield from ((after | {to: other}, double) for other in men if not self.in_check(after, side))
    def position_of(self, board, side, passed):  # white is stronger; en passant only if a capture is legal
        captures = passed and any(after.get(passed, "-") in "Pp" for after, _ in self.plays(board, side, passed))
        (name, exchanged), passed = ending_of("".join(board.values())), passed if captures else 0
        if exchanged:
            flip = lambda square: square + self.files * (self.ranks - 1 - 2 * (square // self.files))
            board, side = {flip(square): man.swapcase() for square, man in board.items()}, 1 - side
            passed = passed and flip(passed)
        order = self.endings[name].men.index
        return self.endings[name], side, passed, tuple(sorted(board, key=lambda square: (order(board[square]), square)))
    def board(self, position): return dict(zip(position[3], position[0].men))
    def moves(self, position):
        plays = self.plays(self.board(position), *position[1:3])
        return [self.position_of(after, 1 - position[1], double) for after, double in plays]
    def stuck(self, position): return -self.in_check(self.board(position), position[1])
    def number(self, position): return position[0].number(*position[1:])
    def position(self, number):  # None for a gap
        ending = [ending for ending in self.endings.values() if ending.first <= number][-1]
        position = _, side, passed, squares = ending.position(number - ending.first)
        board = self.board(position)
        legal = len(board) == len(squares) and passed in {0, *self.passed(board)} and not self.in_check(board, 1 - side)
        legal = legal and (self.position_of(board, side, passed), self.number(position)) == (position, number)
        return position if legal else None
    def text(self, position):  # FEN
        board, files = self.board(position), self.files
        ranks = ["".join(board.get(at, "1") for at in self.squares[i:i + files]) for i in self.squares[::files]]
        text = re.sub("1+", lambda free: str(len(free[0])), "/".join(ranks[::-1]))
        return f"{text} {'wb'[position[1]]} - {self.names[position[2]]}"
    def find(self, text):
        fen = re.fullmatch(FEN, re.sub("[ \t_]+", " ", text).strip())
        require(fen, f"'{text}' is no FEN, such as 8/8/8/8/8/2k5/8/KQ6 w - -")
        board, side, castling, passed = fen.groups("-")
        ranks = re.sub("[1-8]", lambda free: "1" * int(free[0]), board).split("/")[::-1]
        require([*map(len, ranks)] == [self.files] * self.ranks, f"'{text}' is no board of this size")
        board, side = {at: man for at, man in enumerate("".join(ranks)) if man != "1"}, "wb".index(side)
        men = "".join(board.values())
        some = {*men.upper()} <= {*STEPS} and ending_of(men)[0] in self.endings
        require(some, f"'{text}': these men are in no ending of the table")
        fits = passed in self.names and (passed == "-" or self.doubled(board, side, self.names.index(passed)))
        require(fits, f"'{text}': the other side cannot have passed {passed} by a double step")
        low, high = ranks[0], ranks[-1]
        homes = dict(K=low[4::3] == "KR", Q=low[:5:4] == "RK", k=high[4::3] == "kr", q=high[:5:4] == "rk")
        stays = castling == "-" or self.files == 8 and not any(map(homes.get, castling))
        require(stays, f"'{text}': tables have no castling; write -")
        position = self.position_of(board, side, self.names.index(passed))
        try: legal = self.position(self.number(position)) is not None
        except LookupError: legal = False  # no place has these squares of kings or pawns
        require(legal, f"'{text}' is no legal position")
        return position
