"""Table files and tiers (docs/format.md), the games of tables, and certificates (docs/certificates.md)."""
import array, io, json, os, struct
import endings, games, layouts
from files import bounded, digest, read, require, unpacked, word

FAMILIES = {**games.FAMILIES, "chess": endings.Chess}

def read_table(path):  # the metadata, with the keys path, histogram and entries in addition
    data = read(path)
    front, count = 8 + word(data, 4, 4), word(data[-9:-5])
    require(data[:4] == b"\x50\x2a\x4d\x18" and data[8:16] == b"zermelo\n", "this is no finished table file")
    require(int(digest(data[:16] + data[24:front]), 16) == word(data, 16), "wrong digest of the front frame")
    meta, frames = json.loads(data[24:front]), [*struct.iter_unpack("<3I", data[-9 - 12 * count:-9])]
    tail, sizes = sum(frame[0] for frame in frames[:-1]), [frame[1] for frame in frames[1:-1]]
    require(meta["format"] in (2, 3, 4) and meta["file_bytes"] == len(data), "another version or size of the file")
    require(frames[0][0] == front and digest(data[tail:]) == meta["tail_xxh3"], "wrong digest of the tail")
    require("key_bytes" not in meta, "tables with keys belong to games that this checker does not know")
    require(meta.get("tier") in (None, os.path.basename(path)[:-4]), f"{path} is the table of another tier")
    bounded(0 if meta["layout"] == "diagram" else meta["positions"], "positions")
    payload, right = unpacked(path), (meta["payload_bytes"], meta["payload_xxh3"])
    require((len(payload), digest(payload)) == right and sum(sizes) == right[0], "wrong size or digest of the payload")
    rows = struct.iter_unpack("<I2Q" if "max_depth" in meta else "<IQ", data[tail + 8:tail + frames[-1][0]])
    entries = layouts.entries_of(meta, map(io.BytesIO(payload).read, sizes))
    return {**meta, "path": path, "histogram": [*rows], "entries": entries}

def load(path):  # the tables of a file, of a folder or of a certificate, and the claims of the certificate
    certificate = json.loads(read(path)) if path.endswith(".json") else dict(tables=[dict(file=os.path.basename(path))])
    names, folder = [entry["file"] for entry in certificate["tables"]], os.path.dirname(path)
    if os.path.isdir(path): names, folder = sorted(name for name in os.listdir(path) if name.endswith(".ztb")), path
    tables = [read_table(os.path.join(folder, name)) for name in names]
    games = {(*map(table.get, ("spec", "metric", "class", "play")),) for table in tables}
    digests = {table.get("tier"): table["payload_xxh3"] for table in tables}
    require(len(games) == 1 and len(digests) == len(tables), "these are not the tables of one game")
    below = [link for table in tables for link in table.get("rests_on", []) + table.get("further_below", [])]
    wrong = {link["tier"] for link in below if digests.get(link["tier"]) != link["payload_xxh3"]}
    require(not wrong, f"check the folder of this tier; missing, or other tables of these tiers were used: {wrong}")
    return tables, claims_of(certificate, tables) if path.endswith(".json") else ()
def claims_of(certificate, tables):  # the claims, if the certificate belongs to the tables (docs/certificates.md)
    right = {key: tables[0].get(key) for key in ("spec", "metric", "class", "play")} | {"certificate": 1}
    for key in ("positions", "wins", "losses", "draws", "gaps"):
        right[key] = sum(table.get(key, 0) for table in tables)
    wrong = [key for key, value in right.items() if (certificate.get(key) or 0) != (value or 0)]
    for entry, table in zip(certificate["tables"], tables):
        meta = {**table, "payload_digest": table["payload_xxh3"], "file": entry["file"]}
        wrong += [f"{key} of {table['path']}" for key, value in entry.items() if value != meta.get(key)]
    require(not wrong, f"the certificate differs from the tables in {', '.join(wrong)}")
    return certificate["claims"]

def game_of(tables):  # the game of tables, and their entries; puts tiers into the order of the game
    meta, (family, *keys) = tables[0], tables[0]["spec"].split()
    require(family in FAMILIES, f"this checker does not know the game {family}")
    tables.sort(key=lambda table: endings.order(table.get("tier", "KvK")))
    orders = {table["tier"]: table.get("order") for table in tables if "tier" in meta}
    spec = dict(family=family, layout=meta["layout"], folder=os.path.dirname(tables[0]["path"]), tiers=orders, men=2)
    game = FAMILIES[family](spec | dict(orders=meta.get("order", "")) | dict(key.split("=", 1) for key in keys))
    require(game.size == sum(table["positions"] for table in tables), "the game has another number of positions")
    require(meta["metric"] == "depth" or meta["metric"] in ("outcome", "grundy") and not game.loops,
            f"entries of the metric {meta['metric']} prove nothing in a game that may go on for ever")
    return game, meta["entries"] if len(tables) == 1 else sum((table["entries"] for table in tables), array.array("i"))
