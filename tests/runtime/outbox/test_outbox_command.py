"""Test the outbox command: its output, exit status and signals."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.runtime.outbox.fake_service import FakeService
from tests.runtime.outbox.hiring import MAX_BATCH_SIZE, make_event
from tests.runtime.scripted_server import ScriptedServer, http_response
from tests.timeouts import HANG_TIMEOUT
from typecase.runtime.outbox import queue_store
from typecase.runtime.outbox.command import main
from typecase.runtime.outbox.outbox import Outbox

PACKAGE = "tests.runtime.outbox"


@pytest.fixture
def database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of a database with events; OUTBOX_DATABASE is set to it."""
    url = f"sqlite:///{tmp_path / 'outbox.db'}"
    monkeypatch.setenv("OUTBOX_DATABASE", url)
    with Outbox(FakeService().events.send_all, url) as outbox:
        outbox.put_many(make_event(number) for number in range(MAX_BATCH_SIZE + 2))
    return url


def _confirm(number: int) -> bytes:
    """Return a response that confirms this number of events."""
    return http_response(json.dumps({"succeeded": number}).encode())


def _run(capsys: pytest.CaptureFixture[str], *argv: str) -> Any:
    """Run a command that must succeed; return its output, parsed as JSON."""
    status = main([*argv, "--api", "hiring"], PACKAGE)
    output = capsys.readouterr()
    assert (status, output.err) == (0, "")
    return json.loads(output.out)


