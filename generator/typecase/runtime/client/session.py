"""What a client was given, once: addresses, credentials and options in, the same out,
checked, for all calls. Every client that is made imports this, so it needs no more than
that takes; how a call begins does not belong here.
"""

from collections.abc import Callable, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, Self

from ..api import Api
from ..auth.security_schemes import Secrets
from ..auth.token_grants import Grant, Source
from ..errors import ConfigurationError
from ..http.server_message import shown
from ..options import ClientOptions
from ..transport.base_url import checked_address, checked_target
from .retry import Budget

if TYPE_CHECKING:
    from ..auth.token_cache import AsyncCache, Cache
    from ..operation import Operation


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
        cache: "Callable[[Grant, Source], Cache | AsyncCache]",
    ) -> None:
        self.api = api
        self._target: str | None = None
        self.options = options or ClientOptions()
        self._server = server
        if server is not None and all(server != each.name for each in api.servers):
            raise ConfigurationError(f"the API has no server {shown(server)}")
        self._variables = _checked_variables(api, variables)
        given = Secrets(**credentials).completed(api.environment)
        if given:
            from ..auth.token_sources import granted

            given = granted(api, given, cache)
        self.secrets = given
        self.schemes = {scheme.name: scheme for scheme in api.schemes}
        self.budget = Budget(self.options.retry_budget)
        self._addresses = {
            name: checked_address(url, allow_http=self.options.allow_http)
            for name, url in base_urls.items()
            if url is not None
        }

    def to(self, url: str) -> Self:
        """The same session, whose calls all go to one whole address."""
        twin = copy(self)
        twin._target = checked_target(url, allow_http=self.options.allow_http)
        return twin

    def url(self, operation: "Operation[Any]", path: str) -> str:
        """Where an operation is to be sent, without its query."""
        return self._target or self._address(operation) + path

    def _address(self, operation: "Operation[Any]") -> str:
        server = self.api.server(operation.server or self._server)
        argument = server.argument or server.name
        if (given := self._addresses.get(argument)) is not None:
            return given
        if server.placeholder:
            raise ConfigurationError(
                f"the API names no address of its own: give the client {argument}"
            )
        allow_http = self.options.allow_http
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
