"""Refusals, files, JSON, zstd, and XXH3 of 64 bits with seed 0 (github.com/Cyan4973/xxHash, doc/xxhash_spec.md)."""
import itertools, json, os, shutil, struct
from subprocess import DEVNULL, PIPE, Popen

MOST = 1 << 28  # bytes of a file and of its payload, and entries in memory
ALL, P1, P2, P3, P4 = (1 << 64) - 1, 0x9E3779B185EBCA87, 0xC2B2AE3D27D4EB4F, 0x165667B19E3779F9, 0x9FB21C651E98DF25
LANES = [0xC2B2AE3D, P1, P2, P3, 0x85EBCA77C2B2AE63, 0x85EBCA77, 0x27D4EB2F165667C5, 0x9E3779B1]
SECRET = bytes.fromhex("b8fe6c3923a44bbe7c01812cf721ad1cded46de9839097db7240a4a4b7b3671fcb79e64eccc0e578825ad07dccff72"
    "21b8084674f743248ee03590e6813a264c3c2852bb91c300cb88d0658b1b532ea371644897a20df94e3819ef46a9deacd8a8fa763fe39c343f"
    "f9dcbbc7c70b4f1d8a51e04bcdb45931c89f7ec9d9787364eac5ac8334d3ebc3c581a0fffa1363eb170ddd51b7f0da49d316552629d4689e2b"
    "16be587d47a1fc8ff8b8d17ad031ce45cb3a8f95160428afd7fbcabb4b407e")

KINDS = {int: "a whole number", str: "a text", list: "a list", dict: "an object"}  # of JSON

class Refusal(Exception): """Why a file cannot be checked, in a sentence."""
def require(condition, text):
    if not condition: raise Refusal(text)
def bounded(number, what, most=MOST):
    if number > most: raise MemoryError(f"{number} {what} are too many")
    return number
def read(path):
    require(os.path.isfile(path) and bounded(os.path.getsize(path), "bytes"), f"{path} is no file with content")
    with open(path, "rb") as file: return file.read()
def strict(text, name):  # a JSON value in which no key is given twice
    def pairs(items):
        require(len(dict(items)) == len(items), "a JSON object contains a key twice")
        return dict(items)
    try: return json.loads(text, object_pairs_hook=pairs)
    except (ValueError, RecursionError) as error: raise Refusal(f"{name} is not JSON: {error}")
def shaped(value, shape, name):  # requires a type, a list of values of a shape, or an object with keys of some shapes
    kind = shape if isinstance(shape, type) else type(shape)
    fits, found = type(value) is kind and (kind is not int or value >= 0), "missing" if value is None else repr(value)
    require(fits, f"{name} is {found:.80}, not {KINDS[kind]}")
    for key in shape if kind is dict else (): shaped(value.get(key), shape[key], f"{key} of {name}")
    for n, item in enumerate(value if kind is list else (), 1): shaped(item, shape[0], f"item {n} of {name}")
def unequal(*objects):  # keys with different values in two JSON objects; null is no value, 1 and true are different
    known = ({(key, json.dumps(some[key], sort_keys=True)) for key in some if some[key] is not None}
             for some in objects)
    return sorted({key for key, _ in set.symmetric_difference(*known)})
def unpacked(path):  # the output of zstd -d, which checks every frame
    require(shutil.which("zstd"), "the command zstd is missing; install it, for example the package zstd of Debian")
    with open(path, "rb") as file, Popen(["zstd", "-dcq"], stdin=file, stdout=PIPE, stderr=DEVNULL) as zstd:
        data = zstd.stdout.read(MOST + 1)
    require(bounded(len(data), "bytes") and zstd.returncode == 0, "zstd cannot unpack the file")
    return data

def word(data, at=0, size=8): return int.from_bytes(data[at:at + size], "little")
def frame(data, at):  # the size of a zstd frame, and of its content (RFC 8878, section 3.1.1); both it must state
    descriptor, single = data[at + 4], data[at + 4] >> 5 & 1
    size, begin = 1 << (descriptor >> 6), at + 6 - single + (0, 1, 2, 4)[descriptor & 3]
    require(descriptor & 4 and (single or size > 1), "a frame has no checksum, or no size of its content")
    content, at, last = word(data, begin, size) + 256 * (size == 2), begin + size, False
    while not last:
        block, last = word(data, at, 3), data[at] & 1
        at += 3 + (1 if block >> 1 & 3 == 1 else block >> 3)
    return at + 4, content
def fold(a, b): return a * b & ALL ^ a * b >> 64
def mix(data, at, key): return fold(word(data, at) ^ word(SECRET, key), word(data, at + 8) ^ word(SECRET, key + 8))
def scatter(h, first=37, factor=0x165667919E3779F9, second=32):
    h = (h & ALL ^ (h & ALL) >> first) * factor & ALL
    return h ^ h >> second
def short(data, n):  # XXH3 of at most 16 bytes
    key = lambda at: word(SECRET, at) ^ word(SECRET, at + 8)
    if n > 8:
        low, high = word(data) ^ key(24), word(data, n - 8) ^ key(40)
        return scatter(n + word(low.to_bytes(8, "big")) + high + fold(low, high))
    if n > 3:
        h = (word(data, 0, 4) << 32 | word(data, n - 4)) ^ key(8)
        h = (h ^ (h << 49 | h >> 15) ^ (h << 24 | h >> 40)) * P4 & ALL
        return scatter(h ^ (h >> 35) + n, 64, P4, 28)
    h = data[0] << 16 | data[n >> 1] << 24 | data[n - 1] | n << 8
    return scatter(scatter(h ^ word(SECRET, 0, 4) ^ word(SECRET, 4, 4), 33, P2, 29), 64, P3, 32)
def middle(data, n):  # XXH3 of 17 to 240 bytes
    if n <= 128:
        places = range(0, (n + 31) // 32 * 16, 16)
        return scatter(n * P1 + sum(mix(data, at, 2 * at) + mix(data, n - at - 16, 2 * at + 16) for at in places))
    h = scatter(n * P1 + sum(mix(data, at, at) for at in range(0, 128, 16)))
    return scatter(h + sum(mix(data, at, at - 125) for at in range(128, n - 15, 16)) + mix(data, n - 16, 119))
def long(data, n):  # XXH3 of more bytes; a second for 20 MB
    lanes, words = [*LANES], struct.Struct("<8Q").unpack_from
    for at, key in itertools.chain(((64 * i, i % 16 * 8) for i in range((n - 1) // 64)), [(n - 64, 121)]):
        for lane, value, other in zip(range(8), words(data, at), words(SECRET, key)):
            lanes[lane ^ 1] += value
            lanes[lane] += ((value ^ other) & 0xFFFFFFFF) * ((value ^ other) >> 32)
        if key == 120:  # the end of a block of 16 stripes
            mixed = zip(lanes, words(SECRET, 128))
            lanes = [(lane & ALL ^ (lane & ALL) >> 47 ^ other) * LANES[7] & ALL for lane, other in mixed]
    lanes = [lane & ALL ^ word(SECRET, 11 + 8 * i) for i, lane in enumerate(lanes)]
    return scatter(n * P1 + sum(fold(*lanes[i:i + 2]) for i in range(0, 8, 2)))
def digest(data):  # 16 hexadecimal digits
    return f"{(short if len(data) <= 16 else middle if len(data) <= 240 else long)(data, len(data)):016x}"
