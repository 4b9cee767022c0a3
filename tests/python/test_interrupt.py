"""Ctrl-C, progress and other threads during long work."""

import os
import signal
import threading
import time

import pytest

import zermelo

LONG = "pyramid rows=12"
"""A game that takes about a second."""


def interrupt_when(begun):
    def send():
        begun.wait()
        os.kill(os.getpid(), signal.SIGINT)

    thread = threading.Thread(target=send)
    thread.start()
    return thread


def test_ctrl_c_stops_a_solve_and_keeps_the_checkpoint(tmp_path):
    path = tmp_path / "long.ztb"
    begun = threading.Event()
    thread = interrupt_when(begun)
    with pytest.raises(KeyboardInterrupt):
        zermelo.solve(LONG, file=path, progress=lambda step, done, total: begun.set())
        pytest.fail("the game was solved before the signal")
    thread.join()
    assert not path.exists()
    assert (tmp_path / "long.ztb.checkpoint").exists()


def test_an_interrupted_solve_continues_to_the_same_bytes(tmp_path):
    def stop(step, done, total):
        if done > 0:
            raise RuntimeError("enough")

    with pytest.raises(RuntimeError, match="enough"):
        zermelo.solve(LONG, file=tmp_path / "part.ztb", progress=stop)
        pytest.fail("the game was solved before it could be stopped")
    assert (tmp_path / "part.ztb.checkpoint").exists()
    zermelo.solve(LONG, file=tmp_path / "part.ztb").close()
    zermelo.solve(LONG, file=tmp_path / "whole.ztb").close()
    assert (tmp_path / "part.ztb").read_bytes() == (tmp_path / "whole.ztb").read_bytes()


def test_ctrl_c_stops_a_discovery():
    class Endless:
        start = 0

        def moves(self, n):
            if n == 5000:
                signal.raise_signal(signal.SIGINT)
            return [n + 1]

    with pytest.raises(KeyboardInterrupt):
        zermelo.solve(Endless)


def test_ctrl_c_stops_a_proof():
    table = zermelo.solve(LONG)
    with pytest.raises(KeyboardInterrupt):
        table.verify(progress=lambda *news: signal.raise_signal(signal.SIGINT))


def test_ctrl_c_stops_a_sequence():
    timer = threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT))
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        zermelo.grundy("grundy", 10**8)
    timer.join()


def test_progress_is_called_in_the_calling_thread(nim):
    news = []
    zermelo.solve("pyramid rows=11", progress=lambda *each: news.append((threading.get_ident(), *each)))
    assert news
    for thread, step, done, total in news:
        assert thread == threading.get_ident()
        assert isinstance(step, str) and step
        assert done <= total or total == 0
    news.clear()
    zermelo.solve(nim(3, 3, 3), progress=lambda *each: news.append(each))
    assert any(step == "positions found:" for step, _, _ in news)


def test_rules_run_in_the_calling_thread(nim):
    threads = set()

    class Watched(nim):
        def moves(self, piles):
            threads.add(threading.get_ident())
            return super().moves(piles)

    table = zermelo.solve(Watched(3, 3, 3))
    assert table.verify()
    table.moves((1, 2, 3))
    assert threads == {threading.get_ident()}


def test_wrong_progress_functions():
    with pytest.raises(TypeError):
        zermelo.solve(LONG, progress=lambda: None)
    with pytest.raises(TypeError):
        zermelo.solve(LONG, progress="often")


def test_other_threads_run_during_a_solve():
    ticks, ended = [0], threading.Event()

    def tick():
        while not ended.is_set():
            ticks[0] += 1
            time.sleep(0)

    thread = threading.Thread(target=tick)
    thread.start()
    before = ticks[0]
    zermelo.solve(LONG)
    assert ticks[0] > before + 10
    ended.set()
    thread.join()


def test_several_solves_at_once(nim):
    results = {}

    def solve(seed):
        results[seed] = zermelo.solve(nim(3, 4, seed), "grundy")[(3, 4, seed) if seed > 3 else (seed, 3, 4)].grundy

    threads = [threading.Thread(target=solve, args=(seed,)) for seed in range(1, 9)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert results == {seed: 3 ^ 4 ^ seed for seed in range(1, 9)}
