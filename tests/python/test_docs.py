"""The examples in docs/python.md and in the package."""

import doctest
import os
import re
from pathlib import Path

import zermelo

PAGE = Path(__file__).resolve().parents[2] / "docs" / "python.md"


def test_the_examples_of_the_page(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    names, examples = {}, 0
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    for block in re.finditer(r"^```python\n(.*?)^```", PAGE.read_text(), re.MULTILINE | re.DOTALL):
        line = PAGE.read_text()[:block.start()].count("\n") + 1
        if block[1].startswith(">>>"):
            test = doctest.DocTestParser().get_doctest(block[1], names, f"line {line}", str(PAGE), line)
            assert runner.run(test, clear_globs=False).failed == 0, f"{PAGE}, line {line}"
            names = test.globs
            examples += len(test.examples)
        else:
            exec(compile(block[1], f"{PAGE}, line {line}", "exec"), names)
    assert examples > 20


def test_the_examples_of_the_package():
    assert doctest.testmod(zermelo).failed == 0


def test_everything_is_documented():
    for name in zermelo.__all__:
        assert getattr(zermelo, name).__doc__, name
    for name, member in vars(zermelo.Table).items():
        if not name.startswith("_"):
            assert member.__doc__, name
            function = getattr(member, "fget", member)
            assert "return" in function.__annotations__, name
    assert os.path.exists(os.path.join(os.path.dirname(zermelo.__file__), "py.typed"))
