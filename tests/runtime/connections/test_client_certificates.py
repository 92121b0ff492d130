"""Test the option `client_certificate` against a server that demands a certificate."""

import asyncio
import ssl
import subprocess
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import httpx2
import pytest

from tests.integration.fault_injection.server.certificates import (
    Certificate,
    create_certificate,
)
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from typecase.runtime.errors import ApiError, ConfigurationError
from typecase.runtime.options import ClientOptions


class _Handler(BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(204)
        self.end_headers()

    def log_message(self, *args: Any) -> None:
        pass


@pytest.fixture(scope="module")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> Certificate:
    return create_certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def url(certificate: Certificate, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate.certificate_file, certificate.key_file)
    context.verify_mode = ssl.CERT_REQUIRED
    context.load_verify_locations(certificate.certificate_file)
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True)
    thread = threading.Thread(
        target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True
    )
    thread.start()
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate.certificate_file))
    yield f"https://127.0.0.1:{server.server_port}"
    server.shutdown()
    thread.join()
    server.server_close()


def call(url: str, client_certificate: Any) -> int:
    options = ClientOptions(client_certificate=client_certificate, retries=0)
    with BookshopClient(base_url=url, token="my-token", options=options) as client:
        return client.request("GET", "/books").status


def test_certificate_and_key(url: str, certificate: Certificate) -> None:
    pair = certificate.certificate_file, certificate.key_file
    assert call(url, pair) == 204
    assert call(url, (str(pair[0]), str(pair[1]))) == 204


def test_one_file(url: str, certificate: Certificate, tmp_path: Path) -> None:
    both = tmp_path / "both.pem"
    both.write_bytes(
        certificate.certificate_file.read_bytes() + certificate.key_file.read_bytes()
    )
    assert call(url, both) == 204


def test_encrypted_key(url: str, certificate: Certificate, tmp_path: Path) -> None:
    key = tmp_path / "encrypted.pem"
    command = ["openssl", "pkcs8", "-topk8", "-in", str(certificate.key_file)]
    command += ["-out", str(key), "-passout", "pass:my-password"]
    subprocess.run(command, check=True, capture_output=True)
    assert call(url, (certificate.certificate_file, key, "my-password")) == 204
    for wrong in ((), ("wrong-password",)):
        with pytest.raises(ConfigurationError) as caught:
            call(url, (certificate.certificate_file, key, *wrong))
        assert "wrong-password" not in str(caught.value)


def test_async_client(url: str, certificate: Certificate) -> None:
    pair = certificate.certificate_file, certificate.key_file

    async def run() -> int:
        options = ClientOptions(client_certificate=pair)
        async with AsyncBookshopClient(
            base_url=url, token="my-token", options=options
        ) as client:
            return (await client.request("GET", "/books")).status

    assert asyncio.run(run()) == 204


def test_server_refuses_a_client_without_certificate(url: str) -> None:
    with pytest.raises(ApiError):
        call(url, None)


def test_missing_file(url: str, tmp_path: Path) -> None:
    with pytest.raises(ConfigurationError, match="client_certificate"):
        call(url, tmp_path / "missing.pem")


@pytest.mark.parametrize("value", [7, (), ("a", "b", "c", "d"), ("a", None)])
def test_invalid_values(value: Any) -> None:
    with pytest.raises(ConfigurationError, match="client_certificate"):
        ClientOptions(client_certificate=value)


def test_certificate_has_no_effect_on_the_users_client() -> None:
    options = ClientOptions(client_certificate="certificate.pem")
    with (
        httpx2.Client() as http_client,
        pytest.raises(ConfigurationError, match="http_client"),
    ):
        BookshopClient(
            base_url="https://shop.example",
            token="my-token",
            options=options,
            http_client=http_client,
        )


def test_password_is_not_shown() -> None:
    options = ClientOptions(client_certificate=("a.pem", "b.pem", "my-password"))
    assert "my-password" not in repr(options)
