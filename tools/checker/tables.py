"""Table files and tiers (docs/format.md), the games of tables, and certificates (docs/certificates.md). What a file
states is compared with what follows from its spec."""
import array, itertools, os, struct
import endings, games, layouts
from files import digest, frame, read, require, shaped, strict, unequal, unpacked, word

FAMILIES = {**games.FAMILIES, "chess": endings.Chess}
KINDS = {  # the widths of cells, and the layouts
    ("terminating", "outcome"): ((1,), ["outcomes", "diagram"]), ("loopy", "outcome"): ((8,), ["outcomes"]),
    ("terminating", "depth"): ((8, 16), ["mixed", "codes", "packed", "planes", "losses", "diagram"]),
    ("loopy", "depth"): ((8, 16), ["codes", "losses"]),
    **dict.fromkeys([("terminating", "grundy"), ("loopy", "grundy")], ((8, 16, 32), ["changes", "values"]))}
DIAGRAM, TIERS = "rows nodes row_frames root_deeper".split(), "tier rests_on further_below order".split()
BLOCK, LEVELS, LINKS = range(1, 1 + 2 ** 18), range(1, 23), [dict(tier=str, payload_xxh3=str)]
NEEDED = dict.fromkeys("spec class metric layout payload_xxh3 tail_xxh3".split(), str)
NEEDED |= dict(positions=int, cell_bits=int, block_entries=int)
OTHERS = dict.fromkeys(DIAGRAM + ["level"], int) | dict.fromkeys("zstd tier order".split(), str)
OTHERS |= dict(rests_on=LINKS, further_below=LINKS)
CERTIFICATE = dict(zermelo=str, tables=[dict(file=str)], claims=[dict(claim=str, position=str)])
KEYS = """format spec class play metric positions max_number listed_values list_frames key_bytes key_block tiers
          rules_xxh3 rules_text cell_bits layout block_entries level""".split() + DIAGRAM + TIERS  # not of entries
COPIED = "tier positions wins losses draws gaps max_depth max_grundy layout zstd level payload_bytes".split()

