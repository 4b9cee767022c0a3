"""Certificates are checked against their tables."""

import json
import os
import subprocess
import sys

import workshop
from workshop import TableTest, answer, examples, parts_of

SAME = ("tier", "positions", "wins", "losses", "draws", "gaps", "max_depth", "max_grundy", "layout", "zstd", "level",
        "payload_bytes")
COUNTS = ("positions", "wins", "losses", "draws", "gaps")


class Certificates(TableTest):
    def certify(self, files, claims):
        """Writes a certificate of table files beside them. Returns its path and its object."""
        metas = [parts_of(file)[0] for file in files]
        tables = [{"file": file.name, **{key: meta[key] for key in SAME if key in meta}, "payload_digest": meta["payload_xxh3"]}
                  for file, meta in zip(files, metas)]
        certificate = {"certificate": 1, "zermelo": "1.0", **{key: metas[0][key] for key in ("spec", "metric", "class", "play") if key in metas[0]},
                       **{key: sum(meta.get(key, 0) for meta in metas) or None for key in COUNTS}, "tables": tables,
                       "claims": claims}
        certificate.update({key: certificate[key] or 0 for key in COUNTS if key != "gaps"})
        path = files[0].with_name("cert.json")
        path.write_text(json.dumps(certificate))
        return path, certificate

    def refuse_changes(self, path, certificate):
        """Every changed value of the certificate is refused."""
        for owner in (certificate, *certificate["tables"], *certificate["claims"]):
            for key, value in owner.items():
                if isinstance(value, list) or value is None or key == "zermelo":
                    continue
                owner[key] = value + 1 if isinstance(value, int) else value + "x"
                path.write_text(json.dumps(certificate))
                with self.subTest(key=key):
                    self.refuse(path)
                owner[key] = value
        path.write_text(json.dumps(certificate))
        self.assertEqual(answer(path)[0], 0)

    def test_heaps(self):
        for options in (["--layout", "codes"], ["--layout", "losses"], ["--layout", "diagram"]):
            table = self.solve("pyramid rows=5", *options)
            path, certificate = self.certify([table], [
                {"claim": "start", "position": "1,2,3,4,5", "outcome": "win", "depth": 14, "moves": 7},
                {"claim": "position", "position": "1", "outcome": "loss", "depth": 1, "moves": 0},
                {"claim": "position", "position": "0", "outcome": "win", "depth": 0, "moves": 0}])
            status, output = answer(path)
            self.assertEqual(status, 0, output)
            self.assertIn("no differences in 3 claims", output)
            self.refuse_changes(path, certificate)

    def test_grundy_values(self):
        table = self.solve("nim piles=3 max=5", "--metric", "grundy")
        path, certificate = self.certify([table], [{"claim": "start", "position": "5,5,5", "outcome": "win", "grundy": 5}])
        self.assertEqual(answer(path)[0], 0)
        self.refuse_changes(path, certificate)

    def test_graphs(self):
        table = self.solve(f"graph file={examples}/retrograde.txt")
        path, certificate = self.certify([table], [{"claim": "start", "position": "0", "outcome": "draw", "depth": None, "moves": None}])
        self.assertEqual(answer(path)[0], 0)
        self.refuse_changes(path, certificate)

    def test_tiers(self):
        folder = self.solve("chess pieces=KRvK files=4 ranks=4", name="folder/")
        files = [folder / "KvK.ztb", folder / "KRvK.ztb"]
        path, certificate = self.certify(files, [
            {"claim": "position", "position": "2k1/4/2K1/3R b - -", "outcome": "loss", "depth": 4, "moves": 2}])
        status, output = answer(path)
        self.assertEqual(status, 0, output)
        self.refuse_changes(path, certificate)
        certificate["claims"].append({"claim": "position", "position": "k3/4/4/K2Q w - -", "outcome": "win", "depth": 1, "moves": 1})
        path.write_text(json.dumps(certificate))
        self.refuse(path)
        self.certify(files[1:], [])
        self.refuse(path, "KvK")

    def test_certificates_of_the_program(self):
        folder = self.solve("chess pieces=KRvK files=4 ranks=4", name="folder/")
        for table, *positions in ((self.solve("pyramid rows=6", "--layout", "diagram"), "1,2,3", "5", "0"),
                                  (self.solve("nim piles=3 max=5", "--metric", "grundy", name="nim.ztb"), "1,2,3", "0,5,5"),
                                  (self.solve(f"graph file={examples}/retrograde.txt", name="graph.ztb"), "11", "2"),
                                  (self.solve("pyramid rows=5", "--metric", "outcome", name="outcome.ztb"), "1,1"),
                                  (folder, "3k/4/4/KR2_b", "k3/4/KR2/4 w - -"), (folder / "KRvK.ztb",)):
            path = self.folder / "cert.json"
            subprocess.run([workshop.program, "certify", table, *positions, "-o", path], check=True, stdout=subprocess.DEVNULL)
            status, output = answer(path)
            self.assertEqual(status, 0, output)
            self.assertIn("no differences in ", output)

    def test_positions_that_do_not_exist(self):
        for spec, options, wrong in ((f"graph file={examples}/retrograde.txt", (), ("-1", "99")),
                                     ("nim piles=3 max=5", (), ("6,0,0", "5,5", "5,5,5,5", "0,0,-1")),
                                     ("grid rows=3 cols=4", (), ("0,1", "1,5", "4,1")),
                                     ("pyramid rows=5", (), ("6", "5,5,5,5", "-1")),
                                     ("pyramid rows=5", ("--layout", "diagram"), ("6", "5,5,5,5", "-1")),
                                     ("chess pieces=KRvK files=4 ranks=4", ("--layout", "codes"), (
                                         "k3/R3/4/3K w - -", "kK2/4/4/3R w - -", "k3/4/4/K4 w - -", "5/k3/4/4/K2R b - -"))):
            table = self.solve(spec, *options)
            for position in wrong:
                for claim in ({"outcome": "draw"}, {"outcome": "loss", "depth": 0, "moves": 0}):
                    path, _ = self.certify([table], [{"claim": "position", "position": position, **claim}])
                    with self.subTest(spec=spec, position=position):
                        self.refuse(path)

    def test_further_and_missing_statements(self):
        """A certificate states neither more nor less than docs/certificates.md says."""
        table = self.solve("pyramid rows=4")
        right = {"claim": "start", "position": "1,2,3,4", "outcome": "win", "depth": 6, "moves": 3}
        for place, key, value in ((None, "max_depth", 999), (None, "winner", "second player"), (None, "claims", None),
                                  (None, "draws", None), (None, "rules_digest", "abc"), (None, "certificate", True),
                                  ("tables", "payload_digest", None), ("tables", "level", None), ("tables", "tier", "x"),
                                  ("claims", "moves", None), ("claims", "moves", 3.0), ("claims", "best", []),
                                  ("claims", "claim", "the first player wins")):
            path, certificate = self.certify([table], [{**right}])
            self.assertEqual(answer(path)[0], 0)
            owner = certificate if place is None else certificate[place][0]
            owner[key] = value
            if value is None:
                del owner[key]
            path.write_text(json.dumps(certificate))
            with self.subTest(place=place, key=key, value=value):
                self.refuse(path)

    def test_a_start_that_is_another_position(self):
        for spec, start, other in (("pyramid rows=4", "1,2,3,4", "1"), ("nim piles=2 max=3", "3,3", "1,0"),
                                   ("octal code=0.77 max=4 total=6", "4", "1,1"), ("grid rows=2 cols=3", "1,1", "2,3"),
                                   (f"graph file={examples}/retrograde.txt start=3", "3", "0")):
            table = self.solve(spec)
            for position in (start, other):
                certificate = json.loads(subprocess.run([workshop.program, "certify", table, position], check=True,
                                                        stdout=subprocess.PIPE).stdout)
                self.assertEqual(certificate["claims"][0]["position"], start)
                certificate["claims"] = [{**certificate["claims"][1], "claim": "start"}]
                path = table.with_name("cert.json")
                path.write_text(json.dumps({**certificate, "tables": [{**certificate["tables"][0], "file": table.name}]}))
                with self.subTest(spec=spec, position=position):
                    self.assertEqual(answer(path)[0], 0 if position == start else 2)
        self.assertIn("is not the start", answer(path)[1])

    def test_a_sample_proves_no_claim(self):
        table = self.solve("pyramid rows=4")
        path, _ = self.certify([table], [{"claim": "position", "position": "1", "outcome": "loss", "depth": 1, "moves": 0}])
        self.assertIn("1 claim, looked up but not proved", answer("--sample", 9, path)[1])

    def test_a_part_of_the_tiers(self):
        folder = self.solve("chess pieces=KPvK files=3 ranks=4", name="folder/")
        path, _ = self.certify([folder / "KvK.ztb", folder / "KQvK.ztb"], [])
        self.assertIn("2 of the 6 tiers of the game", answer(path)[1])
        (folder / "KPvK.ztb").unlink()
        self.refuse(folder, "missing tables of the tiers KPvK", (2,))

    def refuse_claims(self, table, *claims):
        """Claims are refused in words before the table is checked."""
        for position, text in claims:
            path, _ = self.certify(table, [{"claim": "position", "position": position, "outcome": "draw"}])
            with self.subTest(position=position):
                status, output = answer(path)
                self.assertEqual(status, 2, output)
                self.assertIn(text, output)
                self.assertNotIn("ok", output)
                self.assertNotIn("docs/", output)

    def test_claims_that_cannot_be_read(self):
        for options in (["--layout", "codes"], ["--layout", "diagram"]):
            self.refuse_claims([self.solve("pyramid rows=5", *options)], *(
                (text, "is no position as the table writes it, such as 1,2,3,4,5")
                for text in ("99", "3,2,1", "", "-1", "x", "9" * 5000)), (3, "position of item 1 of claims of the certificate is 3"))
        table = self.solve("pyramid rows=5")
        for change in ({"claims": None}, {"claims": {}}, {"claims": [7]}, {"zermelo": None}, {"zermelo": {"a": 1}},
                       {"tables": "ab"}, {"tables": [{"file": 5}]}):
            path, certificate = self.certify([table], [])
            path.write_text(json.dumps({**certificate, **change}))
            with self.subTest(change=change):
                self.refuse(path, " of the certificate is ", (2,))

    def test_claims_about_chess(self):
        folder = self.solve("chess pieces=KRvK files=3 ranks=3", name="folder/")
        self.refuse_claims([folder / "KvK.ztb", folder / "KRvK.ztb"], *(
            (text, "is no FEN") for text in ("", "2K/3/k2", "2K/3/k2 x - -", "2K/3/k2 wb - -", "2K/3/k2 w zz -", "9/3/K1k w - -")),
            ("kK1/3/3 w - -", "is no legal position"), ("k1R/3/K2 w - -", "is no legal position"),
            ("3/3/3 w - -", "in no ending of the table"), ("P1K/3/k2 w - -", "in no ending of the table"),
            ("2K/3/k2 w KQkq -", "no castling"), ("2K/3/k2 w - e3", "cannot have passed e3"),
            ("2K/3/k2 w - b2", "cannot have passed b2"), ("8/8/8/8/8/8/8/8 w - -", "no board of this size"))

    def test_fen_with_more_words(self):
        table = self.solve("chess pieces=KRvK files=8 ranks=8 goal=mate")
        for text, right in (("8/8/8/8/8/2k5/8/KR6 w KQkq - 3 40", 1), ("8/8/8/8/8/2k5/8/KR6_w", 1), ("8/8/8/8/8/2k5/8/K11R w", 0),
                            ('8/8/8/8/8/2k5/8/KR6 w - - bm Rb3; id "a b";', 1), ("8/8/8/8/8/2k5/8/4K2R w K -", 0)):
            result = subprocess.run([workshop.program, "certify", table, text, "-o", self.folder / "cert.json"], capture_output=True)
            self.assertEqual(result.returncode == 0, bool(right), text)
            path = self.folder / "cert.json"
            if right:
                self.assertEqual(answer("--sample", 9, path)[0], 0, text)
            else:
                self.certify([table], [{"claim": "position", "position": text, "outcome": "win"}])
                self.refuse(path, text, (2,))

    def test_output_that_cannot_be_written(self):
        table = self.solve("pyramid rows=3")
        script = workshop.checker / "check"
        with open("/dev/full", "w") as full:
            result = subprocess.run([script, table], stdout=full, stderr=subprocess.PIPE, text=True)
        self.assertEqual((result.returncode, result.stderr), (3, "check: cannot write: No space left on device\n"))
        result = subprocess.run([script, table], stdout=subprocess.PIPE, env={**os.environ, "PYTHONIOENCODING": "latin-1"})
        self.assertEqual(result.returncode, 0)
        result = subprocess.run([sys.executable, script, table], stderr=subprocess.PIPE, env={"PATH": "/nowhere"}, text=True)
        self.assertIn("the command zstd is missing; install", result.stderr)

    def test_other_json(self):
        path = self.folder / "cert.json"
        for text in ("", "{}", "[]", "7", '{"certificate": 2}', '{"certificate": 1, "tables": []}', "{" * 100000, "[" * 100000,
                     '{"certificate": 1, "tables": [{"file": "../x.ztb"}], "claims": []}', '{"certificate": 1, "tables": [7]}'):
            path.write_text(text)
            self.refuse(path, "cannot be checked", (2,))
