"""What the tests share: solved tables, the checker's answer, and table files made of any metadata and frames."""

import contextlib
import importlib.machinery
import importlib.util
import io
import json
import pathlib
import struct
import subprocess
import tempfile
import unittest
from unittest import mock

import files

checker = pathlib.Path(__file__).parents[2] / "tools" / "checker"
examples = pathlib.Path(__file__).parents[2] / "examples" / "graphs"
program = None


def load_check():
    loader = importlib.machinery.SourceFileLoader("check", str(checker / "check"))
    module = importlib.util.module_from_spec(importlib.util.spec_from_loader("check", loader))
    loader.exec_module(module)
    return module


check = load_check()


def answer(*arguments):
    """The exit status of the checker and what it prints."""
    output = io.StringIO()
    with mock.patch("sys.argv", ["check", *map(str, arguments)]), contextlib.redirect_stdout(output), \
            contextlib.redirect_stderr(output):
        status = check.main()
    return status, output.getvalue()


class TableTest(unittest.TestCase):
    """A test with a folder of its own."""

    def setUp(self):
        holder = tempfile.TemporaryDirectory()
        self.addCleanup(holder.cleanup)
        self.folder = pathlib.Path(holder.name)

    def solve(self, spec, *options, name="table.ztb"):
        """Solves a game into a file, or into a folder if the name ends with a slash. Returns its path."""
        path = self.folder / name
        output = f"{path}/" if name.endswith("/") else str(path)
        subprocess.run([program, "solve", *spec.split(), "-o", output, "--restart", *options], check=True,
                       stdout=subprocess.DEVNULL)
        return path

    def refuse(self, path, text="", statuses=(1, 2)):
        status, output = answer(path)
        self.assertIn(status, statuses, output)
        self.assertNotIn("Traceback", output)
        self.assertIn(text, output)


def parts_of(path):
    """The metadata of a table file, the payloads of its frames, and the content of its histogram frame."""
    data = path.read_bytes()
    front = 8 + files.word(data, 4, 4)
    meta = json.loads(data[24:front])
    entries = list(struct.iter_unpack("<3I", data[-9 - 12 * files.word(data[-9:-5]):-9]))
    payload, frames = files.unpacked(path), []
    for _, size, _ in entries[1:-1]:
        frames.append(payload[:size])
        payload = payload[size:]
    begin = sum(entry[0] for entry in entries[:-1])
    return meta, frames, data[begin + 8:begin + entries[-1][0]]


def skippable(magic, content):
    return struct.pack("<2I", magic, len(content)) + content


def write_table(path, meta, frames, histogram, change=lambda seek: seek):
    """Writes a table file with the right sizes and digests; `change` may change the entries of the seek table."""
    packed = [subprocess.run(["zstd", "-cq", "--check", "-1", f"--stream-size={len(frame)}"], input=frame, check=True,
                             stdout=subprocess.PIPE).stdout for frame in frames]
    rows, size = skippable(0x184D2A51, histogram), 8192
    seek = [(size, 0, 0x51D8E999), *((len(frame), len(plain), files.word(frame[-4:])) for frame, plain in
                                     zip(packed, frames)), (len(rows), 0, 0x51D8E999)]
    table = b"".join(struct.pack("<3I", *entry) for entry in change(seek)) + struct.pack("<IB", len(seek), 0x80) + b"\xb1\xea\x92\x8f"
    tail, payload = rows + skippable(0x184D2A5E, table), b"".join(frames)
    meta = {**meta, "payload_bytes": len(payload), "payload_xxh3": files.digest(payload), "tail_xxh3": files.digest(tail),
            "file_bytes": size + sum(map(len, packed)) + len(tail)}
    front = struct.pack("<2I", 0x184D2A50, size - 8) + b"zermelo\n"
    text = (json.dumps(meta).encode() + b"\n").ljust(size - 24)
    front += bytes.fromhex(files.digest(front + text))[::-1] + text
    path.write_bytes(front + b"".join(packed) + tail)
