"""Finds the tables that belong together, and their game. Checks the links between tiers."""
import os
from array import array
import boxes, endings, heaps
from table_file import read_table, require

def links(tables):
    return [link for table in tables for key in ("rests_on", "further_below") for link in table.meta.get(key, [])]

def load(path):
    """The tables of a folder, of a file, or of the file of a tier with the tiers below it."""
    if not os.path.isdir(path):
        table, folder = read_table(path), os.path.dirname(path)
        return linked([table, *(read_table(os.path.join(folder, link["tier"] + ".ztb")) for link in links([table]))])
    tables = [read_table(os.path.join(path, name)) for name in sorted(os.listdir(path)) if name.endswith(".ztb")]
    for table in tables:
        require(os.path.basename(table.path) == f"{table.meta.get('tier')}.ztb", f"{table.path} is the table of another tier")
    return linked(tables)

def linked(tables):
    """The same tables, if they are tables of one game and each was made from the others."""
    digests = {table.meta.get("tier"): table.meta["payload_xxh3"] for table in tables}
    same = len({(table.meta["spec"], table.meta["metric"], table.meta["class"]) for table in tables}) == 1
    require(tables and same and len(digests) == len(tables), "these are not the tables of one game")
    for link in links(tables):
        require(digests.get(link["tier"]) == link["payload_xxh3"], f"another table of {link['tier']} was used, or it is missing")
    return tables

def game_of(tables):
    """The game of tables, and their entries; puts tiers into the order of the game."""
    meta, folder = tables[0].meta, os.path.dirname(tables[0].path)
    family, *keys = meta["spec"].split()
    spec = dict(key.split("=", 1) for key in keys)
    stuck = {"misere": 1, "draw": 0}.get(spec.get("play"), -1)
    if family == "chess":
        names, orders = endings.endings_of(spec)[0], {}
        for table in tables:
            tier, order = table.meta.get("tier"), table.meta.get("order", "")
            orders |= {tier: order} if tier else dict(one.split("-") for one in order.split("+") if one)
        if meta.get("tier"):
            tables.sort(key=lambda table: names.index(table.meta["tier"]))
            names = [table.meta["tier"] for table in tables]
        game = endings.Chess(spec, names, orders)
    elif family in ("pyramid", "octal", "grundy"):
        game = heaps.HeapSums(family, spec, stuck, meta["layout"] == "diagram")
    else:
        require(family in ("nim", "grid", "graph"), f"this checker does not know the game {family}")
        game = boxes.graph(spec, folder, stuck) if family == "graph" else getattr(boxes, family)(spec, stuck)
    require(game.size == sum(table.meta["positions"] for table in tables), "the game has another number of positions")
    require(meta["metric"] == "depth" or meta["metric"] in ("outcome", "grundy") and not game.loops,
            f"entries of the metric {meta['metric']} prove nothing in a game that may go on for ever")
    if len(tables) == 1:
        return game, tables[0].entries
    return game, sum((table.entries for table in tables), array("i"))
