"""Those who run the service: Prometheus, monitors, log readers, proxies, and people who replace tables."""

import gzip
import json
import os
import re
import signal
import threading
import time

from service import Service, ServiceTest


class Scraper:
    """Reads the text format of Prometheus, as https://prometheus.io/docs/instrumenting/exposition_formats/ describes
    it: samples by name and labels."""

    SAMPLE = re.compile(r'([a-zA-Z_:][a-zA-Z0-9_:]*)(\{[^}]*\})? (\S+)')

    def __init__(self, text):
        assert text.endswith("\n")
        self.types, self.samples = {}, {}
        for line in text.splitlines():
            if line.startswith("# TYPE "):
                _, _, name, kind = line.split()
                self.types[name] = kind
            elif not line.startswith("#"):
                name, labels, value = self.SAMPLE.fullmatch(line).groups()
                self.samples[name + (labels or "")] = float(value)
        for sample in self.samples:
            family = re.sub(r"(_bucket|_sum|_count)?(\{.*)?$", "", sample)
            assert family in self.types, sample


class OperationTest(ServiceTest):
    tables = {"sticks.ztb": "pyramid rows=6"}
    words = ("--memory", "64M")  # without it, a small table stays in memory and needs no cache

    def metrics(self):
        status, headers, body = self.service.get("/metrics")
        self.assertEqual(status, 200)
        self.assertTrue(headers["Content-Type"].startswith("text/plain; version=0.0.4"))
        return Scraper(body.decode())

    def test_is_scraped(self):
        api = 'zermelo_requests_total{interface="api",status="200"}'
        before = self.metrics().samples.get(api, 0)
        for _ in range(5):
            self.service.json("/api/probe", table="sticks", position="1,2")
        scraped = self.metrics()
        self.assertEqual(scraped.samples[api], before + 5)
        self.assertEqual(scraped.samples["zermelo_open_tables"], 1)
        self.assertGreater(scraped.samples["zermelo_cache_hits_total"], 0)
        self.assertEqual(scraped.types["zermelo_request_duration_seconds"], "histogram")
        buckets = [value for name, value in scraped.samples.items() if "duration_seconds_bucket" in name]
        self.assertEqual(buckets, sorted(buckets))
        self.assertEqual(buckets[-1], scraped.samples["zermelo_request_duration_seconds_count"])

    def test_is_healthy(self):
        self.assertEqual(self.service.json("/health")["status"], "ok")

    def test_compresses(self):
        plain = self.service.get("/api/probe", table="sticks", position="1,2,3,4,5,6")
        packed = self.service.get("/api/probe", {"Accept-Encoding": "gzip"}, table="sticks", position="1,2,3,4,5,6")
        self.assertIsNone(plain[1]["Content-Encoding"])
        self.assertEqual(packed[1]["Content-Encoding"], "gzip")
        self.assertLess(len(packed[2]) * 2, len(plain[2]))
        self.assertEqual(gzip.decompress(packed[2]), plain[2])


class MemoryTest(ServiceTest):
    tables = {"sticks.ztb": "pyramid rows=6"}

    def test_small_tables_stay_in_memory(self):
        answer = self.service.json("/api/probe", table="sticks", position="1,2,3,4,5,6")
        self.assertEqual((answer["outcome"], answer["depth"]), ("win", 16))
        samples = Scraper(self.service.get("/metrics")[2].decode()).samples
        self.assertEqual(samples["zermelo_cache_hits_total"] + samples["zermelo_cache_misses_total"], 0)


class LimitTest(ServiceTest):
    tables = {"sticks.ztb": "pyramid rows=4"}
    words = ("--rate", "5", "--behind-proxy", "--access-log", "access.log")

    def test_limits_the_clients_of_a_proxy(self):
        def ask(client):
            return self.service.get("/api/tables", {"X-Forwarded-For": f"1.2.3.4, {client}"})
        replies = [ask("10.0.0.1") for _ in range(20)]
        refused = [headers for status, headers, _ in replies if status == 429]
        self.assertGreater(len(refused), 5)
        self.assertEqual(refused[0]["Retry-After"], "1")
        self.assertEqual(ask("10.0.0.2")[0], 200)
        time.sleep(1.1)
        self.assertEqual(ask("10.0.0.1")[0], 200)

    def test_logs_in_the_common_format(self):
        self.service.get("/api/probe", {"X-Forwarded-For": "10.0.0.9"}, table="sticks", position="1,2")
        lines = (self.folder / "access.log").read_text().splitlines()
        common = re.compile(r'(\S+) \S+ \S+ \[([^\]]+)\] "(\S+) (\S+) HTTP/1\.1" (\d{3}) (\d+) (\S+)')
        found = [common.fullmatch(line).groups() for line in lines]
        address, when, method, target, status, size, seconds = next(each for each in found if each[0] == "10.0.0.9")
        self.assertEqual((method, target, status), ("GET", "/api/probe?table=sticks&position=1%2C2", "200"))
        self.assertLess(abs(time.time() - time.mktime(time.strptime(when, "%d/%b/%Y:%H:%M:%S +0000")) + time.timezone), 300)
        self.assertGreater(int(size), 100)
        self.assertLess(float(seconds), 60)


class ReloadTest(ServiceTest):
    tables = {"sticks.ztb": "pyramid rows=4"}
    words = ("--reload", "--access-log", "reload.log")

    def spec(self):
        return self.service.json("/api/tables")[0]["spec"]

    def await_spec(self, part):
        for _ in range(600):
            if part in self.spec():
                return
            time.sleep(0.05)
        self.fail(f"the table has still {self.spec()}")

    def test_opens_replaced_tables_without_losing_a_request(self):
        ends, lost = threading.Event(), []

        def client():
            while not ends.is_set():
                status, _, body = self.service.get("/api/probe", table="sticks", position="1,2,3")
                if status != 200 or json.loads(body)["position"] != "1,2,3":
                    lost.append((status, body))

        threads = [threading.Thread(target=client) for _ in range(2)]
        for thread in threads:
            thread.start()
        for rows in ["5", "4", "5"]:
            self.solve("next.ztb", f"pyramid rows={rows}")
            os.replace(self.folder / "next.ztb", self.folder / "sticks.ztb")
            os.replace(self.folder / "reload.log", self.folder / "reload.log.1")
            self.service.process.send_signal(signal.SIGHUP)
            self.await_spec(f"rows={rows}")
        ends.set()
        for thread in threads:
            thread.join()
        self.assertEqual(lost, [])
        self.assertTrue((self.folder / "reload.log").exists())

    def test_keeps_its_tables_if_the_new_ones_are_damaged(self):
        self.solve("whole.ztb", "pyramid rows=4")
        service = Service(self.program, self.folder, "whole.ztb", "--reload")
        (self.folder / "text").write_text("no table")
        os.replace(self.folder / "text", self.folder / "whole.ztb")
        service.process.send_signal(signal.SIGHUP)
        line = service.process.stderr.readline()
        self.assertIn("the tables are served as before", line)
        self.assertIn("whole.ztb", line)
        self.assertEqual(service.json("/api/tables")[0]["table"], "whole")
        service.close()

    def test_ends_on_sighup_without_the_option(self):
        self.solve("other.ztb", "pyramid rows=4")
        service = Service(self.program, self.folder, "other.ztb")
        service.process.send_signal(signal.SIGHUP)
        self.assertEqual(service.process.wait(timeout=60), 130)
        service.close()
