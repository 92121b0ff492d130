"""A bad environment, and a client used wrongly, are told as errors of the package."""

import asyncio
import threading
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
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
from typecase.runtime.transport.aiohttp_transport import AiohttpTransport
from typecase.runtime.transport.proxies import Proxies

GET = (books.GET, {"book_id": "1"})
# Far more than a test should ever wait; nothing is decided by it.
PATIENCE = 120


def _sync(url: str) -> Any:
    with BookshopClient(base_url=url) as client:
        return client.execute(*GET).value


def _async(url: str) -> Any:
    async def run() -> Any:
        async with AsyncBookshopClient(base_url=url) as client:
            return (await client.execute(*GET)).value

    return asyncio.run(run())


def _by_aiohttp(url: str) -> Any:
    async def run() -> Any:
        async with httpx2.AsyncClient(transport=AiohttpTransport()) as own:
            client = AsyncBookshopClient(base_url=url, http_client=own)
            return (await client.execute(*GET)).value

    return asyncio.run(run())


@pytest.fixture(autouse=True)
def no_variables(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HTTP_PROXY", "HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.lower(), raising=False)
    for name in ("SSL_CERT_FILE", "SSL_CERT_DIR"):
        monkeypatch.delenv(name, raising=False)
    # Other tests of the same run give all clients one context.
    monkeypatch.setattr(httpcore2, "default_ssl_context", default_ssl_context)


@pytest.mark.parametrize("call", [_sync, _async])
@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("http://user:canary@[::1", "not a valid URL"),
        ("http://user:canary@:3128", "not a valid URL"),
        ("http://user:can/ary@proxy.example:1", "not a valid URL"),
        ("http://user:canary@proxy.example:99999", "not a valid URL"),
        ("http://user:canary@pro xy.example", "not a valid URL"),
        ("ftp://user:canary@proxy.example", "scheme of the URL is 'ftp'"),
        ("https://user:canary@proxy.example", "scheme of the URL is 'https'"),
    ],
)
def test_a_bad_proxy(
    call: Callable[[str], Any],
    value: str,
    found: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("HTTP_PROXY", value)
    with pytest.raises(errors.ConfigurationError, match="HTTP_PROXY must") as caught:
        call("http://127.0.0.1:9")
    assert found in str(caught.value)
    assert "canary" not in repr(caught.value)
    assert "ary@" not in repr(caught.value)


@pytest.mark.parametrize("call", [_sync, _async])
def test_a_socks_proxy_without_its_package(
    call: Callable[[str], Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("typecase.runtime.transport.proxies.find_spec", lambda _: None)
    monkeypatch.setenv("ALL_PROXY", "socks5://user:canary@proxy.example")
    with pytest.raises(errors.ConfigurationError, match="httpx2\\[socks\\]") as caught:
        call("http://127.0.0.1:9")
    assert "canary" not in repr(caught.value)


@pytest.mark.parametrize("call", [_sync, _async])
def test_a_bad_proxy_that_is_not_asked(
    call: Callable[[str], Any], server: ScriptedServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HTTP_PROXY", "nonsense://")
    monkeypatch.setenv("NO_PROXY", "other.example, 127.0.0.0/8")
    server.script = [http_response(b'{"data":{"id":1}}')]
    assert call(server.url).id == 1


@pytest.mark.parametrize(
    ("listed", "host", "is_direct"),
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
def test_hosts_without_a_proxy(
    listed: str, host: str, is_direct: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("ALL_PROXY", "http://proxy.example")
    monkeypatch.setenv("NO_PROXY", listed)
    assert (Proxies().kind(b"http", host.encode(), None) is None) is is_direct


@pytest.mark.parametrize("call", [_sync, _async, _by_aiohttp])
@pytest.mark.parametrize(
    ("name", "path"),
    [
        ("SSL_CERT_FILE", "missing.pem"),
        ("SSL_CERT_FILE", "other.txt"),
        ("SSL_CERT_FILE", ""),
        ("SSL_CERT_DIR", "missing"),
    ],
)
def test_bad_certificates(
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


@pytest.mark.parametrize("carrier", ["ours", "httpx2", "aiohttp"])
def test_a_second_event_loop(carrier: str, server: ScriptedServer) -> None:
    # Kept open, so that the second loop finds a connection of the first.
    kept = http_response(b'{"data":{"id":1}}').replace(b"Connection: close", b"X-No: 1")
    server.script = [kept, kept]
    own = {
        "ours": lambda: None,
        "httpx2": httpx2.AsyncClient,
        "aiohttp": lambda: httpx2.AsyncClient(transport=AiohttpTransport()),
    }[carrier]()
    client = AsyncBookshopClient(base_url=server.url, http_client=own)
    first = asyncio.new_event_loop()
    first.run_until_complete(client.execute(*GET))
    with pytest.raises(errors.ConfigurationError, match="another event loop"):
        asyncio.run(client.execute(*GET))
    asyncio.run(client.close())
    if own is not None:
        first.run_until_complete(own.aclose())
    else:
        first.run_until_complete(client.close())
    first.close()


def _arrived(server: ScriptedServer) -> None:
    while not server.requests:
        threading.Event().wait(0.01)


def test_closed_during_a_call(server: ScriptedServer) -> None:
    client = BookshopClient(base_url=server.url)
    with ThreadPoolExecutor(1) as pool:
        calling = pool.submit(client.execute, *GET)
        _arrived(server)
        client.close()
        with pytest.raises(errors.ConnectionLostError, match="client was closed") as e:
            calling.result(PATIENCE)
    assert e.value.attempts == 1
    with pytest.raises(errors.ConfigurationError, match="client is closed"):
        client.execute(*GET)


@pytest.mark.parametrize("carrier", ["ours", "httpx2", "aiohttp"])
def test_closed_during_an_asynchronous_call(
    carrier: str, server: ScriptedServer
) -> None:
    async def run() -> None:
        own = {
            "ours": lambda: None,
            "httpx2": httpx2.AsyncClient,
            "aiohttp": lambda: httpx2.AsyncClient(transport=AiohttpTransport()),
        }[carrier]()
        client = AsyncBookshopClient(base_url=server.url, http_client=own)
        calling = asyncio.create_task(client.execute(*GET))
        await asyncio.to_thread(_arrived, server)
        await (client.close() if own is None else own.aclose())
        with pytest.raises(errors.ConnectionLostError, match="client was closed") as e:
            await asyncio.wait_for(calling, PATIENCE)
        assert e.value.attempts == 1

    asyncio.run(run())
