"""Test the environment variables for proxies and TLS certificates.

An invalid value is a `ConfigurationError` that does not show the proxy's password.
"""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpcore2
import httpx2
import pytest
from httpcore2._ssl import default_ssl_context

from tests.runtime.bookshop import books
from tests.runtime.bookshop.client import AsyncBookshopClient, BookshopClient
from tests.runtime.scripted_server import ScriptedServer, http_response
from typecase.runtime import errors
from typecase.runtime.aiohttp.aiohttp_transport import AiohttpTransport
from typecase.runtime.connections.proxies import Proxies

GET = (books.GET, {"book_id": "1"})


def _call_sync(url: str) -> Any:
    with BookshopClient(base_url=url) as client:
        return client(*GET).value


def _call_async(url: str) -> Any:
    async def run() -> Any:
        async with AsyncBookshopClient(base_url=url) as client:
            return (await client(*GET)).value

    return asyncio.run(run())


def _call_with_aiohttp(url: str) -> Any:
    async def run() -> Any:
        async with httpx2.AsyncClient(transport=AiohttpTransport()) as http_client:
            client = AsyncBookshopClient(base_url=url, http_client=http_client)
            return (await client(*GET)).value

    return asyncio.run(run())


@pytest.fixture(autouse=True)
def clean_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the variables for proxies and certificates."""
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    for name in ("SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.delenv(name, raising=False)
    # Other tests replace this function to share one TLS context between clients.
    monkeypatch.setattr(httpcore2, "default_ssl_context", default_ssl_context)


@pytest.mark.parametrize("call", [_call_sync, _call_async])
@pytest.mark.parametrize(
    ("value", "problem"),
    [
        ("http://user:canary@[::1", "not a valid URL"),
        ("http://user:canary@:3128", "not a valid URL"),
        ("http://user:can/ary@proxy.example:1", "not a valid URL"),
        ("http://user:canary@proxy.example:99999", "not a valid URL"),
        ("http://user:canary@pro xy.example", "not a valid URL"),
        ("ftp://user:canary@proxy.example", "the scheme of the URL is 'ftp'"),
        ("https://user:canary@proxy.example", "the scheme of the URL is 'https'"),
    ],
)
def test_invalid_proxy_url_is_refused(
    call: Callable[[str], Any],
    value: str,
    problem: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HTTP_PROXY", value)
    with pytest.raises(errors.ConfigurationError, match="HTTP_PROXY must") as caught:
        call("http://127.0.0.1:9")
    assert problem in str(caught.value)
    assert "canary" not in repr(caught.value)
    assert "ary@" not in repr(caught.value)


@pytest.mark.parametrize("call", [_call_sync, _call_async])
def test_socks_proxy_without_its_package_is_refused(
    call: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "typecase.runtime.connections.proxies.find_spec", lambda _: None
    )
    monkeypatch.setenv("ALL_PROXY", "socks5://user:canary@proxy.example")
    with pytest.raises(errors.ConfigurationError, match="httpx2\\[socks\\]") as caught:
        call("http://127.0.0.1:9")
    assert "canary" not in repr(caught.value)


@pytest.mark.parametrize("call", [_call_sync, _call_async])
def test_invalid_proxy_url_is_ignored_if_not_used(
    call: Callable[[str], Any], server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "nonsense://")
    monkeypatch.setenv("NO_PROXY", "other.example, 127.0.0.0/8")
    server.script = [http_response(b'{"data":{"id":1}}')]
    assert call(server.url).id == 1


@pytest.mark.parametrize("call", [_call_sync, _call_async])
def test_error_of_a_proxy_names_its_variable(
    call: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "http://user:canary@127.0.0.1:9")
    with pytest.raises(errors.ConnectionFailedError) as caught:
        call("http://127.0.0.2:8")
    message = str(caught.value)
    assert "no connection to 127.0.0.2:8: " in message
    assert message.endswith(" (through the proxy in HTTP_PROXY)")
    assert "canary" not in message


@pytest.mark.parametrize(
    ("no_proxy", "host", "is_direct"),
    [
        ("*", "a.example", True),
        ("a.example", "a.example", True),
        ("A.Example", "a.example", True),
        ("a.example", "b.a.example", True),
        (".a.example", "b.a.example", True),
        ("*.a.example", "b.a.example", True),
        ("a.example", "ba.example", False),
        ("b.a.example", "a.example", False),
        ("a.example:80", "a.example", True),
        ("a.example:81", "a.example", False),
        ("127.0.0.1", "127.0.0.1", True),
        ("127.0.0.0/8", "127.1.2.3", True),
        ("127.0.0.0/8", "128.0.0.1", False),
        ("::1", "::1", True),
        ("[::1]", "::1", True),
        ("fe80::/10", "fe80::1", True),
        ("x, ,a.example", "a.example", True),
        ("", "a.example", False),
    ],
)
def test_no_proxy_patterns(
    no_proxy: str, host: str, is_direct: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALL_PROXY", "http://proxy.example")
    monkeypatch.setenv("NO_PROXY", no_proxy)
    assert (Proxies().choose_variable("http", host, None) is None) is is_direct


@pytest.mark.parametrize("call", [_call_sync, _call_async, _call_with_aiohttp])
@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("SSL_CERT_FILE", "missing.pem"),
        ("SSL_CERT_FILE", "other.txt"),
        ("SSL_CERT_FILE", ""),
    ],
)
def test_invalid_certificate_file_is_refused(
    call: Callable[[str], Any],
    name: str,
    path: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "other.txt").write_text("no PEM")
    monkeypatch.setenv(name, str(tmp_path / path))
    with pytest.raises(errors.ConfigurationError, match=name):
        call("https://127.0.0.1:9")
