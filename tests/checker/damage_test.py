"""Damaged files are refused in a line, whatever byte is wrong."""

import random

from workshop import TableTest, answer, examples, parts_of


class Damage(TableTest):
    def damaged(self, path, data):
        whole = parts_of(path)
        copy = path.with_name("copy.ztb")
        copy.write_bytes(data)
        status, output = answer(copy)
        self.assertNotIn("Traceback", output)
        if status == 0:  # bits that zstd ignores
            self.assertEqual(parts_of(copy), whole)
            return 0
        self.assertIn(status, (1, 2, 3))
        return 1

    def test_wrong_bytes(self):
        chance, refused = random.Random(5), 0
        for spec, options in (("pyramid rows=4", []), ("pyramid rows=4", ["--layout", "diagram"]),
                              ("chess pieces=KRvK files=3 ranks=3", []), (f"graph file={examples}/retrograde.txt", [])):
            path = self.solve(spec, *options)
            data = path.read_bytes()
            for _ in range(100):
                place, changed = chance.randrange(len(data)), bytearray(data)
                changed[place] ^= 1 << chance.randrange(8)
                refused += self.damaged(path, bytes(changed))
            for _ in range(25):
                self.assertEqual(self.damaged(path, data[:chance.randrange(len(data))]), 1)
            self.damaged(path, data + b"x")
            self.damaged(path, data * 2)
        self.assertGreater(refused, 350)

    def test_other_files(self):
        path = self.folder / "other.ztb"
        chance = random.Random(6)
        for data in (b"", b"x", b"\x50\x2a\x4d\x18", bytes(1000), b"{}", chance.randbytes(5000)):
            path.write_bytes(data)
            self.refuse(path, "cannot be checked", (2,))
        folder = self.folder / "folder.ztb"
        folder.mkdir()
        self.refuse(folder, "", (2,))
