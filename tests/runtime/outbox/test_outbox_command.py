"""The outbox as a command: what it prints, and how it ends."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.patience import PATIENCE
from tests.runtime.outbox.fake_service import Service
from tests.runtime.outbox.hiring import SIZE, event
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime.outbox import queue_store
from typecase.runtime.outbox.command import main
from typecase.runtime.outbox.outbox import Outbox

PACKAGE = "tests.runtime.outbox"


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """A database with events in it, which the environment names."""
    url = f"sqlite:///{tmp_path / 'outbox.db'}"
    monkeypatch.setenv("OUTBOX_DATABASE", url)
    with Outbox(Service().events.send_all, url) as outbox:
        outbox.put_many(event(number) for number in range(SIZE + 2))
    return url


def _counted(number: int) -> bytes:
    return http_response(json.dumps({"succeeded": number}).encode())


def _run(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    status = main([*argv, "--api", "hiring"], PACKAGE)
    printed = capsys.readouterr()
    assert (status, printed.err) == (0, "")
    return json.loads(printed.out)


@pytest.mark.usefixtures("database")
def test_a_queue_is_delivered_looked_at_and_put_right(
    server: ScriptedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    status = _run(capsys, "status")
    assert (status["pending"], status["rejected"]) == (7, 0)
    failed = [{"sid": "sid-1", "message": "no"}, {"sid": "sid-2"}]
    body = json.dumps({"succeeded": 3, "failed": failed}).encode()
    server.script = [http_response(body, "400 Bad Request"), _counted(2), _counted(1)]
    done = _run(capsys, "deliver", "--base-url", server.url)
    assert done == {"accepted": 5, "rejected": 2, "busy": False}
    kept, other = _run(capsys, "rejected")
    assert kept["item"] == {"sid": "sid-1", "number": 1}
    assert kept["reason"]["entry"] == {"sid": "sid-1", "message": "no"}
    assert _run(capsys, "discard", str(other["id"])) == {"discarded": 1}
    assert _run(capsys, "requeue", "--all") == {"requeued": 1}
    assert _run(capsys, "deliver", "--base-url", server.url, "--limit", "3")["accepted"]
    assert _run(capsys, "status")["pending"] == 0


@pytest.mark.usefixtures("database")
def test_what_stops_a_delivery_is_told(
    server: ScriptedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    server.script = [http_response(b"{}", "403 Forbidden")]
    argv = ["deliver", "--api", "hiring", "--base-url", server.url]
    assert main(argv, PACKAGE) == 1
    printed = capsys.readouterr()
    assert printed.out == '{"accepted":0,"rejected":0,"busy":false}\n'
    assert printed.err.count("\n") == 1
    assert "status 403" in printed.err


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("action", ["deliver", "run"])
@pytest.mark.parametrize(
    "status",
    ["400 Bad Request", "404 Not Found", "405 No", "410 Gone", "451 Law", "302 There"],
)
def test_a_wrong_address_empties_no_queue(
    server: ScriptedServer, capsys: pytest.CaptureFixture[str], status: str, action: str
) -> None:
    server.script = [http_response(b"<p>Nothing here", status, "text/html")]
    argv = [action, "--api", "hiring", "--base-url", server.url]
    before = {each: signal.getsignal(each) for each in (signal.SIGINT, signal.SIGTERM)}
    try:
        assert main(argv, PACKAGE) == 1
    finally:
        for each, handler in before.items():
            signal.signal(each, handler)
    told = capsys.readouterr().err.splitlines()
    assert f"status {status[:3]}" in told[-1]
    assert len(server.requests) == 1
    left = _run(capsys, "status")
    assert (left["pending"], left["rejected"]) == (7, 0)
    server.script = [_counted(5), _counted(2)]
    assert _run(capsys, "deliver", "--base-url", server.url)["accepted"] == 7


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("size", [1, 5])
def test_what_is_not_confirmed_is_kept_and_told(
    server: ScriptedServer, capsys: pytest.CaptureFixture[str], size: int
) -> None:
    server.script = [http_response(b'{"success": false}'), _counted(5), _counted(2)]
    argv = [
        "deliver",
        "--api",
        "hiring",
        "--base-url",
        server.url,
        "--limit",
        str(size),
    ]
    assert main(argv, PACKAGE) == 1
    printed = capsys.readouterr()
    done = {"accepted": 0, "rejected": size, "busy": False}
    assert json.loads(printed.out) == done
    assert "expected true at /success, found False" in printed.err
    left = _run(capsys, "status")
    assert (left["pending"], left["rejected"]) == (7 - size, size)
    kept = _run(capsys, "rejected")
    assert [each["item"]["number"] for each in kept] == list(range(size))
    if size == 5:
        server.script = [_counted(2), _counted(5)]
        assert _run(capsys, "deliver", "--base-url", server.url)["accepted"] == 2
        assert _run(capsys, "requeue", "--all") == {"requeued": 5}
        assert _run(capsys, "deliver", "--base-url", server.url)["accepted"] == 5


@pytest.mark.usefixtures("database")
def test_status_has_what_an_alarm_needs(
    server: ScriptedServer,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moment = queue_store.now()
    monkeypatch.setattr(queue_store, "now", lambda: moment + 90_000)
    assert 90 <= _run(capsys, "status")["oldest_age"] < 90 + PATIENCE
    server.script = [http_response(b'{"success": false}')]
    main(
        ["deliver", "--api", "hiring", "--base-url", server.url, "--limit", "2"],
        PACKAGE,
    )
    capsys.readouterr()
    assert _run(capsys, "status")["rejected"] == 2


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("argv", "said"),
    [
        (["--api", "hiring", "--database", "oracle://u:canary@h/n"], "sqlite:/// or"),
        (["--api", "nothing"], "has no API nothing"),
        (["--api", "../x"], "has no API ../x"),
        (["--api", "fake_service"], "has no API fake_service"),
        (["--api", "hiring", "--operation", "x"], "set --operation"),
    ],
)
def test_a_fault_is_told_in_one_line(
    argv: list[str], said: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["status", *argv], PACKAGE) == 1
    told = capsys.readouterr().err
    assert said in told
    assert told.count("\n") == 1
    assert "canary" not in told


def test_a_database_has_to_be_named(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("OUTBOX_DATABASE", raising=False)
    assert main(["status", "--api", "hiring"], PACKAGE) == 1
    assert "OUTBOX_DATABASE" in capsys.readouterr().err


def test_without_sqlalchemy_one_line_says_what_to_install() -> None:
    code = (
        "import sys; sys.modules['sqlalchemy'] = None\n"
        "import importlib.util as util; find = util.find_spec\n"
        "util.find_spec = lambda name: None if name == 'sqlalchemy' else find(name)\n"
        "from typecase.runtime.outbox.command import main\n"
        "sys.exit(main(['status', '--api', 'hiring'], 'tests.runtime.outbox'))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == (
        "typecase.outbox needs sqlalchemy: pip install 'typecase[outbox]'\n"
    )


def test_running_ends_with_a_signal(
    database: str, server: ScriptedServer, repository: Path
) -> None:
    server.script = [_counted(5), _counted(2)]
    code = (
        "import sys; from typecase.runtime.outbox.command import main\n"
        "sys.exit(main(sys.argv[1:], 'tests.runtime.outbox'))"
    )
    argv = ["run", "--api", "hiring", "--base-url", server.url]
    worker = subprocess.Popen(
        [sys.executable, "-c", code, *argv],
        cwd=repository,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(p for p in sys.path if p)},
        stderr=subprocess.PIPE,
        text=True,
    )
    with Outbox(Service().events.send_all, database) as outbox:
        while outbox.counts().pending:
            assert worker.poll() is None
            time.sleep(0.05)
    worker.send_signal(signal.SIGTERM)
    _, told = worker.communicate(timeout=PATIENCE)
    assert worker.returncode == 0
    assert "7 items delivered" in told
