"""Servers for all wire tests."""

import importlib
from collections.abc import Iterator

import pytest

from tests.integration.wire.recording_app import RecordingApp, serve_recording_app
from tests.integration.wire.recording_server import RecordingServer


@pytest.fixture(scope="session")
def recording_server() -> Iterator[RecordingServer]:
    """A socket server that records the bytes of requests."""
    with RecordingServer() as server:
        yield server


@pytest.fixture(scope="module")
def recording_app(api: str) -> Iterator[RecordingApp]:
    """The generated server of the API whose import name is the fixture `api`."""
    create_app = importlib.import_module(f"{api}.server").create_app
    with serve_recording_app(create_app) as app:
        yield app
