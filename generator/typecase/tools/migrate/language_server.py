"""Talk to a language server in JSON-RPC over its standard input and output."""

import json
import os
import subprocess
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import IO, Any

from typecase.diagnostics import UserError

_MAX_OPEN_REQUESTS = 64
"""How many requests are sent before their answers are awaited."""


class LanguageServer:
    """The language server of pyright for one folder; it needs no network."""

    def __init__(self, root: Path) -> None:
        """Start the server for the folder ``root``."""
        # Pyright would otherwise ask whether there is a newer version.
        environment = os.environ | {"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "pyright.langserver", "--stdio"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=environment,
            cwd=root,
        )
        if self._process.stdin is None or self._process.stdout is None:
            raise UserError("the language server of pyright has no pipes")
        self._input, self._output = self._process.stdin, self._process.stdout
        self._messages: Queue[dict[str, Any] | None] = Queue()
        self._last_id = 0
        # A server that waits until its output is read does not read its input.
        Thread(target=self._read_messages, daemon=True).start()
        uri = root.as_uri()
        self.request(
            "initialize",
            {
                "processId": os.getpid(),
                "rootUri": uri,
                "workspaceFolders": [{"uri": uri, "name": "callers"}],
                "capabilities": {
                    "workspace": {"configuration": True},
                    "textDocument": {"definition": {}, "diagnostic": {}},
                },
            },
        )
        self.notify("initialized", {})

    def close(self) -> None:
        """End the server."""
        self._process.terminate()
        self._process.wait()
        self._input.close()
        self._output.close()

    def notify(self, method: str, parameters: Mapping[str, Any]) -> None:
        """Send a message that has no answer."""
        self._send({"method": method, "params": parameters})

    def request(self, method: str, parameters: Mapping[str, Any]) -> Any:
        """Return the result of a request; None if it failed."""
        return self.request_all(method, [parameters])[0]

    def request_all(
        self, method: str, parameters: Iterable[Mapping[str, Any]]
    ) -> list[Any]:
        """Return the result of each request; None for those that failed."""
        pending = [*parameters]
        results: list[Any] = []
        while pending:
            batch, pending = pending[:_MAX_OPEN_REQUESTS], pending[_MAX_OPEN_REQUESTS:]
            identifiers: list[int] = []
            for each in batch:
                self._last_id += 1
                identifiers.append(self._last_id)
                self._send(
                    {"id": self._last_id, "method": method, "params": each},
                )
            answers = self._await_answers({*identifiers})
            results += [answers[each] for each in identifiers]
        return results

    def _await_answers(self, identifiers: set[int]) -> dict[int, Any]:
        answers: dict[int, Any] = {}
        while len(answers) < len(identifiers):
            message = self._messages.get()
            if message is None:
                raise UserError(
                    "the language server of pyright has ended; run `python -m pyright"
                    " --version` to see whether it works, and reinstall it with"
                    " `pip install 'typecase[migrate]'`"
                )
            if "method" in message:
                if "id" in message:
                    self._send({"id": message["id"], "result": _answer(message)})
            elif message.get("id") in identifiers:
                answers[message["id"]] = message.get("result")
        return answers

    def _send(self, message: Mapping[str, Any]) -> None:
        content = json.dumps({"jsonrpc": "2.0", **message}).encode()
        try:
            self._input.write(b"Content-Length: %d\r\n\r\n" % len(content) + content)
            self._input.flush()
        except BrokenPipeError:
            self._messages.put(None)

    def _read_messages(self) -> None:
        try:
            while (message := _read_message(self._output)) is not None:
                self._messages.put(message)
        except (OSError, ValueError):
            pass  # The pipe was closed.
        self._messages.put(None)


def _read_message(pipe: IO[bytes]) -> dict[str, Any] | None:
    length = 0
    while line := pipe.readline():
        name, _, value = line.partition(b":")
        if name.strip().lower() == b"content-length":
            length = int(value)
        elif not line.strip():
            content: dict[str, Any] = json.loads(pipe.read(length))
            return content
    return None


def _answer(message: Mapping[str, Any]) -> Any:
    """Return the answer to a request of the server, which asks for its settings."""
    if message["method"] != "workspace/configuration":
        return None
    return [
        {"pythonPath": sys.executable} if each.get("section") == "python" else {}
        for each in message["params"]["items"]
    ]
