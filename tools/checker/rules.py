"""The local rules of docs/certificates.md: the entry of a position follows from the entries after its moves."""
from layouts import WIN, Diagram

class Rules:
    """Compares entries of a table with the entries that follow from the rules of the game."""
    def __init__(self, game, entries, metric):
        self.game, self.metric, self.derived = game, metric, {}
        self.stored = lambda position: entries[game.number(position)]
        if isinstance(entries, Diagram):
            self.stored = lambda position: entries.entry(position, game.weights, game.bound)
    def follows(self, position, after):
        """The entry of a position by the entries after its moves."""
        if self.metric == "grundy":
            return min({*range(len(after) + 1)} - {*after})
        if not after:
            return self.game.stuck(position)
        lost = [entry for entry in after if entry < 0]
        entry = 1 - max(lost) if lost else 0 if 0 in after else -1 - max(after)
        return entry if self.metric == "depth" else (entry > 0) - (entry < 0)
    def known(self, position):
        """The entry that the table contains, or that follows from the losses that it contains: a win, otherwise 0."""
        entry = self.stored(position)
        if entry < WIN or self.metric != "depth":
            return entry
        if position not in self.derived:
            after = self.game.moves(position)
            lost = [entry for entry in map(self.stored, after) if entry < 0]
            self.derived[position] = 1 - max(lost) if lost else 0 if after else max(self.game.stuck(position), 0)
        return self.derived[position]
    def difference(self, position):
        """The entry of a position, and the entry that follows from the rules, or None if they agree."""
        known = self.known(position)
        if position in self.derived and known > 0:
            return known, None
        follows = self.follows(position, [self.known(after) for after in self.game.moves(position)])
        return known, None if follows == known and (known or self.stored(position) != WIN) else follows

def words(entry, metric):
    """An entry in words, the keys of JSON objects."""
    if metric == "grundy":
        return {"outcome": "win" if entry else "loss", "grundy": entry}
    outcome, depth = "win" if entry > 0 else "loss" if entry < 0 else "draw", abs(entry) - 1
    if metric == "outcome" or entry == 0:
        return {"outcome": outcome}
    return {"outcome": outcome, "depth": depth, "moves": (depth + (entry > 0)) // 2}