def read_table(path):  # the metadata, with the keys path, frames (payloads of the blocks) and histogram in addition
    data = read(path)
    front, frames = 8 + word(data, 4, 4), []
    signed = data[:4] == b"\x50\x2a\x4d\x18" and data[8:16] == b"zermelo\n"
    require(signed, "this is no finished table file; the name of a certificate ends with .json")
    require(int(digest(data[:16] + data[24:front]), 16) == word(data, 16), "wrong digest of the front frame")
    meta, at, seek = strict(data[24:front], "its metadata"), front, [(front, 0, 0x51D8E999)]
    shaped(meta, dict(format=int), "the metadata")
    require(meta["format"] != 1, "this checker does not read version 1 of the format; solve the game again")
    more = {*meta, *DIAGRAM} if meta.get("layout") == "diagram" else {*meta, "rests_on"} if "tier" in meta else {*meta}
    shaped(meta, NEEDED | {key: shape for key, shape in OTHERS.items() if key in more}, "the metadata")
    while data[at:at + 4] == b"\x28\xb5\x2f\xfd":
        end, content = frame(data, at)
        frames.append(content)
        seek.append((end - at, content, word(data, end - 4, 4)))
        at = end
    rows = data[at + 8:at + 8 + word(data, at + 4, 4)]
    seek = b"".join(itertools.starmap(struct.Struct("<3I").pack, [*seek, (8 + len(rows), 0, 0x51D8E999)]))
    seek += struct.pack("<IB", len(seek) // 12, 0x80) + b"\xb1\xea\x92\x8f"
    tail = struct.pack("<2I", 0x184D2A51, len(rows)) + rows + struct.pack("<2I", 0x184D2A5E, len(seek)) + seek
    require(data[at:] == tail and digest(tail) == meta["tail_xxh3"], "wrong frames, seek table, or digest of the tail")
    payload, ends = unpacked(path), [*itertools.accumulate(frames)]
    found = dict(payload_bytes=len(payload), payload_xxh3=digest(payload), file_bytes=len(data))
    wrong = unequal(found, {key: meta.get(key) for key in found})
    require(not wrong and ends[-1:] == [len(payload)], f"wrong sizes or digest of the payload: {wrong}")
    row = "<I2Q" if meta["metric"] == "depth" else "<IQ"
    frames = [payload[end - size:end] for size, end in zip(frames, ends)]
    return {**meta, "path": path, "frames": frames, "histogram": [*map(list, struct.iter_unpack(row, rows))]}

def load(path):  # the tables of a file, of a folder or of a certificate, and the certificate
    certificate, folder, names = None, os.path.dirname(path), [os.path.basename(path)]
    if path.endswith(".json"):
        certificate = strict(read(path), path)
        shaped(certificate, CERTIFICATE, "the certificate")
        names = [entry["file"] for entry in certificate["tables"]]
    if os.path.isdir(path): names, folder = sorted(name for name in os.listdir(path) if name.endswith(".ztb")), path
    require(names, "there are no tables (.ztb)")
    tables = [read_table(os.path.join(folder, name)) for name in names]
    for key in ("spec", "metric"):
        require(len({table[key] for table in tables}) == 1, f"the tables differ in {key}; one folder is for one game")
    require(len({"tier" in table for table in tables}) == 1, "some tables are tiers, some are whole games")
    return tables, certificate
def check_certificate(certificate, tables):  # compares all that it states with the tables; its claims come later
    right = {key: tables[0].get(key) for key in ("spec", "metric", "class", "play")} | {"certificate": 1}
    right |= {key: certificate[key] for key in CERTIFICATE}
    for key in ("positions", "wins", "losses", "draws", "gaps"):
        right[key] = sum(table.get(key, 0) for table in tables) or (None if key == "gaps" else 0)
    wrong = unequal(certificate, right)
    for entry, table in zip(certificate["tables"], tables):
        stated = dict(file=entry["file"], payload_digest=table["payload_xxh3"])
        stated |= {key: table.get(key) for key in COPIED}
        wrong += [f"{key} of {table['path']}" for key in unequal(entry, stated)]
    require(not wrong, f"the certificate differs from the tables in {', '.join(wrong)}")

def game_of(tables, whole=False):  # the game, and the entries of the tables, which it puts into order; whole: all tiers
    game = game_named(tables[0]["spec"], tables)
    for table in tables: check_metadata(table, game)
    if game.tiers: check_tiers(tables, game, whole)
    require(len({table.get("tier") for table in tables}) == len(tables), "two tables are of one game or tier")
    metric = tables[0]["metric"]
    require(metric != "grundy" or game.play == "normal", "Grundy values are defined for normal play")
    require(metric == "depth" or not game.loops,
            f"entries of the metric {metric} prove nothing in a game that may go on for ever; use --metric depth")
    entries = [layouts.entries_of(table, table.pop("frames"), game) for table in tables]
    return game, entries[0] if len(tables) == 1 else sum(entries, array.array("i"))
def named(table):  # whether the file of a tier has its name; a copy of it may have another one
    return table.get("tier") in (None, os.path.basename(table["path"]).removesuffix(".ztb"))
def game_named(spec, tables):
    family, folder = spec.partition(" ")[0], os.path.dirname(tables[0]["path"])
    known = f"this checker does not know the game {family!r:.40}, but {', '.join(FAMILIES)}"
    require(family in FAMILIES, f"{known}; `zermelo verify` proves tables of other games")
    orders = {table["tier"]: table.get("order") for table in tables if "tier" in table}
    own = dict(family=family, folder=folder, layout=tables[0]["layout"], tiers=orders, orders=tables[0].get("order"))
    return FAMILIES[family](games.keys_of(spec, family) | own)
def check_metadata(table, game):  # compares them with those that follow from the spec
    kind, layout = (game.kind, table["metric"]), table["layout"]
    require(kind in KINDS, f"this checker does not know the metric {kind[1]}; `zermelo verify` proves the table")
    cells, arrangements = KINDS[kind]
    free = TIERS * bool(game.tiers) + DIAGRAM * (layout == "diagram") + ["order"] * bool(game.all)
    right = dict(format=4 if layout == "diagram" else 2, spec=table["spec"], metric=kind[1], positions=game.size)
    right |= {"class": kind[0], "play": game.play if kind[0] == "terminating" else None}
    for key, some in dict(cell_bits=cells, layout=arrangements, block_entries=BLOCK, level=LEVELS).items():
        words = " or ".join(map(str, some)) if len(some) < 9 else f"{some[0]} to {some[-1]}"
        right[key] = table.get(key) if table.get(key, 1) in some else words
    if "tier" in table: right["positions"] = game.tiers.get(table["tier"], game.size)
    wrong = unequal({key: table.get(key) for key in KEYS if key not in free}, right)
    texts = [f"{key} is {table.get(key, 'missing')!s:.80}, " + (
             f"not {right[key]}" if right.get(key) is not None else "but must be missing") for key in wrong]
    place = f"tier {table['tier']}: " if "tier" in table else ""
    require(not wrong, f"{place}{'; '.join(texts)} (docs/format.md)")
def check_tiers(tables, game, whole):  # their order, and the digests of the tables below each
    tables.sort(key=lambda table: [*game.tiers].index(table["tier"]))
    digests = {table["tier"]: table["payload_xxh3"] for table in tables}
    missing = [tier for tier in game.all if tier not in digests]
    require(not (whole and missing), f"missing tables of the tiers {', '.join(missing)}")
    for table in tables:
        near, far = game.below(table["tier"])
        missing = [tier for tier in near + far if tier not in digests]
        require(not missing, f"check the folder of this tier, which rests on {', '.join(missing)}")
        for key, tiers in dict(rests_on=near, further_below=far).items():
            stated = [(link["tier"], link["payload_xxh3"]) for link in table.get(key, [])]
            right = [(tier, digests[tier]) for tier in tiers]
            require(stated == right, f"{table['path']}: {key} names {stated}, but the tables there are {right}")
