"""Test documents at web addresses: `--fetch`, stored copies and hostile servers."""

import json
import re
import threading
from collections.abc import Callable, Iterator
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import (
    PYPROJECT,
    SHOP,
    read_error_line,
    read_file_states,
    replace_text,
    run_typecase,
)
from tests.integration.fault_injection.server.certificates import create_certificate
from typecase.fetch import download
from typecase.fetch.stored_copies import FOLDER

Respond = Callable[[BaseHTTPRequestHandler], None]


class Server:
    """A server with TLS; `responses` has what it does for each path."""

    def __init__(self, folder: Path) -> None:
        certificate = create_certificate(folder)
        self.certificate = folder / "certificate.pem"
        self.requests: list[str] = []
        self.responses: dict[str, Respond] = {}
        server = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:
                server.requests.append(self.path)
                server.responses[self.path.partition("?")[0]](self)

            def log_message(self, format: str, *args: object) -> None:
                pass

        self._http = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self._http.socket = certificate.server_context.wrap_socket(
            self._http.socket, server_side=True, do_handshake_on_connect=False
        )
        self._http.handle_error = lambda *_: None  # type: ignore[method-assign,assignment]
        self._thread = threading.Thread(
            target=self._http.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
        )
        self._thread.start()
        self.origin = f"https://127.0.0.1:{self._http.server_port}"

    def close(self) -> None:
        self._http.shutdown()
        self._http.server_close()
        self._thread.join()


def send(
    handler: BaseHTTPRequestHandler, body: bytes, status: int = 200, **headers: str
) -> None:
    handler.send_response(status)
    for name, value in {"Content_Length": str(len(body)), **headers}.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.end_headers()
    handler.wfile.write(body)


def respond(body: str, status: int = 200, **headers: str) -> Respond:
    return partial(send, body=body.encode(), status=status, **headers)


