"""Reads a table file (docs/format.md) and checks its digests. Wrong files raise ValueError, too large ones MemoryError."""
import json, os, struct, subprocess
from collections import namedtuple
import layouts, xxh3

MOST = 1 << 28  # bytes of a file and of its payload, and entries in memory
Table = namedtuple("Table", "path meta histogram entries")

def require(condition, text):
    if not condition:
        raise ValueError(text)

def unpacked(path, most):
    """The output of zstd -d, which checks every frame; at most a number of bytes, and one more."""
    with open(path, "rb") as file, subprocess.Popen(["zstd", "-dcq"], stdin=file, stdout=subprocess.PIPE,
                                                    stderr=subprocess.DEVNULL) as zstd:
        data = zstd.stdout.read(most + 1)
    require(zstd.returncode == 0 or len(data) > most, "zstd cannot unpack the file")
    return data

def read_table(path):
    """The metadata, the rows of the histogram, and the entries (layouts.py)."""
    if os.path.getsize(path) > MOST:
        raise MemoryError(f"the file has more than {MOST} bytes")
    with open(path, "rb") as file:
        data = file.read()
    front, count = 8 + xxh3.word(data, 4, 4), xxh3.word(data[-9:-5])
    require(data[:4] == b"\x50\x2a\x4d\x18" and data[8:16] == b"zermelo\n", "this is no finished table file")
    require(int(xxh3.digest(data[:16] + data[24:front]), 16) == xxh3.word(data, 16), "wrong digest of the front frame")
    meta, frames = json.loads(data[24:front]), [*struct.iter_unpack("<3I", data[-9 - 12 * count:-9])]
    tail = sum(frame[0] for frame in frames[:-1])
    require(meta["format"] in (2, 3, 4) and meta["file_bytes"] == len(data), "another version or size of the file")
    require(frames[0][0] == front and xxh3.digest(data[tail:]) == meta["tail_xxh3"], "wrong digest of the tail")
    rows = data[tail + 8:tail + frames[-1][0]]
    histogram = [*struct.iter_unpack("<I2Q" if "max_depth" in meta else "<IQ", rows)]
    return Table(path, meta, histogram, entries_of(path, meta, [size for _, size, _ in frames[1:-1]]))

def entries_of(path, meta, sizes):
    """The entries in the payload, whose frames have these sizes."""
    size, positions, diagram = meta["payload_bytes"], meta["positions"], meta["layout"] == "diagram"
    require("key_bytes" not in meta, "tables with keys belong to games that this checker does not know")
    if size > MOST or positions > MOST and not diagram:
        raise MemoryError(f"{positions} positions in {size} bytes are too many")
    payload = unpacked(path, size)
    require(len(payload) == size == sum(sizes) and xxh3.digest(payload) == meta["payload_xxh3"], "wrong digest of the payload")
    ends = [*layouts.accumulate(sizes, initial=0)]
    frames = [payload[begin:end] for begin, end in zip(ends, ends[1:])]
    return layouts.Diagram(meta, frames) if diagram else layouts.unpack_blocks(meta, frames)
