"""Installs the Python package: `pip install .`; docs/python.md says what it needs.

CMake builds the module in a folder of build/ for each version of Python, or in the build folder that ZERMELO_BUILD
names.
"""

import os
import re
import subprocess
import sys
from pathlib import Path

from setuptools import Extension, setup
from setuptools.command.build_ext import build_ext

ROOT = Path(__file__).resolve().parent
os.chdir(ROOT)
(ROOT / "build").mkdir(exist_ok=True)


class BuildByCMake(build_ext):
    """Lets CMake build the module, and copies it."""

    def build_extension(self, extension):
        folder = Path(os.environ.get("ZERMELO_BUILD", ROOT / "build" / sys.implementation.cache_tag)).resolve()
        if not (folder / "CMakeCache.txt").exists():
            subprocess.check_call([
                "cmake", "-S", ROOT, "-B", folder, "-DCMAKE_BUILD_TYPE=Release", "-DZERMELO_PYTHON=ON",
                f"-DPython_EXECUTABLE={sys.executable}", "-DZERMELO_TESTS=OFF", "-DZERMELO_BENCH=OFF"])
        jobs = str(len(os.sched_getaffinity(0)))
        subprocess.check_call(["cmake", "--build", folder, "--target", "zermelo_python", "--parallel", jobs])
        target = self.get_ext_fullpath(extension.name)
        self.mkpath(os.path.dirname(target))
        self.copy_file(str(folder / "python" / "zermelo" / os.path.basename(target)), target)


cmake = (ROOT / "CMakeLists.txt").read_text()
setup(
    name="zermelo",
    version=re.search(r"project\(zermelo VERSION ([0-9.]+)", cmake).group(1),
    description="Tables of combinatorial games: outcomes, depths, Grundy values and values of games",
    packages=["zermelo"],
    package_dir={"zermelo": "python/zermelo"},
    package_data={"zermelo": ["py.typed", "*.pyi"]},
    ext_modules=[Extension("zermelo._engine", sources=[])],
    cmdclass={"build_ext": BuildByCMake},
    options={"egg_info": {"egg_base": "build"}},
    install_requires=["numpy"],
    python_requires=">=3.8",
    zip_safe=False,
)