@pytest.fixture(scope="module")
def server_of_module(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    server = Server(tmp_path_factory.mktemp("tls"))
    yield server
    server.close()


@pytest.fixture
def server(server_of_module: Server, monkeypatch: pytest.MonkeyPatch) -> Server:
    """A server that serves the document of the shop at /v1/shop.yaml."""
    # The default trust store of OpenSSL reads this variable.
    monkeypatch.setenv("SSL_CERT_FILE", str(server_of_module.certificate))
    # A proxy in the environment must not be used: nothing listens there.
    monkeypatch.setenv("HTTPS_PROXY", "http://127.0.0.1:9")
    server_of_module.requests.clear()
    server_of_module.responses = {"/v1/shop.yaml": respond(SHOP)}
    return server_of_module


def validate(folder: Path, address: str) -> str:
    """Validate a document that cannot be fetched; return the message."""
    result = run_typecase(folder, "validate", address, "--fetch")
    assert result.status == 1
    assert not (folder / FOLDER).exists()
    return read_error_line(result)


def test_document_is_fetched_once_and_then_read_offline(
    server: Server, tmp_path: Path
) -> None:
    address = f"{server.origin}/v1/shop.yaml"
    before = run_typecase(tmp_path, "generate", address)
    assert before.status == 1
    assert "--fetch" in read_error_line(before)
    assert server.requests == []
    result = run_typecase(tmp_path, "generate", address, "--fetch")
    assert result.status == 0, result.output
    assert server.requests == ["/v1/shop.yaml"]
    assert (tmp_path / "shop" / "shop" / "models.py").is_file()
    [copy] = (tmp_path / FOLDER).glob("*.yaml")
    assert copy.read_text() == SHOP
    # The server is not asked again, and the copies do not change.
    server.responses.clear()
    states = read_file_states(tmp_path)
    assert run_typecase(tmp_path, "generate", address, "--check").status == 0
    assert run_typecase(tmp_path, "generate", address).status == 0
    assert run_typecase(tmp_path, "validate", address).status == 0
    assert read_file_states(tmp_path) == states
    assert server.requests == ["/v1/shop.yaml"]


def test_configured_address_is_fetched(server: Server, project: Path) -> None:
    text = PYPROJECT.replace("specs/shop.yaml", f"{server.origin}/v1/shop.yaml")
    (project / "pyproject.toml").write_text(text)
    refused = run_typecase(project, "generate")
    assert refused.status == 1
    assert "--fetch" in read_error_line(refused)
    result = run_typecase(project, "generate", "--fetch")
    assert result.status == 0, result.output
    assert (project / "out" / "zoo" / "shop" / "models.py").is_file()
    assert run_typecase(project, "generate", "--check").status == 0
    server.responses["/v1/shop.yaml"] = respond(SHOP.replace("of the pet", "of a pet"))
    assert run_typecase(project, "generate", "--check").status == 0
    result = run_typecase(project, "generate", "--fetch")
    assert "3 changed" in result.stderr, result.output
    assert len(list((project / FOLDER).iterdir())) == 2


def test_fetching_and_checking_exclude_each_other(
    server: Server, tmp_path: Path
) -> None:
    address = f"{server.origin}/v1/shop.yaml"
    result = run_typecase(tmp_path, "generate", address, "--fetch", "--check")
    assert result.status == 2
    assert "--check" in read_error_line(result)
    assert server.requests == []


def test_changed_copy_is_refused(server: Server, tmp_path: Path) -> None:
    address = f"{server.origin}/v1/shop.yaml"
    assert run_typecase(tmp_path, "validate", address, "--fetch").status == 0
    [copy] = (tmp_path / FOLDER).glob("*.yaml")
    copy.write_text(SHOP + "# changed\n")
    message = read_error_line(run_typecase(tmp_path, "validate", address))
    assert "has changed" in message
    copy.unlink()
    message = read_error_line(run_typecase(tmp_path, "validate", address))
    assert "cannot be read" in message
    assert run_typecase(tmp_path, "validate", address, "--fetch").status == 0
    replace_text(tmp_path / FOLDER / "lock.json", copy.name, "../../secret.json")
    message = read_error_line(run_typecase(tmp_path, "validate", address))
    assert "lock.json" in message


@pytest.mark.parametrize(
    "change",
    [
        lambda text: re.sub(r'"file": "[^"]*"', '"file": "lock.json"', text),
        lambda _: "[" * 100_000,
    ],
)
def test_changed_lock_is_refused(
    change: Callable[[str], str], server: Server, tmp_path: Path
) -> None:
    address = f"{server.origin}/v1/shop.yaml"
    assert run_typecase(tmp_path, "validate", address, "--fetch").status == 0
    lock = tmp_path / FOLDER / "lock.json"
    changed = change(lock.read_text())
    lock.write_text(changed)
    for arguments in ([], ["--fetch"]):
        result = run_typecase(tmp_path, "validate", address, *arguments)
        assert "not a list of fetched documents" in read_error_line(result)
    assert lock.read_text() == changed


def test_query_is_sent_but_neither_shown_nor_stored(
    server: Server, tmp_path: Path
) -> None:
    address = f"{server.origin}/v1/shop.yaml?token=s3cret"
    before = run_typecase(tmp_path, "validate", address)
    assert "s3cret" not in before.output
    assert run_typecase(tmp_path, "validate", address, "--fetch").status == 0
    assert server.requests == ["/v1/shop.yaml?token=s3cret"]
    stored = [path.read_text() for path in (tmp_path / FOLDER).iterdir()]
    assert not any("s3cret" in text for text in stored)
    other = run_typecase(tmp_path, "validate", address.replace("s3cret", "other"))
    assert "--fetch" in read_error_line(other)


@pytest.mark.parametrize(
    ("address", "word"),
    [
        ("http://127.0.0.1/shop.yaml", "https"),
        ("ftp://127.0.0.1/shop.yaml", "https"),
        ("file:///etc/passwd", "https"),
        ("https://user:s3cret@127.0.0.1/shop.yaml", "password"),
        ("https://s3cret@127.0.0.1/shop.yaml", "password"),
        ("https:///shop.yaml", "malformed"),
        ("https://127.0.0.1:port/shop.yaml", "malformed"),
        ("https://127.0.0.1/shop\r\nX: 1.yaml", "malformed"),
        ("https://[::1/shop.yaml", "malformed"),
    ],
)
def test_refused_address(address: str, word: str, tmp_path: Path) -> None:
    message = validate(tmp_path, address)
    assert word in message
    assert "s3cret" not in message


@pytest.mark.parametrize(
    ("response", "word"),
    [
        (respond("gone", status=404), "404"),
        (respond("<!DOCTYPE html><p>Log in"), "web page"),
        (respond(" \n"), "empty"),
        (partial(send, body=b"\x1f\x8b\xff"), "UTF-8"),
        (respond(SHOP, Content_Encoding="gzip"), "compressed"),
        (respond(SHOP, Content_Length="100000"), "before the end"),
        (respond("", status=302, Location="http://127.0.0.1/x"), "https"),
        (respond("", status=302, Location="file:///etc/passwd"), "https"),
        (respond("", status=302, Location="https://127.0.0.2/x"), "another origin"),
        (respond("", status=302, Location="https://u:s3cret@h/"), "password"),
        (respond("", status=302, Location="https://[::1/"), "malformed"),
        (respond("", status=302, Location="/v1/openapi.json"), "redirects"),
    ],
)
def test_useless_response_is_refused(
    response: Respond, word: str, server: Server, tmp_path: Path
) -> None:
    def act(handler: BaseHTTPRequestHandler) -> None:
        response(handler)
        handler.close_connection = True

    server.responses["/v1/openapi.json"] = act
    message = validate(tmp_path, f"{server.origin}/v1/openapi.json")
    assert word in message
    assert "s3cret" not in message


def test_redirect_within_the_origin_is_followed(server: Server, tmp_path: Path) -> None:
    server.responses["/latest"] = respond("", status=307, Location="v1/shop.yaml")
    result = run_typecase(tmp_path, "validate", f"{server.origin}/latest", "--fetch")
    assert (result.status, result.output) == (0, "")
    assert server.requests == ["/latest", "/v1/shop.yaml"]


def test_large_document_is_not_read_to_its_end(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download, "MAX_BYTES", 1_000_000)
    is_cut = threading.Event()

    def send_forever(handler: BaseHTTPRequestHandler) -> None:
        handler.send_response(200)
        handler.end_headers()
        try:
            while True:
                handler.wfile.write(b"#" * 65536)
        except OSError:
            is_cut.set()

    server.responses["/v1/openapi.json"] = send_forever
    message = validate(tmp_path, f"{server.origin}/v1/openapi.json")
    assert "larger than" in message
    assert is_cut.wait(60)


def test_slow_server_cannot_delay_the_run(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(download, "MAX_SECONDS", 0.2)
    is_over = threading.Event()

    def send_slowly(handler: BaseHTTPRequestHandler) -> None:
        # A header that does not end: no single wait is long.
        while not is_over.wait(0.01):
            try:
                handler.wfile.write(b"H")
            except OSError:
                return
        handler.close_connection = True

    server.responses["/v1/openapi.json"] = send_slowly
    try:
        message = validate(tmp_path, f"{server.origin}/v1/openapi.json")
    finally:
        is_over.set()
    assert "within 0.2 seconds" in message


def test_untrusted_certificate_is_refused(
    server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("SSL_CERT_FILE")
    message = validate(tmp_path, f"{server.origin}/v1/shop.yaml")
    assert "certificate" in message
    assert server.requests == []


def test_relative_references_start_at_the_address(
    server: Server, tmp_path: Path
) -> None:
    text = SHOP.replace("#/components/schemas/Pet", "../models.yaml#/Pet")
    server.responses["/v1/openapi.yaml"] = respond(text)
    address = f"{server.origin}/v1/openapi.yaml"
    refused = run_typecase(tmp_path, "validate", address, "--fetch")
    assert refused.status == 1
    assert "error[external-ref]" in refused.stderr
    assert f"{server.origin}/models.yaml" in refused.stderr
    assert "--mirror ADDRESS=FOLDER" in refused.stderr
    assert server.requests == ["/v1/openapi.yaml"]
    (tmp_path / "mirror").mkdir()
    (tmp_path / "mirror" / "models.yaml").write_text("Pet: {type: object}\n")
    mirror = ("--mirror", f"{server.origin}/=mirror")
    result = run_typecase(tmp_path, "validate", address, *mirror)
    assert (result.status, result.output) == (0, "")


def test_document_may_refer_to_itself_by_its_address(
    server: Server, tmp_path: Path
) -> None:
    text = SHOP.replace(
        "#/components/schemas/Pet", "openapi.yaml#/components/schemas/Pet"
    )
    server.responses["/v1/openapi.yaml"] = respond(text)
    address = f"{server.origin}/v1/openapi.yaml"
    result = run_typecase(tmp_path, "validate", address, "--fetch")
    assert (result.status, result.output) == (0, "")


def test_lock_has_address_file_and_digest(server: Server, tmp_path: Path) -> None:
    address = f"{server.origin}/v1/shop.yaml"
    assert run_typecase(tmp_path, "validate", address, "--fetch").status == 0
    lock = json.loads((tmp_path / FOLDER / "lock.json").read_text())
    [entry] = lock["documents"].values()
    assert entry["address"] == address
    assert (tmp_path / FOLDER / entry["file"]).is_file()
    assert len(entry["sha256"]) == 64
