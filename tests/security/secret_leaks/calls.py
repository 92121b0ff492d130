"""Call every operation of the four printed APIs with a canary in every secret.

The helpers provide the operations and the arguments. `Caller` makes the calls with
synchronous and asynchronous clients, and captures the results and errors.
"""

import asyncio
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from jobads import advertiser, disposition, platform, search
from jobads._runtime.api import Api
from jobads._runtime.models.model import Model
from jobads._runtime.operation import Body, Operation
from jobads._runtime.options import ClientOptions, Retries
from jobads._runtime.testing.api_discovery import read_package
from jobads._runtime.testing.sample_values import build_sample
from tests.security.secret_leaks.marks import NUMBER, canary

KINDS: dict[str, tuple[Any, Any]] = {
    "advertiser": (advertiser.AdvertiserClient, advertiser.AsyncAdvertiserClient),
    "platform": (platform.PlatformClient, platform.AsyncPlatformClient),
    "search": (search.SearchClient, search.AsyncSearchClient),
    "disposition": (disposition.DispositionClient, disposition.AsyncDispositionClient),
}
_made: dict[int, tuple[dict[str, Any], ...]] = {}
OPTIONS = ClientOptions(retries=Retries(1))


def package(api: str) -> tuple[Api, tuple[Operation[Any], ...]]:
    """What a printed package says of its API."""
    return read_package(f"jobads.{api}")


def given(api: str) -> dict[str, Any]:
    """A canary for every credential that the constructor takes."""
    match api:
        case "advertiser":
            return {"token": canary()}
        case "platform":
            return {
                "access_token": canary(),
                "id_token": canary(),
                "app_client": (canary(), canary()),
            }
        case "search":
            return {"id": NUMBER, "password": canary(" é")}
        case _:
            return {}


def addresses(api: str, url: str) -> dict[str, str]:
    """The addresses that the constructor takes, all of them one server's."""
    both = {"base_url": url, "auth_url": url}
    return both if api == "platform" else {"base_url": url}


def variants(operation: Operation[Any]) -> tuple[dict[str, Any], ...]:
    """Arguments for a call, once for each body that the operation takes.

    They are the same ones for each call of an operation, which saves time.
    """
    # By the object itself: two APIs may have an operation of the same name.
    if id(operation) not in _made:
        _made[id(operation)] = tuple(_variants(operation))
    return _made[id(operation)]


def _variants(operation: Operation[Any]) -> Iterator[dict[str, Any]]:
    arguments = {
        each.argument: _secret(each.location) if each.secret else build_sample(each)
        for each in operation.parameters
        if not each.credential
    }
    for body in operation.bodies or (None,):
        yield arguments | (
            {} if body is None else {operation.body_argument: _body(body)}
        )


def _secret(location: str) -> str:
    return canary() if location in ("header", "cookie") else canary(" é")


def _body(body: Body) -> Any:
    value = body.adapter.validate_python(build_sample(body))
    _fill(value)
    return value


def _fill(value: Any) -> None:
    if isinstance(value, Model):
        for name in type(value).model_fields:
            if name in type(value).__secrets__:
                setattr(value, name, canary(" é"))
            else:
                _fill(getattr(value, name))
    elif isinstance(value, list):
        for item in value:
            _fill(item)


@dataclass(frozen=True)
class Caller:
    """Calls by one kind of client; the outcome is a value or an error."""

    place: int
    runner: asyncio.Runner
    shared: dict[str, Any] = field(default_factory=dict[str, Any])

    def client(self, api: str, url: str, **arguments: Any) -> Any:
        """A client of this kind."""
        settings = {"options": OPTIONS, **addresses(api, url), **arguments}
        return KINDS[api][self.place](**settings)

    def shared_client(self, api: str, url: str) -> Any:
        """A client with a canary in every credential, the same for all tests."""
        if api not in self.shared:
            self.shared[api] = self.client(api, url, **given(api))
        return self.shared[api]

    def call(
        self, client: Any, operation: Operation[Any], arguments: Mapping[str, Any]
    ) -> Any:
        """What the method of an operation returns, or raises."""
        resource, verb = operation.id.split("/")
        method = getattr(getattr(client, resource), verb.replace("-", "_"))
        return self.outcome(method, **arguments)

    def outcome(self, function: Any, *positional: Any, **named: Any) -> Any:
        """What a function returns or raises, sooner or later."""

        async def wait() -> Any:
            return await function(*positional, **named)

        try:
            if self.place:
                return self.runner.run(wait())
            return function(*positional, **named)
        except Exception as error:  # every error is looked at
            return error

    def close(self, client: Any) -> None:
        """Close the connections."""
        self.outcome(client.close)


def operation_of(api: str, name: str) -> Any:
    """The operation of an API by its id."""
    return next(each for each in package(api)[1] if each.id == name)
