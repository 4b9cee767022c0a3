"""pip install, without a network."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]


@pytest.mark.skipif("ZERMELO_BUILD" not in os.environ, reason="ZERMELO_BUILD names no build folder")
def test_pip_installs_the_package(tmp_path):
    subprocess.run([sys.executable, "-m", "pip", "install", "--no-index", "--no-build-isolation", "--no-deps", "--quiet",
                    "--disable-pip-version-check", "--root-user-action=ignore", "--target", tmp_path, ROOT], check=True)
    program = "import zermelo; print(zermelo.__file__, zermelo.solve('pyramid rows=4')['1,2,3,4'].outcome)"
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    said = subprocess.run([sys.executable, "-c", program], env=environment, cwd=tmp_path, check=True,
                          capture_output=True, text=True).stdout.split()
    assert said == [str(tmp_path / "zermelo" / "__init__.py"), "win"]
    assert (tmp_path / "zermelo" / "py.typed").exists()