@pytest.mark.usefixtures("database")
def test_status_deliver_rejected_discard_and_requeue(
    server: ScriptedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    status = _run(capsys, "status")
    assert (status["pending"], status["rejected"]) == (7, 0)
    failed = [{"sid": "sid-1", "message": "no"}, {"sid": "sid-2"}]
    body = json.dumps({"succeeded": 3, "failed": failed}).encode()
    server.script = [
        http_response(body, "400 Bad Request"),
        _confirm(2),
        _confirm(1),
    ]
    delivery = _run(capsys, "deliver", "--base-url", server.url)
    assert delivery == {"accepted": 5, "rejected": 2, "busy": False}
    rejected, other_rejected = _run(capsys, "rejected")
    assert rejected["item"] == {"sid": "sid-1", "number": 1, "step": "hired"}
    assert rejected["reason"]["entry"] == {"sid": "sid-1", "message": "no"}
    assert _run(capsys, "discard", str(other_rejected["id"])) == {"discarded": 1}
    assert _run(capsys, "requeue", "--all") == {"requeued": 1}
    assert _run(capsys, "deliver", "--base-url", server.url, "--limit", "3")["accepted"]
    assert _run(capsys, "status")["pending"] == 0


@pytest.mark.usefixtures("database")
def test_error_that_stops_delivery_is_printed(
    server: ScriptedServer, capsys: pytest.CaptureFixture[str]
) -> None:
    server.script = [http_response(b"{}", "403 Forbidden")]
    argv = ["deliver", "--api", "hiring", "--base-url", server.url]
    assert main(argv, PACKAGE) == 1
    output = capsys.readouterr()
    assert output.out == '{"accepted":0,"rejected":0,"busy":false}\n'
    assert output.err.count("\n") == 1
    assert "status 403" in output.err


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("action", ["deliver", "run"])
@pytest.mark.parametrize(
    "status",
    [
        "400 Bad Request",
        "404 Not Found",
        "405 Method Not Allowed",
        "410 Gone",
        "451 Unavailable For Legal Reasons",
        "302 Found",
    ],
)
def test_wrong_url_keeps_items_pending(
    server: ScriptedServer, capsys: pytest.CaptureFixture[str], status: str, action: str
) -> None:
    server.script = [http_response(b"<p>Nothing here", status, "text/html")]
    argv = [action, "--api", "hiring", "--base-url", server.url]
    previous_handlers = {
        signal_number: signal.getsignal(signal_number)
        for signal_number in (signal.SIGINT, signal.SIGTERM)
    }
    try:
        assert main(argv, PACKAGE) == 1
    finally:
        for signal_number, handler in previous_handlers.items():
            signal.signal(signal_number, handler)
    errors = capsys.readouterr().err.splitlines()
    assert f"status {status[:3]}" in errors[-1]
    assert len(server.requests) == 1
    status_output = _run(capsys, "status")
    assert (status_output["pending"], status_output["rejected"]) == (7, 0)
    server.script = [_confirm(5), _confirm(2)]
    assert _run(capsys, "deliver", "--base-url", server.url)["accepted"] == 7


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("limit", [1, 5])
def test_unconfirmed_items_are_rejected_and_error_is_printed(
    server: ScriptedServer, capsys: pytest.CaptureFixture[str], limit: int
) -> None:
    server.script = [
        http_response(b'{"success": false}'),
        _confirm(5),
        _confirm(2),
    ]
    argv = [
        "deliver",
        "--api",
        "hiring",
        "--base-url",
        server.url,
        "--limit",
        str(limit),
    ]
    assert main(argv, PACKAGE) == 1
    output = capsys.readouterr()
    delivery = {"accepted": 0, "rejected": limit, "busy": False}
    assert json.loads(output.out) == delivery
    assert "expected true at /success, found false" in output.err
    status_output = _run(capsys, "status")
    assert (status_output["pending"], status_output["rejected"]) == (7 - limit, limit)
    rejected = _run(capsys, "rejected")
    assert [entry["item"]["number"] for entry in rejected] == list(range(limit))
    if limit == 5:
        server.script = [_confirm(2), _confirm(5)]
        assert _run(capsys, "deliver", "--base-url", server.url)["accepted"] == 2
        assert _run(capsys, "requeue", "--all") == {"requeued": 5}
        assert _run(capsys, "deliver", "--base-url", server.url)["accepted"] == 5


@pytest.mark.usefixtures("database")
def test_status_has_age_and_rejected_count(
    server: ScriptedServer,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    moment = queue_store.now()
    monkeypatch.setattr(queue_store, "now", lambda: moment + 90_000)
    assert 90 <= _run(capsys, "status")["oldest_age"] < 90 + HANG_TIMEOUT
    server.script = [http_response(b'{"success": false}')]
    main(
        ["deliver", "--api", "hiring", "--base-url", server.url, "--limit", "2"],
        PACKAGE,
    )
    capsys.readouterr()
    assert _run(capsys, "status")["rejected"] == 2


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize(
    ("argv", "message"),
    [
        (["--api", "hiring", "--database", "oracle://u:canary@h/n"], "sqlite:/// or"),
        (["--api", "nothing"], "has no API nothing"),
        (["--api", "../x"], "has no API ../x"),
        (["--api", "fake_service"], "has no API fake_service"),
        (["--api", "hiring", "--operation", "x"], "one of: events.send"),
    ],
)
def test_error_is_printed_on_a_single_line(
    argv: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["status", *argv], PACKAGE) == 1
    errors = capsys.readouterr().err
    assert message in errors
    assert errors.count("\n") == 1
    assert "canary" not in errors


@pytest.mark.usefixtures("database")
@pytest.mark.parametrize("name", ["events.send", "events/send", "POST /events"])
def test_operation_has_all_its_names(
    name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert _run(capsys, "status", "--operation", name)["pending"] == MAX_BATCH_SIZE + 2


def test_missing_database_is_an_error(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.delenv("OUTBOX_DATABASE", raising=False)
    assert main(["status", "--api", "hiring"], PACKAGE) == 1
    assert "OUTBOX_DATABASE" in capsys.readouterr().err


def test_missing_sqlalchemy_error_names_the_extra() -> None:
    code = (
        "import sys; sys.modules['sqlalchemy'] = None\n"
        "import importlib.util as util; find = util.find_spec\n"
        "util.find_spec = lambda name: None if name == 'sqlalchemy' else find(name)\n"
        "from typecase.runtime.outbox.command import main\n"
        "sys.exit(main(['status', '--api', 'hiring'], 'tests.runtime.outbox'))"
    )
    process = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=False
    )
    assert (process.returncode, process.stdout) == (1, "")
    assert process.stderr == (
        "the extra outbox of typecase needs sqlalchemy: "
        "pip install 'typecase[outbox]'\n"
    )


def test_run_ends_on_sigterm(
    database: str, server: ScriptedServer, repository: Path
) -> None:
    server.script = [_confirm(5), _confirm(2)]
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
    with Outbox(FakeService().events.send_all, database) as outbox:
        while outbox.counts().pending:
            assert worker.poll() is None
            time.sleep(0.05)
    worker.send_signal(signal.SIGTERM)
    _, errors = worker.communicate(timeout=HANG_TIMEOUT)
    assert worker.returncode == 0
    assert "items delivered: 7" in errors
