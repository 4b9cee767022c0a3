"""A headless Chromium, driven over a pipe by the DevTools protocol. Needs only the standard library."""

import base64
import json
import os
import select
import shutil
import subprocess
import tempfile
import time

CHROMIUM = shutil.which("chromium")
KEYS = {"Enter": 13, "Escape": 27, "ArrowLeft": 37, "ArrowUp": 38, "ArrowRight": 39, "ArrowDown": 40, "Tab": 9}


def _use_as_3_and_4(reader, writer):
    high = [os.dup(fd) for fd in (reader, writer)]
    os.dup2(high[0], 3)
    os.dup2(high[1], 4)


class Browser:
    """A running Chromium with a profile of its own. Close it."""

    def __init__(self):
        self._profile = tempfile.mkdtemp()
        commands, self._out = os.pipe()
        self._in, answers = os.pipe()
        words = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run",
                 "--hide-scrollbars", "--force-color-profile=srgb", "--disable-background-networking",
                 "--remote-debugging-pipe", f"--user-data-dir={self._profile}", "about:blank"]
        self._process = subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                                         stderr=subprocess.DEVNULL, pass_fds=(3, 4),
                                         preexec_fn=lambda: _use_as_3_and_4(commands, answers))
        os.close(commands)
        os.close(answers)
        self._rest = b""
        self._number = 0
        self.listeners = {}

    def call(self, method, session=None, **params):
        """The result of a command. Events that arrive before it go to their listeners."""
        self._number += 1
        message = {"id": self._number, "method": method, "params": params}
        if session:
            message["sessionId"] = session
        os.write(self._out, json.dumps(message).encode() + b"\0")
        answer = self._until(self._number, time.monotonic() + 120)
        if "error" in answer:
            raise RuntimeError(f"{method}: {answer['error']['message']}")
        return answer["result"]

    def close(self):
        self._process.terminate()
        self._process.wait()
        os.close(self._in)
        os.close(self._out)
        shutil.rmtree(self._profile, ignore_errors=True)

    def _until(self, number, deadline):
        while True:
            message = self._message(deadline)
            if message.get("id") == number:
                return message
            listener = self.listeners.get(message.get("sessionId"))
            if listener and "method" in message:
                listener(message["method"], message["params"])

    def _message(self, deadline):
        while b"\0" not in self._rest:
            if not select.select([self._in], [], [], max(0, deadline - time.monotonic()))[0]:
                raise TimeoutError("Chromium does not answer")
            data = os.read(self._in, 1 << 20)
            if not data:
                raise RuntimeError("Chromium has ended")
            self._rest += data
        line, self._rest = self._rest.split(b"\0", 1)
        return json.loads(line)


class Page:
    """A tab. `requests` are the addresses that it asked for, `errors` the errors of its console."""

    def __init__(self, browser, width=1100, height=850):
        self._browser = browser
        target = browser.call("Target.createTarget", url="about:blank")["targetId"]
        self._session = browser.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        self.requests = []
        self.errors = []
        browser.listeners[self._session] = self._listen
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.call(f"{domain}.enable")
        self.size(width, height)

    def call(self, method, **params):
        return self._browser.call(method, session=self._session, **params)

    def size(self, width, height):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=False)

    def scheme(self, name):
        """Sets the preferred colours, light or dark."""
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": name}])

    def open(self, address):
        self.call("Page.navigate", url=address)
        self.wait("document.readyState == 'complete'")

    def reload(self):
        """Loads the page again."""
        self.value("window.before = true")
        self.call("Page.reload")
        self.wait("window.before === undefined && document.readyState == 'complete'")

    def value(self, expression):
        """The value of an expression of JavaScript."""
        result = self.call("Runtime.evaluate", expression=expression, awaitPromise=True, returnByValue=True)
        if "exceptionDetails" in result:
            raise RuntimeError(f"{expression}: {result['exceptionDetails']['exception'].get('description')}")
        return result["result"].get("value")

    def wait(self, expression, seconds=120):
        """Waits until an expression is true."""
        deadline = time.monotonic() + seconds
        while not self.value(expression):
            if time.monotonic() > deadline:
                raise TimeoutError(f"never true: {expression}; the page shows: {self.value('document.body.innerText')}")
            time.sleep(0.02)

    def hover(self, selector):
        """Moves the mouse to the middle of an element."""
        x, y = self._middle(selector)
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def click(self, selector):
        """Clicks with the mouse on the middle of an element."""
        x, y = self._middle(selector)
        for kind in ("mousePressed", "mouseReleased"):
            self.call("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left", clickCount=1)

    def key(self, name):
        """Presses a key: a character, or a name of KEYS."""
        code = KEYS.get(name, ord(name.upper()[0]))
        text = {"Enter": "\r"}.get(name, name if len(name) == 1 else "")
        self.call("Input.dispatchKeyEvent", type="keyDown", key=name, text=text, windowsVirtualKeyCode=code)
        self.call("Input.dispatchKeyEvent", type="keyUp", key=name, windowsVirtualKeyCode=code)

    def write(self, text):
        """Types a text into the focused field."""
        self.call("Input.insertText", text=text)

    def screenshot(self, path, height=None):
        """Saves the visible part, or the upper `height` pixels of the page, as PNG."""
        self.call("Input.dispatchMouseEvent", type="mouseMoved", x=0, y=0)
        clip = {}
        if height:
            self.value("scrollTo(0, 0)")
            width = self.value("innerWidth")
            clip = {"clip": {"x": 0, "y": 0, "width": width, "height": height, "scale": 1}}
        image = self.call("Page.captureScreenshot", format="png", **clip)["data"]
        with open(path, "wb") as file:
            file.write(base64.b64decode(image))

    def close(self):
        """Closes the tab."""
        self.call("Page.close")

    def _middle(self, selector):
        element = f"document.querySelector({json.dumps(selector)})"
        self.wait(f"!!{element}")
        return self.value(f"(() => {{ const node = {element}; node.scrollIntoView({{block: 'center'}});"
                          " const box = node.getBoundingClientRect();"
                          " return [box.x + box.width / 2, box.y + box.height / 2]; })()")

    def _listen(self, method, params):
        if method == "Network.requestWillBeSent":
            self.requests.append(params["request"]["url"])
        elif method == "Runtime.exceptionThrown":
            self.errors.append(params["exceptionDetails"].get("exception", {}).get("description", "exception"))
        elif method == "Runtime.consoleAPICalled" and params["type"] in ("error", "warning", "assert"):
            self.errors.append(str(params["args"]))
        elif method == "Log.entryAdded" and params["entry"]["level"] == "error":
            self.errors.append(f"{params['entry']['text']} {params['entry'].get('url', '')}")
