"""Fixtures of the loader tests: loading must never use the network."""

import socket
from typing import Any

import pytest


@pytest.fixture(autouse=True)
def no_network(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let each test fail that opens a socket."""

    def refuse(*_: Any, **__: Any) -> None:
        raise AssertionError("a socket is opened")

    monkeypatch.setattr(socket, "socket", refuse)
