"""The local rules of docs/certificates.md: the entry of a position follows from the entries after its moves."""
from layouts import NOT_LOST, WIN, Diagram, sign

def words(entry, metric):  # an entry as keys and values of the program
    if metric == "grundy": return {"outcome": "win" if entry else "loss", "grundy": entry}
    outcome, depth = {"outcome": ("draw", "win", "loss")[sign(entry)]}, abs(entry) - 1
    if metric == "outcome" or entry == 0: return outcome
    return {**outcome, "depth": depth, "moves": (depth + (entry > 0)) // 2}

class Rules:  # compares the entries of a table with those that follow from the rules of the game
    def __init__(self, game, entries, metric):
        self.game, self.entries, self.metric, self.derived = game, entries, metric, {}
    def stored(self, position):
        if not isinstance(self.entries, Diagram): return self.entries[self.game.number(position)]
        return self.entries.entry(position, self.game.weights, self.game.bound)
    def known(self, position):  # the entry; in the layout `losses`, the win or 0 that follows from the stored losses
        entry = self.stored(position)
        if entry < WIN or self.metric != "depth": return entry
        if position not in self.derived:
            after = self.game.moves(position)
            lost = [entry for entry in map(self.stored, after) if entry < 0]
            self.derived[position] = 1 - max(lost) if lost else 0 if after else max(self.game.stuck(position), 0)
        return self.derived[position]
    def follows(self, position):  # the entry of a position by the entries after its moves
        after = [*map(self.known, self.game.moves(position))]
        if self.metric == "grundy": return min({*range(len(after) + 1)} - {*after})
        lost = [entry for entry in after if entry < 0]
        entry = 1 - max(lost) if lost else 0 if 0 in after else -1 - max(after) if after else self.game.stuck(position)
        return entry if self.metric == "depth" else sign(entry)
    def difference(self, number):  # the entry of a number, and how it differs from the rules, in words, or None
        position = self.game.position(number)
        if position is None:
            right, text, known = self.entries[number] in (0, NOT_LOST), f"number {number}, which has no position", "gap"
            found, follows = self.entries[number], 0
        else:
            text, found, known = self.game.text(position), *[self.known(position)] * 2
            follows = known if known > 0 and position in self.derived else self.follows(position)
            right = follows == known and (known or self.stored(position) != WIN)
        found, follows = words(found, self.metric), words(follows, self.metric)
        return known, None if right else f"{text}: the table says {found}, the rules say {follows}"
