"""Test `typecase mock`, which serves a mock of a document until it is interrupted."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    SHOP,
    read_error_line,
    run_typecase,
)


@contextmanager
def run_mock(
    folder: Path, *arguments: str, stop: signal.Signals = signal.SIGINT
) -> Iterator[tuple[str, str]]:
    """Run the command in a process; yield the URL and the first line it prints.

    The server answers from then on.
    """
    command = [sys.executable, "-m", "typecase", "mock", "--port", "0", *arguments]
    process = subprocess.Popen(
        command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        match = re.search(r"http://127\.0\.0\.1:\d+", line)
        assert match is not None, (line, process.communicate())
        yield match[0], line
    finally:
        process.send_signal(stop)
        _, stderr = process.communicate()
    assert process.returncode == 0
    assert "Traceback" not in stderr


@pytest.mark.parametrize("stop", [signal.SIGINT, signal.SIGTERM])
def test_mock_is_served_on_loopback_until_interrupted(
    project: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    stop: signal.Signals,
) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("TMPDIR", str(temporary))
    with run_mock(project, "specs/shop.yaml", stop=stop) as (url, line):
        assert len([*temporary.iterdir()]) == 1
        assert line == f"Shop API: {url}\n"
        with urllib.request.urlopen(f"{url}/pets/1") as response:
            assert json.load(response)["size"] == "small"
    assert [*temporary.iterdir()] == []
    # Another process can listen at the port again.
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        other.bind(("127.0.0.1", int(url.rpartition(":")[2])))


def test_title_does_not_control_the_terminal(project: Path) -> None:
    document = project / "specs" / "shop.yaml"
    text = document.read_text(encoding="utf-8")
    edited = text.replace("title: Shop API", 'title: "Shop\\e[31m\\nAPI"')
    assert edited != text
    document.write_text(edited, encoding="utf-8")
    with run_mock(project, "specs/shop.yaml") as (url, line):
        urllib.request.urlopen(f"{url}/pets/1").close()  # It is served now.
        assert line == f"Shop\\x1b[31m\\nAPI: {url}\n"


def test_only_document_of_the_project_is_the_default(project: Path) -> None:
    before = sorted(project.rglob("*"))
    with (
        run_mock(project) as (url, _),
        urllib.request.urlopen(f"{url}/pets/1") as response,
    ):
        assert response.status == 200
    assert sorted(project.rglob("*")) == before


def test_flat_packages_and_selections_are_served(project: Path) -> None:
    text = (project / "pyproject.toml").read_text(encoding="utf-8")
    text = text.replace('version = "2.3.4"', "flat = true").replace(
        '[tool.typecase.apis]\nshop = "specs/shop.yaml"',
        '[tool.typecase.apis.shop]\ndocument = "specs/shop.yaml"\n'
        'include = {paths = ["/pets/*"]}',
    )
    (project / "pyproject.toml").write_text(text, encoding="utf-8")
    with run_mock(project) as (url, _):
        with urllib.request.urlopen(f"{url}/pets/1") as response:
            assert response.status == 200
        with pytest.raises(urllib.error.HTTPError, match="404"):
            urllib.request.urlopen(f"{url}/toys")


def test_broken_documents_are_reported(project: Path) -> None:
    (project / "specs" / "shop.yaml").write_text("openapi: 3.1.0\ninfo: {title\n")
    result = run_typecase(project, "mock", "specs/shop.yaml", "--port", "0")
    assert result.status == 1
    assert result.stdout == ""
    first, second, *_ = result.stderr.splitlines()
    assert first == "typecase mock: reading specs/shop.yaml …"
    assert re.match(r"specs/shop\.yaml:\d+:\d+: error", second)


def test_terminal_shows_only_the_progress_line(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (project / "specs" / "shop.yaml").write_text("openapi: 3.1.0\ninfo: {title\n")
    monkeypatch.setattr("typecase.commands.mock.can_show_progress", lambda: True)
    result = run_typecase(project, "mock", "specs/shop.yaml", "--port", "0")
    assert "reading" not in result.stderr


def test_missing_documents_are_reported(project: Path) -> None:
    result = run_typecase(project, "mock", "specs/none.yaml", "--port", "0")
    assert result.status == 1
    assert "specs/none.yaml" in result.stderr


def test_port_in_use_is_reported(project: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
        result = run_typecase(project, "mock", "specs/shop.yaml", "--port", str(port))
    assert result.status == 1
    message = read_error_line(result)
    assert message.startswith(f"cannot listen at 127.0.0.1:{port}: ")
    assert message.endswith("any free port with --port 0")


def test_mock_listens_when_it_answers(project: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
    command = [sys.executable, "-m", "typecase", "mock", "--port", str(port), "-"]
    with subprocess.Popen(
        command,
        cwd=project,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        assert process.stderr is not None
        first = process.stderr.readline()
        assert first == "typecase mock: reading standard input …\n"
        # It waits for the document, and has the port without listening.
        with pytest.raises(ConnectionRefusedError):
            socket.create_connection(("127.0.0.1", port))
        process.stdin.write(SHOP)
        process.stdin.close()
        assert process.stdout.readline() == f"Shop API: http://127.0.0.1:{port}\n"
        with urllib.request.urlopen(f"http://127.0.0.1:{port}/pets/1") as response:
            assert response.status == 200
        process.send_signal(signal.SIGINT)
    assert process.returncode == 0


@pytest.mark.parametrize("port", ["65536", "-1"])
def test_impossible_ports_are_reported(project: Path, port: str) -> None:
    result = run_typecase(project, "mock", "specs/shop.yaml", f"--port={port}")
    assert result.status == 1
    assert read_error_line(result).endswith(f"from 0 to 65535, not {port}")


def test_one_of_several_documents_must_be_named(project: Path) -> None:
    (project / "specs" / "toys.yaml").write_text(SHOP, encoding="utf-8")
    with (project / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write('toys = "specs/toys.yaml"\n')
    result = run_typecase(project, "mock")
    assert result.status == 2
    assert f"specs{os.sep}toys.yaml" in read_error_line(result)


def test_reference_options_need_a_document(project: Path) -> None:
    result = run_typecase(project, "mock", "--refs", "specs")
    assert result.status == 2
    assert "only allowed with a document" in read_error_line(result)


def test_missing_libraries_are_named(
    project: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("typecase.commands.mock._LIBRARIES", ("json", "no_such_one"))
    result = run_typecase(project, "mock", "specs/shop.yaml", "--port", "0")
    assert result.status == 1
    message = read_error_line(result)
    assert message.startswith("typecase mock needs no_such_one: ")
    assert "pip install 'typecase[mock]'" in message
