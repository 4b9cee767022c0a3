"""Tests of errors about families of games, for tables of rules in Python and of the engine."""

import os
import subprocess
from pathlib import Path

import pytest

import zermelo


def test_the_families_leave_out_that_of_rules_in_python():
    with pytest.raises(zermelo.UsageError, match="the families are nim, ") as error:
        zermelo.solve("something rows=3")
    assert "python" not in str(error.value)


@pytest.mark.skipif("ZERMELO_BUILD" not in os.environ, reason="ZERMELO_BUILD names no build folder")
@pytest.mark.parametrize("command", ["probe", "verify", "export", "serve"])
def test_the_program_tells_how_to_open_a_table_of_rules_in_python(tmp_path, nim, command):
    program = Path(os.environ["ZERMELO_BUILD"]) / "bin" / "zermelo"
    if not program.exists():
        pytest.skip("the program is not built")
    table = tmp_path / "n.ztb"
    zermelo.solve(nim(1, 2), file=table).close()
    words = [program, command, table] + (["5"] if command == "probe" else [])
    said = subprocess.run(words, capture_output=True, text=True)
    assert said.returncode == 2
    assert "the rules of this game are in Python; open its table there with zermelo.open(path, rules=" in said.stderr
