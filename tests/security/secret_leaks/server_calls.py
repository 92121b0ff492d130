"""Send requests with a secret in each place to servers whose handlers fail."""

from collections.abc import Awaitable, Callable
from typing import Any, NoReturn

from starlette.testclient import TestClient

from jobads import ConnectionFailedError
from jobads._runtime.response import Origin
from jobads.advertiser.server import create_app as create_advertiser
from jobads.platform.server import create_app as create_platform
from jobads.search.server import create_app as create_search
from tests.security.secret_leaks.canaries import MARK

SECRET = f"{MARK}-server"
HEADERS = {"authorization": f"Bearer {SECRET}", "cookie": f"sid={SECRET}"}
CLIENT = {"client_secret": SECRET, "grant_type": "client_credentials"}
JSON_CLIENT = {"clientId": SECRET, "grantType": "CLIENT_CREDENTIALS"}
# For each place that carries a secret, the server and the request.
REQUESTS: dict[str, tuple[Callable[..., Any], dict[str, Any]]] = {
    "bearer token": (
        create_advertiser,
        {"method": "GET", "url": "/campaigns", "headers": HEADERS},
    ),
    "query": (
        create_search,
        {
            "method": "GET",
            "url": "/search.php",
            "params": {"id": 1, "pass": SECRET, "ip": "192.0.2.1", "q": "x"},
        },
    ),
    "key and header": (
        create_platform,
        {
            "method": "GET",
            "url": "/users/u/refresh",
            "headers": {"x-api-key": SECRET, "RefreshToken": SECRET, **HEADERS},
        },
    ),
    "form": (
        create_platform,
        {"method": "POST", "url": "/v5/oauth2/token", "data": CLIENT},
    ),
    "JSON": (
        create_platform,
        {"method": "POST", "url": "/v5/oauth2/token", "json": JSON_CLIENT},
    ),
    "basic": (
        create_platform,
        {
            "method": "POST",
            "url": "/v5/oauth2/token",
            "json": JSON_CLIENT,
            "auth": ("app", SECRET),
        },
    ),
}
Fail = Callable[[], Awaitable[object]]


async def raise_error() -> NoReturn:
    raise LookupError("the database is down")


async def raise_from_another() -> NoReturn:
    try:
        await raise_error()
    except LookupError as error:
        cause = error
    raise ValueError("no rows") from cause


async def raise_group() -> NoReturn:
    raise ExceptionGroup("two failures", [LookupError("first"), ValueError("second")])


async def raise_error_of_client() -> NoReturn:
    raise ConnectionFailedError(Origin("a/b", "GET", "/"), "no route")


async def return_wrong_type() -> object:
    return object()


class Handlers:
    """Handlers of every operation, which all fail in the same way."""

    def __init__(self, fail: Fail) -> None:
        async def handle(**_: object) -> object:
            return await fail()

        self._handle = handle

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        resource = type("Resource", (_Resource,), {})()
        resource.handle = self._handle
        return resource


class _Resource:
    handle: Any

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        return self.handle


async def accept(_: object) -> None:
    """Accept every credential."""


def send(app: Any, request: dict[str, Any]) -> Any:
    """Return the response of an application to a request."""
    return TestClient(app, raise_server_exceptions=False).request(**request)
