"""What a client was given, once: addresses, credentials and options in, calls that are
ready to begin out. Nothing here waits.
"""

from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, Self, TypeVar

from .address import checked_address, checked_target
from .api import Api
from .call import Call, Credential
from .credentials import Secrets, choose
from .deadline import Deadline, left
from .encode import encode
from .errors import ConfigurationError
from .events import Observer
from .grants import Grant, Source
from .operation import Operation
from .options import ClientOptions, RequestOptions, retries, timeouts
from .prepared import Prepared
from .redaction import Known
from .retry import Attempts, Budget
from .sources import granted
from .tokens import AsyncCache, Cache
from .wording import shown

T = TypeVar("T")


class Session:
    """What all calls of a client share."""

    def __init__(
        self,
        api: Api,
        base_urls: Mapping[str, str | None],
        credentials: Mapping[str, Any],
        options: ClientOptions | None,
        server: str | None,
        variables: Mapping[str, str],
        cache: Callable[[Grant, Source], Cache | AsyncCache],
    ) -> None:
        self._api = api
        self._target: str | None = None
        self._options = options or ClientOptions()
        self._server = server
        if server is not None and all(server != each.name for each in api.servers):
            raise ConfigurationError(f"the API has no server {shown(server)}")
        self._variables = _checked_variables(api, variables)
        given = Secrets(**credentials).completed(api.environment)
        self._secrets = granted(api, given, cache)
        self._schemes = {scheme.name: scheme for scheme in api.schemes}
        self._budget = Budget(self._options.retry_budget)
        self._addresses = {
            name: checked_address(url, allow_http=self._options.allow_http)
            for name, url in base_urls.items()
            if url is not None
        }

    def to(self, url: str) -> Self:
        """The same session, whose calls all go to one whole address."""
        twin = copy(self)
        twin._target = checked_target(url, allow_http=self._options.allow_http)
        return twin

    def begin(
        self,
        operation: Operation[T],
        arguments: Mapping[str, Any],
        secrets: Secrets | None = None,
    ) -> Call[T]:
        """Check the arguments, and start the clock; ``secrets`` go before its own."""
        secrets = self._secrets if secrets is None else secrets
        own, options = self._options, arguments.get("options") or RequestOptions()
        limits = timeouts(own.timeout if options.timeout is None else options.timeout)
        tries = retries(own.retries if options.retries is None else options.retries)
        deadline = Deadline(left(limits.total))
        headers = {**own.headers, **options.headers}
        encoded = encode(operation, arguments, secrets, _content_type(options.headers))
        chosen = choose(self._api.security_of(operation), secrets, operation.id)
        base = Prepared(
            operation.origin,
            self._target or self._address(operation) + encoded.path,
            headers,
            encoded.content,
            limits,
            deadline,
            own.max_response_bytes,
            own.allow_http,
            Known(self._api, operation, arguments, secrets),
        )
        credentials = tuple(
            Credential(self._schemes[name], secrets[name]) for name in chosen
        )
        attempts = Attempts(operation, tries, self._budget, deadline)
        observer = Observer(own.on_event)
        return Call(
            self._api,
            operation,
            base,
            encoded,
            credentials,
            attempts,
            observer,
            own.strict,
        )

    def _address(self, operation: Operation[Any]) -> str:
        server = self._api.server(operation.server or self._server)
        argument = server.argument or server.name
        if (given := self._addresses.get(argument)) is not None:
            return given
        if server.placeholder:
            raise ConfigurationError(
                f"the API names no address of its own: give the client {argument}"
            )
        allow_http = self._options.allow_http
        return checked_address(server.address(self._variables), allow_http=allow_http)


def _checked_variables(api: Api, given: Mapping[str, str]) -> Mapping[str, str]:
    """The variables of addresses, if the API has them and allows their values."""
    for name, value in given.items():
        having = [each for each in api.servers if name in each.variables]
        if not having:
            raise ConfigurationError(f"no address has a variable {shown(name)}")
        if not any(value in each.choices.get(name, (value,)) for each in having):
            raise ConfigurationError(f"the variable {shown(name)} has no such value")
    return dict(given)


def _content_type(headers: Mapping[str, str]) -> str:
    found = (v for k, v in headers.items() if k.lower() == "content-type")
    return next(found, "")
