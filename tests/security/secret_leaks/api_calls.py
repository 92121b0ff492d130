"""Call the operations of the four generated APIs with a canary in every secret.

`Caller` makes the calls with synchronous or asynchronous clients, and returns the
result or the error. The functions provide the operations and the arguments.
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
from tests.security.secret_leaks.canaries import NUMERIC_CANARY, make_canary

# The synchronous and the asynchronous client of each API.
CLIENT_CLASSES: dict[str, tuple[Any, Any]] = {
    "advertiser": (advertiser.AdvertiserClient, advertiser.AsyncAdvertiserClient),
    "platform": (platform.PlatformClient, platform.AsyncPlatformClient),
    "search": (search.SearchClient, search.AsyncSearchClient),
    "disposition": (disposition.DispositionClient, disposition.AsyncDispositionClient),
}
ONE_ATTEMPT = ClientOptions(retries=Retries(attempts=1))
_argument_cache: dict[int, tuple[dict[str, Any], ...]] = {}


def read_api(api: str) -> tuple[Api, tuple[Operation[Any], ...]]:
    """Return the description of a generated API and its operations."""
    return read_package(f"jobads.{api}")


def find_operation(api: str, operation_id: str) -> Operation[Any]:
    """Return an operation of an API."""
    _, operations = read_api(api)
    return next(each for each in operations if each.id == operation_id)


def make_credentials(api: str) -> dict[str, Any]:
    """Return a canary for each credential that the constructor takes."""
    match api:
        case "advertiser":
            return {"token": make_canary()}
        case "platform":
            return {
                "access_token": make_canary(),
                "id_token": make_canary(),
                "app_client": (make_canary(), make_canary()),
            }
        case "search":
            return {"id": NUMERIC_CANARY, "password": make_canary(" é")}
        case _:
            return {}


def make_url_arguments(api: str, url: str) -> dict[str, str]:
    """Return the URL of a server for each URL that the constructor takes."""
    return {"base_url": url, **({"auth_url": url} if api == "platform" else {})}


def make_arguments(operation: Operation[Any]) -> tuple[dict[str, Any], ...]:
    """Return the arguments of a call, for each body type that the operation accepts.

    They are cached, since building them takes long.
    """
    # Two APIs may have operations of the same id, so the key identifies the object.
    if id(operation) not in _argument_cache:
        _argument_cache[id(operation)] = tuple(_build_arguments(operation))
    return _argument_cache[id(operation)]


def _build_arguments(operation: Operation[Any]) -> Iterator[dict[str, Any]]:
    arguments = {
        parameter.argument: (
            _make_parameter_canary(parameter.location)
            if parameter.secret
            else build_sample(parameter)
        )
        for parameter in operation.parameters
        if not parameter.credential
    }
    if not operation.bodies:
        yield arguments
    for body in operation.bodies:
        yield {**arguments, operation.body_argument: _build_body(body)}


def _make_parameter_canary(location: str) -> str:
    # Headers cannot contain "é".
    return make_canary() if location in ("header", "cookie") else make_canary(" é")


def _build_body(body: Body) -> Any:
    value = body.adapter.validate_python(build_sample(body))
    _replace_secrets(value)
    return value


def _replace_secrets(value: Any) -> None:
    """Set every secret field of a model, and of the models in it, to a canary."""
    if isinstance(value, Model):
        for name in type(value).model_fields:
            if name in type(value).__secrets__:
                setattr(value, name, make_canary(" é"))
            else:
                _replace_secrets(getattr(value, name))
    elif isinstance(value, list):
        for item in value:
            _replace_secrets(item)


@dataclass(frozen=True)
class Caller:
    """Clients of one kind; the outcome of each call is a value or an error."""

    asynchronous: bool
    runner: asyncio.Runner
    shared_clients: dict[str, Any] = field(default_factory=dict[str, Any])

    def make_client(self, api: str, url: str, **arguments: Any) -> Any:
        """Create a client of this kind."""
        client_class = CLIENT_CLASSES[api][self.asynchronous]
        urls = make_url_arguments(api, url)
        return client_class(**{"options": ONE_ATTEMPT, **urls, **arguments})

    def get_shared_client(self, api: str, url: str) -> Any:
        """Return a client with a canary in every credential, which all tests share."""
        if api not in self.shared_clients:
            client = self.make_client(api, url, **make_credentials(api))
            self.shared_clients[api] = client
        return self.shared_clients[api]

    def call(
        self, client: Any, operation: Operation[Any], arguments: Mapping[str, Any]
    ) -> Any:
        """Return the outcome of calling the method of an operation."""
        resource, verb = operation.id.split("/")
        method = getattr(getattr(client, resource), verb.replace("-", "_"))
        return self.run(method, **arguments)

    def run(self, function: Any, *positional: Any, **named: Any) -> Any:
        """Call a function, await its result if asynchronous, and return the outcome."""

        async def await_result() -> Any:
            return await function(*positional, **named)

        try:
            if self.asynchronous:
                return self.runner.run(await_result())
            return function(*positional, **named)
        except Exception as error:
            return error

    def close(self, client: Any) -> None:
        """Close a client."""
        self.run(client.close)
