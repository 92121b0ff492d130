"""A call, without the sending: what synchronous and asynchronous clients share.

In: an API, addresses, credentials, options; then an operation and arguments, or what
was received. Out: a request ready to send, or its response. It never waits.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .address import checked_address
from .api import Api
from .credentials import Secrets, choose, place
from .decode import decode, failure, is_success, origin_of
from .encode import Encoded, check_header, encode
from .errors import ConfigurationError, Origin
from .operation import Operation
from .options import ClientOptions, RequestOptions, Timeouts, timeouts
from .response import Received, Response
from .styles import escape

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Prepared:
    """A request ready to send; only what identifies the operation can be shown."""

    origin: Origin
    url: str = field(repr=False)
    headers: Mapping[str, str] = field(repr=False)
    content: bytes | None = field(repr=False)
    timeouts: Timeouts


class Session:
    """What a client was given, once."""

    def __init__(
        self,
        api: Api,
        base_urls: Mapping[str, str | None],
        credentials: Mapping[str, Any],
        options: ClientOptions | None,
        server: str | None,
    ) -> None:
        self._api = api
        self._options = options or ClientOptions()
        self._server = server
        self._secrets = Secrets(credentials)
        self._schemes = {scheme.name: scheme for scheme in api.schemes}
        self._addresses = {
            name: checked_address(url, allow_http=self._options.allow_http)
            for name, url in base_urls.items()
            if url is not None
        }

    def prepare(
        self, operation: Operation[Any], arguments: Mapping[str, Any]
    ) -> Prepared:
        """Everything of a request but the connection."""
        options: RequestOptions = arguments.get("options") or RequestOptions()
        address = self._address(operation.server or self._server)
        encoded = encode(operation, arguments, self._secrets)
        self._authenticate(operation, encoded)
        query = "&".join(f"{name}={value}" for name, value in encoded.query)
        timeout = options.timeout
        return Prepared(
            origin_of(operation),
            f"{address}{encoded.path}" + (f"?{query}" if query else ""),
            self._headers(operation, encoded, options),
            encoded.content,
            timeouts(self._options.timeout if timeout is None else timeout),
        )

    def finish(self, operation: Operation[T], received: Received) -> Response[T]:
        """The response of a success; any other status is raised."""
        if is_success(received.status):
            return decode(operation, received)
        raise failure(self._api, operation, received)

    def _address(self, name: str | None) -> str:
        server = self._api.server(name)
        argument = server.argument or server.name
        if (given := self._addresses.get(argument)) is not None:
            return given
        if server.placeholder:
            raise ConfigurationError(
                f"the API names no address of its own: give the client {argument}"
            )
        allow_http = self._options.allow_http
        return checked_address(server.default_url, allow_http=allow_http)

    def _authenticate(self, operation: Operation[Any], encoded: Encoded) -> None:
        for name in choose(operation.security, self._secrets, operation.id):
            placed = place(self._schemes[name], self._secrets[name])
            match placed.location:
                case "header":
                    encoded.headers.append((placed.key, placed.value))
                case "query":
                    encoded.query.append((escape(placed.key), escape(placed.value)))
                case "cookie":
                    encoded.cookies.append((escape(placed.key), escape(placed.value)))

    def _headers(
        self, operation: Operation[Any], encoded: Encoded, options: RequestOptions
    ) -> Mapping[str, str]:
        pairs = [
            ("Accept", _accepted(operation)),
            ("User-Agent", self._api.user_agent),
            *encoded.headers,
            *self._options.headers.items(),
            *options.headers.items(),
        ]
        if encoded.cookies:
            text = "; ".join(f"{name}={value}" for name, value in encoded.cookies)
            pairs.append(("Cookie", text))
        # A later header replaces an earlier one, whatever the case of their names.
        headers = {name.lower(): (name, value) for name, value in pairs}
        return dict(_sendable(name, value) for name, value in headers.values())


def _sendable(name: str, value: str) -> tuple[str, str]:
    try:
        check_header(name, value)
    except ValueError as error:
        reason = str(error)
    else:
        return name, value
    raise ConfigurationError(f"header {name!r} {reason}")


def _accepted(operation: Operation[Any]) -> str:
    # Successes first; a server that takes the first type it knows then answers so.
    answers = sorted(
        operation.answers, key=lambda answer: not is_success(answer.status)
    )
    types = dict.fromkeys(answer.media_type for answer in answers if answer.media_type)
    return ", ".join(types) or "*/*"
