"""The local rules of docs/certificates.md: the entry of a position follows from the entries after its moves."""
from layouts import NOT_LOST, WIN, Diagram, sign

def words(entry, metric):  # an entry as keys and values of the program
    if metric == "grundy": return dict(outcome="win" if entry else "loss", grundy=entry)
    depth = dict(depth=abs(entry) - 1, moves=(abs(entry) - (entry < 0)) // 2) if entry and metric == "depth" else {}
    return dict(outcome=("draw", "win", "loss")[sign(entry)], **depth)

class Rules:  # compares the entries of a table with those that follow from the rules of the game
    def __init__(self, game, entries, metric):
        self.game, self.entries, self.metric, self.derived = game, entries, metric, {}
    def stored(self, position):
        if isinstance(self.entries, Diagram): return self.entries.entry(position, self.game.weights, self.game.bound)
        return self.entries[self.game.number(position)]
    def known(self, position):  # the entry; in the layout `losses`, the win or 0 that follows from the stored losses
        entry = self.stored(position)
        if entry < WIN or self.metric != "depth": return entry
        if position not in self.derived:
            self.derived[position] = max(self.follows(position, lambda after: min(self.stored(after), 0)), 0)
        return self.derived[position]
    def follows(self, position, entry_of):  # the entry of a position by the entries after its moves
        after = [*map(entry_of, self.game.moves(position))]
        if self.metric == "grundy": return min({*range(len(after) + 1)} - {*after})
        lost = [entry for entry in after if entry < 0]
        entry = 1 - max(lost) if lost else 0 if 0 in after else -1 - max(after) if after else self.game.stuck(position)
        return entry if self.metric == "depth" else sign(entry)
    def difference(self, number):  # the entry of a number, and how it differs from the rules, in words, or None
        position = self.game.position(number)
        if position is None:
            wrong = self.entries[number] not in (0, NOT_LOST)
            return "gap", f"number {number} has an entry, but no position" if wrong else None
        known = self.known(position)
        follows = known if known > 0 and position in self.derived else self.follows(position, self.known)
        if follows == known and (known or self.stored(position) != WIN): return known, None
        table, rules = words(known, self.metric), words(follows, self.metric)
        return known, f"{self.game.text(position)}: the table says {table}, the rules say {rules}"
