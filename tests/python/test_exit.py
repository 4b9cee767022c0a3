"""Processes that end while the package works: threads, forks, signals, sub-interpreters."""

import os
import signal
import subprocess
import sys

import pytest

import zermelo

BEGIN = """
import os, resource, signal, sys, threading, time, zermelo

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
    zermelo.solve("octal code=0.77 max=76")

def discovers():
    zermelo.solve(Count)

def probes():
    table = zermelo.solve("pyramid rows=8")
    positions = [table.text(i) for i in range(len(table))]
    while True:
        table.probe(positions)
        table.array()
"""


def run(program, *words, temporary=None):
    environment = {**os.environ, "TMPDIR": str(temporary)} if temporary else None
    return subprocess.run([sys.executable, "-c", BEGIN + program, *words], capture_output=True, text=True, timeout=120,
                          env=environment)


def names_in(folder):
    return [path.name for path in folder.iterdir()]


@pytest.mark.parametrize("work", ["solves", "discovers", "probes"])
def test_daemon_threads_end_with_the_interpreter(work, tmp_path):
    ended = run(f"threading.Thread(target={work}, daemon=True).start(); time.sleep(1); print('end')",
                temporary=tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "end\n", "")
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("end", ["SIGKILL", "SIGTERM"])
def test_the_next_solve_removes_the_folders_of_killed_processes(end, tmp_path, monkeypatch):
    killed = run(f"table = zermelo.solve('pyramid rows=5'); os.kill(os.getpid(), signal.{end})", temporary=tmp_path)
    assert killed.returncode == -getattr(signal, end)
    left = names_in(tmp_path)
    assert len(left) == 1
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with zermelo.solve("pyramid rows=5"):
        assert len(names_in(tmp_path)) == 1 and names_in(tmp_path) != left
    assert names_in(tmp_path) == []


def test_the_program_removes_the_folders_of_killed_processes(tmp_path):
    run("table = zermelo.solve('pyramid rows=5'); os.kill(os.getpid(), signal.SIGKILL)", temporary=tmp_path)
    assert len(names_in(tmp_path)) == 1
    program = os.path.join(os.environ["ZERMELO_BUILD"], "bin", "zermelo")
    subprocess.run([program, "plan", "pyramid rows=9"], check=True, stdout=subprocess.DEVNULL,
                   env={**os.environ, "TMPDIR": str(tmp_path)})
    assert names_in(tmp_path) == []


@pytest.mark.parametrize("end", ["os._exit(0)", "sys.exit()", "table.close(); os._exit(0)"])
def test_a_fork_leaves_the_folder_to_its_parent(end, tmp_path):
    ended = run(f"""
table = zermelo.solve("pyramid rows=5")
child = os.fork()
if child == 0:
    assert table["1,2"].depth == 2
    {end}
print(os.waitpid(child, 0)[1], len(os.listdir(sys.argv[1])), table.verify().ok)
""", str(tmp_path), temporary=tmp_path)
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "0 1 True\n", "")
    assert names_in(tmp_path) == []


def test_a_fork_does_not_wait_for_the_calls_of_its_parent():
    ended = run("""
class Waits:
    start = 0
    def moves(self, n):
        begun.set()
        ended.wait()
        return []

begun, ended = threading.Event(), threading.Event()
thread = threading.Thread(target=zermelo.solve, args=(Waits,))
thread.start()
begun.wait()
child = os.fork()
if child == 0:
    sys.exit()
signal.signal(signal.SIGALRM, lambda *_: (os.kill(child, signal.SIGKILL), ended.set()))
signal.alarm(8)
print(os.waitpid(child, 0)[1])
ended.set()
thread.join()
""")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "0\n", "")


@pytest.mark.parametrize("first", ["", "import zermelo"])
def test_sub_interpreters_are_refused(first):
    interpreters = pytest.importorskip("_xxsubinterpreters" if sys.version_info < (3, 13) else "_interpreters")
    ended = subprocess.run([sys.executable, "-c", f"""
import {interpreters.__name__} as interpreters
{first}
interpreters.run_string(interpreters.create(), '''
try:
    import zermelo
except ImportError as error:
    print(error, flush=True)
''')
import zermelo
print(zermelo.value("1 + 1"))
"""], capture_output=True, text=True, timeout=60)
    assert (ended.returncode, ended.stderr) == (0, "")
    assert ended.stdout == ("zermelo cannot run in a sub-interpreter of Python; import it in the main interpreter, or "
                            "in another process\n2\n")


def test_a_module_that_was_forgotten_is_imported_again():
    ended = run("""
for name in [name for name in sys.modules if name.startswith("zermelo")]:
    del sys.modules[name]
import zermelo
print(zermelo.value("1 + 1"))
""")
    assert (ended.returncode, ended.stdout, ended.stderr) == (0, "2\n", "")


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
