"""`zermelo serve` in a folder, for tests that are clients."""

import json
import subprocess
import unittest
import urllib.error
import urllib.parse
import urllib.request


class Service:
    """A running service. Close it."""

    def __init__(self, program, folder, *words):
        self.process = subprocess.Popen([program, "serve", "--port", "0", *words], cwd=folder, text=True,
                                        stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        self.url = json.loads(self.process.stdout.readline())["url"]

    def close(self):
        """Ends the service and returns what it wrote on standard error."""
        self.process.terminate()
        errors = self.process.communicate(timeout=60)[1]
        return errors

    def get(self, path, headers=None, **parameters):
        """Status, headers and body of the reply to GET, which may be an error."""
        query = "?" + urllib.parse.urlencode(parameters) if parameters else ""
        request = urllib.request.Request(self.url + path + query, headers=headers or {})
        try:
            with urllib.request.urlopen(request, timeout=60) as reply:
                return reply.status, reply.headers, reply.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.headers, error.read()

    def json(self, path, **parameters):
        """The JSON of a reply with status 200."""
        status, headers, body = self.get(path, **parameters)
        assert status == 200, (path, parameters, status, body)
        assert headers["Access-Control-Allow-Origin"] == "*"
        return json.loads(body)


class ServiceTest(unittest.TestCase):
    """Tests with a service of their class, which serves `tables`: their names and the words of `solve`."""

    program = folder = service = None
    tables = {}
    words = ()

    @classmethod
    def solve(cls, name, words):
        subprocess.run([cls.program, "solve", *words.split(), "-o", name, "--restart"], cwd=cls.folder, check=True,
                       capture_output=True, timeout=300)

    @classmethod
    def setUpClass(cls):
        for name, words in cls.tables.items():
            cls.solve(name, words)
        cls.service = Service(cls.program, cls.folder, *cls.tables, *cls.words)

    @classmethod
    def tearDownClass(cls):
        cls.service.close()

    def refused(self, status, path, **parameters):
        """The sentence of an error with this status."""
        found, headers, body = self.service.get(path, **parameters)
        self.assertEqual(found, status, body)
        self.assertEqual(headers["Access-Control-Allow-Origin"], "*")
        error = json.loads(body)["error"]
        self.assertTrue(error and "\n" not in error, error)
        return error
