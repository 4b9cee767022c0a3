"""Daemon threads that work when the interpreter ends, and threads that cannot be started."""

import subprocess
import sys

import pytest

BEGIN = """
import resource, sys, threading, time, zermelo

class Count:
    start = 0
    def moves(self, n):
        return [n + 1, n + 2] if n < 10**7 else []

class Keyed:
    start = 9
    def moves(self, n):
        return range(n)
    def key(self, n):
        return bytes([n])

def solves():
    zermelo.solve("pyramid rows=13")

def discovers():
    zermelo.solve(Count)

def probes():
    table = zermelo.solve("pyramid rows=8")
    positions = [table.text(i) for i in range(len(table))]
    while True:
        table.probe(positions)
        table.array()
"""


def run(program, *words):
    return subprocess.run([sys.executable, "-c", BEGIN + program, *words], capture_output=True, text=True, timeout=120)


@pytest.mark.parametrize("work", ["solves", "discovers", "probes"])
def test_daemon_threads_end_with_the_interpreter(work):
    ended = run(f"threading.Thread(target={work}, daemon=True).start(); time.sleep(1); print('end')")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "end\n", "")


def test_a_thread_that_cannot_be_started_is_an_error(tmp_path):
    file = str(tmp_path / "keyed.ztb")
    assert run("zermelo.solve(Keyed, file=sys.argv[1])", file).returncode == 0
    ended = run("""
held = int(open("/proc/self/statm").read().split()[0]) * resource.getpagesize()
resource.setrlimit(resource.RLIMIT_AS, (held + (3 << 20), -1))
try:
    zermelo.plan("pyramid rows=5")
except zermelo.LimitError:
    print("refused")
resource.setrlimit(resource.RLIMIT_AS, (-1, -1))
table = zermelo.open(sys.argv[1], rules=Keyed)
print([table.position(i) for i in range(3)])
""", file)
    assert (ended.returncode, ended.stdout) == (0, "refused\n[0, 1, 2]\n"), ended.stderr
