"""Pictures of tables, compared with those of the command `zermelo plot`."""

import os
import subprocess

import pytest

import zermelo

PROGRAM = os.path.join(os.environ["ZERMELO_BUILD"], "bin", "zermelo")

CASES = {
    "wythoff max=20": [([], {}), (["--metric", "outcome"], {"metric": "outcome"}), (["--histogram"], {"histogram": True}),
                       (["--max", "9", "--x", "2", "--y", "1"], {"max": 9, "x": 2, "y": 1}),
                       (["--title", "", "--x-label", "a", "--y-label", "b"], {"title": "", "x_label": "a", "y_label": "b"})],
    "nim piles=4 max=5": [(["--fix", "3=4,4=2"], {"fix": {3: 4, 4: 2}}), (["--x", "4", "--fix", "1=3"], {"x": 4, "fix": {1: 3}})],
    "pyramid rows=6": [(["--histogram", "--title", "Depths"], {"histogram": True, "title": "Depths"})],
}


@pytest.mark.parametrize("spec", CASES)
@pytest.mark.parametrize("ending", ["svg", "png"])
def test_writes_the_bytes_of_the_command(spec, ending, tmp_path):
    table = zermelo.solve(spec, file=tmp_path / "t.ztb")
    for options, arguments in CASES[spec]:
        subprocess.run([PROGRAM, "plot", tmp_path / "t.ztb", "-o", tmp_path / f"a.{ending}", *options], check=True)
        table.plot(tmp_path / f"b.{ending}", **arguments)
        assert (tmp_path / f"a.{ending}").read_bytes() == (tmp_path / f"b.{ending}").read_bytes(), options


def test_draws_the_sequence_of_single_heaps(tmp_path):
    table = zermelo.solve("heap rule=0.77 max=60", "grundy", file=tmp_path / "t.ztb")
    subprocess.run([PROGRAM, "plot", tmp_path / "t.ztb", "-o", tmp_path / "a.svg", "--max", "50"], check=True)
    table.plot(tmp_path / "b.svg", max=50)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


class Subtraction:
    """Two piles; a move takes one or two from one pile."""

    start = (9, 9)

    def moves(self, piles):
        return [piles[:i] + (n - take,) + piles[i + 1:] for i, n in enumerate(piles) for take in (1, 2) if take <= n]


class Named(Subtraction):
    def text(self, piles):
        return "+".join(map(str, piles))


def test_draws_rules_in_python_as_the_built_in_game(tmp_path):
    words = {"title": "", "x_label": "first", "y_label": "second"}
    for metric in ["outcome", "depth", "grundy"]:
        zermelo.solve(Subtraction, metric).plot(tmp_path / "own.svg", **words)
        zermelo.solve("nim piles=2 max=9 take=1,2 order=ordered", metric).plot(tmp_path / "nim.svg", **words)
        assert (tmp_path / "own.svg").read_bytes() == (tmp_path / "nim.svg").read_bytes()
    zermelo.solve(Subtraction).plot(tmp_path / "own.svg", histogram=True, title="")
    zermelo.solve("nim piles=2 max=9 take=1,2 order=ordered").plot(tmp_path / "nim.svg", histogram=True, title="")
    assert (tmp_path / "own.svg").read_bytes() == (tmp_path / "nim.svg").read_bytes()


def test_a_map_needs_texts_that_can_be_read(tmp_path):
    with pytest.raises(zermelo.UsageError, match="a map of positions names positions by their texts.*`parse"):
        zermelo.solve(Named).plot(tmp_path / "named.svg")
    zermelo.solve(Named).plot(tmp_path / "named.svg", histogram=True)
    assert os.listdir(tmp_path) == ["named.svg"]


def test_refuses_what_has_no_picture(tmp_path):
    table = zermelo.solve("wythoff max=5")
    for arguments, error in [({"file": "map.gif"}, zermelo.UsageError), ({"metric": "grundy"}, zermelo.UsageError),
                             ({"metric": "speed"}, zermelo.UsageError), ({"x": 0}, zermelo.UsageError),
                             ({"x": 2}, zermelo.UsageError), ({"fix": {1: 2}}, zermelo.UsageError),
                             ({"fix": {3: -1}}, zermelo.UsageError), ({"title": 3}, TypeError),
                             ({"max": "9"}, TypeError), ({"threads": -1}, zermelo.UsageError),
                             ({"file": tmp_path / "no" / "map.svg"}, OSError)]:
        with pytest.raises(error):
            table.plot(**{"file": tmp_path / "map.svg", **arguments})
    with pytest.raises(zermelo.UsageError, match="partisan"):
        zermelo.solve("toads toads=1 spaces=1 frogs=1", "outcome").plot(tmp_path / "map.svg")
    table.close()
    with pytest.raises(zermelo.UsageError, match="closed"):
        table.plot(tmp_path / "map.svg")
    assert os.listdir(tmp_path) == []
