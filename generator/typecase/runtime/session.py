"""A call without the sending: operation and arguments in, a request ready to send out;
then what was received in, the response out. Nothing here waits.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from .address import checked_address
from .api import Api
from .credentials import Secrets, choose, place
from .decode import decode, failure, is_success
from .encode import Encoded, check_header, encode
from .errors import ConfigurationError, Origin
from .operation import Operation
from .options import ClientOptions, RequestOptions, Timeouts, timeouts
from .response import Received, Response
from .styles import escape
from .wording import shown

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
        if server is not None and all(server != each.name for each in api.servers):
            raise ConfigurationError(f"the API has no server {shown(server)}")
        given = {
            name: value for name, value in credentials.items() if value is not None
        }
        self._secrets = Secrets(given)
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
            operation.origin,
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
        security = self._api.security_of(operation)
        for name in choose(security, self._secrets, operation.id):
            where, key, value = place(self._schemes[name], self._secrets[name])
            match where:
                case "header":
                    encoded.headers.append((key, value))
                case "query":
                    encoded.query.append((escape(key), escape(value)))
                case "cookie":
                    encoded.cookies.append((escape(key), escape(value)))

    def _headers(
        self, operation: Operation[Any], encoded: Encoded, options: RequestOptions
    ) -> Mapping[str, str]:
        cookies = "; ".join(f"{name}={value}" for name, value in encoded.cookies)
        pairs = [
            ("Accept", _accepted(operation)),
            ("User-Agent", self._api.user_agent),
            *encoded.headers,
            *([("Cookie", cookies)] if cookies else []),
            *self._options.headers.items(),
            *options.headers.items(),
        ]
        # A later header replaces an earlier one, whatever the case of their names.
        headers = {name.lower(): (name, value) for name, value in pairs}
        for name, value in headers.values():
            try:
                check_header(name, value)
            except ValueError as error:
                raise ConfigurationError(f"header {name!r} {error}") from None
        return dict(headers.values())


def _accepted(operation: Operation[Any]) -> str:
    # Successes first; a server that takes the first type it knows then answers so.
    answers = sorted(
        operation.answers, key=lambda answer: not is_success(answer.status)
    )
    types = dict.fromkeys(answer.media_type for answer in answers if answer.media_type)
    return ", ".join(types) or "*/*"
