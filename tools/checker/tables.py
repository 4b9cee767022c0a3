"""Table files and tiers (docs/format.md), the games of tables, and certificates (docs/certificates.md)."""
import array, collections, itertools, json, os, struct
import endings, games, layouts
from files import bounded, digest, read, require, unpacked, word

Table = collections.namedtuple("Table", "path meta histogram entries")

def read_table(path):
    data = read(path)
    front, count = 8 + word(data, 4, 4), word(data[-9:-5])
    require(data[:4] == b"\x50\x2a\x4d\x18" and data[8:16] == b"zermelo\n", "this is no finished table file")
    require(int(digest(data[:16] + data[24:front]), 16) == word(data, 16), "wrong digest of the front frame")
    meta, frames = json.loads(data[24:front]), [*struct.iter_unpack("<3I", data[-9 - 12 * count:-9])]
    tail, sizes = sum(frame[0] for frame in frames[:-1]), [frame[1] for frame in frames[1:-1]]
    require(meta["format"] in (2, 3, 4) and meta["file_bytes"] == len(data), "another version or size of the file")
    require(frames[0][0] == front and digest(data[tail:]) == meta["tail_xxh3"], "wrong digest of the tail")
    require("key_bytes" not in meta, "tables with keys belong to games that this checker does not know")
    rows = [*struct.iter_unpack("<I2Q" if "max_depth" in meta else "<IQ", data[tail + 8:tail + frames[-1][0]])]
    bounded(0 if meta["layout"] == "diagram" else meta["positions"], "positions")
    payload = unpacked(path)
    require(len(payload) == meta["payload_bytes"] == sum(sizes), "wrong size of the payload")
    require(digest(payload) == meta["payload_xxh3"], "wrong digest of the payload")
    frames = [payload[end - size:end] for size, end in zip(sizes, itertools.accumulate(sizes))]
    return Table(path, meta, rows, layouts.entries_of(meta, frames))

def links(tables):
    return [link for table in tables for key in ("rests_on", "further_below") for link in table.meta.get(key, [])]
def load(path):  # the tables of a folder, of a file with the tiers below it, or of a certificate, and its claims
    (folder, name), certificate = os.path.split(path), json.loads(read(path)) if path.endswith(".json") else None
    if os.path.isdir(path): folder, names = path, sorted(name for name in os.listdir(path) if name.endswith(".ztb"))
    else: names = [entry["file"] for entry in certificate["tables"]] if certificate else [name]
    tables = [read_table(os.path.join(folder, name)) for name in names]
    if certificate: compare(certificate, tables)
    elif folder != path: tables += [read_table(os.path.join(folder, link["tier"] + ".ztb")) for link in links(tables)]
    else:
        for name, table in zip(names, tables):
            require(name == f"{table.meta.get('tier')}.ztb", f"{name} is the table of another tier")
    digests = {table.meta.get("tier"): table.meta["payload_xxh3"] for table in tables}
    games = {(table.meta["spec"], table.meta["metric"], table.meta["class"]) for table in tables}
    require(len(games) == 1 and len(digests) == len(tables), "these are not the tables of one game")
    wrong = [link["tier"] for link in links(tables) if digests.get(link["tier"]) != link["payload_xxh3"]]
    require(not wrong, f"these tiers are missing, or other tables of them were used: {wrong}")
    return tables, certificate and certificate["claims"]
def compare(certificate, tables):  # docs/certificates.md
    require(certificate["certificate"] == 1, "this is no certificate of a known version")
    for entry, table in zip(certificate["tables"], tables):
        meta = {**table.meta, "payload_digest": table.meta["payload_xxh3"], "file": entry["file"]}
        common = {key: certificate.get(key) for key in ("spec", "metric", "class", "play")}
        for key, value in {**entry, **common}.items():
            require(value == meta.get(key), f"{entry['file']}: {key} is not {value}")
    for key in ("positions", "wins", "losses", "draws", "gaps"):
        require(certificate.get(key, 0) == sum(table.meta.get(key, 0) for table in tables), f"{key} is wrong")

def game_of(tables):  # the game of tables, and their entries; puts tiers into the order of the game
    meta, (family, *keys) = tables[0].meta, tables[0].meta["spec"].split()
    spec, folder = dict(key.split("=", 1) for key in keys), os.path.dirname(tables[0].path)
    if family == "chess":
        require("goal" not in spec, "this checker knows only the goal mate")
        names = endings.endings_of(spec)[0]
        if "tier" in meta:
            tables.sort(key=lambda table: names.index(table.meta["tier"]))
            names = [table.meta["tier"] for table in tables]
            orders = {table.meta["tier"]: table.meta.get("order", "") for table in tables}
        else: orders = dict(one.split("-") for one in meta.get("order", "").split("+") if one)
        game = endings.Chess(spec, names, orders)
    else:
        require(family in games.FAMILIES, f"this checker does not know the game {family}")
        game = games.FAMILIES[family]({**spec, "family": family, "layout": meta["layout"], "folder": folder})
    require(game.size == sum(table.meta["positions"] for table in tables), "the game has another number of positions")
    require(meta["metric"] == "depth" or meta["metric"] in ("outcome", "grundy") and not game.loops,
            f"entries of the metric {meta['metric']} prove nothing in a game that may go on for ever")
    return game, tables[0].entries if len(tables) == 1 else sum((table.entries for table in tables), array.array("i"))
