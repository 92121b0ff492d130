"""Control a headless Chromium by its DevTools protocol.

Messages go through a pair of pipes (`--remote-debugging-pipe`), separated by NUL bytes,
so the tests need no package for browsers.
"""

import json
import os
import shutil
import subprocess
import time
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from tests.timeouts import HANG_TIMEOUT

_PROGRAMS = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def find_browser() -> str | None:
    """Return the path of an installed browser, or None."""
    paths = (shutil.which(name) for name in _PROGRAMS)
    return next((path for path in paths if path is not None), None)


class Page:
    """A page of the browser."""

    def __init__(self, reader: int, writer: int) -> None:
        self._reader, self._writer = reader, writer
        self._session_id: str | None = None
        self._last_id = 0
        self._buffer = b""
        self.requested_urls: list[str] = []
        """The URLs that the page requested, including itself."""

    def open(self, url: str) -> None:
        """Open a URL in a new tab, without waiting until it is loaded.

        The calls that follow concern this tab.
        """
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        session = self._call("Target.attachToTarget", targetId=target, flatten=True)
        self._session_id = session["sessionId"]
        self._call("Network.enable")
        self._call("Page.navigate", url=url)

    def evaluate(self, script: str) -> Any:
        """Return the value of a JavaScript expression in the page, as JSON.

        Raise AssertionError if the expression throws an exception.
        """
        result = self._call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in result:
            raise AssertionError(f"{script}: {result['exceptionDetails']}")
        return result["result"].get("value")

    def wait_for(self, script: str) -> Any:
        """Evaluate a JavaScript expression until its value is true, and return it."""
        deadline = time.monotonic() + HANG_TIMEOUT
        while not (value := self.evaluate(script)):
            assert time.monotonic() < deadline, f"never true: {script}"
            time.sleep(0.05)
        return value

    def _call(self, method: str, **params: Any) -> dict[str, Any]:
        """Call a method of the protocol, and return its result.

        Until the result comes, record the requests that the page sends.
        """
        self._last_id += 1
        message: dict[str, Any] = {"id": self._last_id, "method": method}
        message["params"] = params
        if self._session_id is not None:
            message["sessionId"] = self._session_id
        os.write(self._writer, json.dumps(message).encode() + b"\0")
        while True:
            received = self._read_message()
            if received.get("method") == "Network.requestWillBeSent":
                self.requested_urls.append(received["params"]["request"]["url"])
            if received.get("id") == self._last_id:
                assert "error" not in received, received
                result: dict[str, Any] = received["result"]
                return result

    def _read_message(self) -> dict[str, Any]:
        while b"\0" not in self._buffer:
            chunk = os.read(self._reader, 65536)
            assert chunk, "the browser has exited"
            self._buffer += chunk
        text, _, self._buffer = self._buffer.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        return message


@contextmanager
def run_browser(program: str, profile_folder: Path) -> Generator[Page]:
    """Run a browser that can connect to this machine only, and yield a page."""
    browser_input, writer = os.pipe()
    reader, browser_output = os.pipe()
    # The browser reads from file descriptor 3 and writes to 4; bash duplicates ours.
    script = f'exec "$0" "$@" 3<&{browser_input} 4>&{browser_output}'
    options = [
        "--headless",
        # Chromium's own sandbox does not work for root.
        "--no-sandbox",
        "--disable-gpu",
        "--remote-debugging-pipe",
        f"--user-data-dir={profile_folder}",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ]
    with subprocess.Popen(
        ["bash", "-c", script, program, *options],
        pass_fds=(browser_input, browser_output),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        os.close(browser_input)
        os.close(browser_output)
        try:
            yield Page(reader, writer)
        finally:
            process.kill()
            os.close(reader)
            os.close(writer)
