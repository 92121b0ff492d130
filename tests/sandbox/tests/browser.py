"""A headless Chromium: an address in, what its page does out. It is told what to do
through a pair of pipes, so nothing but the browser itself is needed.
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

_NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")


def installed() -> str | None:
    """The path of the browser, if the machine has one."""
    found = (shutil.which(name) for name in _NAMES)
    return next((path for path in found if path is not None), None)


class Page:
    """An open page."""

    def __init__(self, reader: int, writer: int) -> None:
        self._reader, self._writer = reader, writer
        self._session: str | None = None
        self._number = 0
        self._left = b""
        self.asked_for: list[str] = []
        """The addresses that the page fetched anything from."""

    def open(self, url: str) -> None:
        """Go to an address."""
        target = self._call("Target.createTarget", url="about:blank")["targetId"]
        attached = self._call("Target.attachToTarget", targetId=target, flatten=True)
        self._session = attached["sessionId"]
        self._call("Network.enable")
        self._call("Page.navigate", url=url)

    def run(self, script: str) -> Any:
        """The value of an expression in the page."""
        done = self._call("Runtime.evaluate", expression=script, returnByValue=True)
        if "exceptionDetails" in done:
            raise AssertionError(f"{script}: {done['exceptionDetails']}")
        return done["result"].get("value")

    def wait(self, script: str) -> Any:
        """The value of an expression, once it is neither null nor empty."""
        deadline = time.monotonic() + HANG_TIMEOUT
        while not (value := self.run(script)):
            assert time.monotonic() < deadline, f"in vain: {script}"
            time.sleep(0.05)
        return value

    def _call(self, method: str, **params: Any) -> dict[str, Any]:
        self._number += 1
        message: dict[str, Any] = {"id": self._number, "method": method}
        message["params"] = params
        if self._session is not None:
            message["sessionId"] = self._session
        os.write(self._writer, json.dumps(message).encode() + b"\0")
        while True:
            answer = self._next()
            if answer.get("method") == "Network.requestWillBeSent":
                self.asked_for.append(answer["params"]["request"]["url"])
            if answer.get("id") == self._number:
                assert "error" not in answer, answer
                result: dict[str, Any] = answer["result"]
                return result

    def _next(self) -> dict[str, Any]:
        while b"\0" not in self._left:
            chunk = os.read(self._reader, 65536)
            assert chunk, "the browser has gone"
            self._left += chunk
        text, _, self._left = self._left.partition(b"\0")
        message: dict[str, Any] = json.loads(text)
        return message


@contextmanager
def browsing(program: str, folder: Path) -> Generator[Page]:
    """A browser that keeps its files in a folder, and knows no address but ours."""
    from_us, writer = os.pipe()
    reader, to_us = os.pipe()
    # The browser reads from 3 and writes to 4, whatever the numbers are here.
    script = f'exec "$0" "$@" 3<&{from_us} 4>&{to_us}'
    options = [
        "--headless",
        "--no-sandbox",
        "--disable-gpu",
        "--remote-debugging-pipe",
        f"--user-data-dir={folder}",
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ]
    with subprocess.Popen(
        ["bash", "-c", script, program, *options],
        pass_fds=(from_us, to_us),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as process:
        os.close(from_us)
        os.close(to_us)
        try:
            yield Page(reader, writer)
        finally:
            process.kill()
            os.close(reader)
            os.close(writer)
