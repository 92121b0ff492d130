"""The validated configuration of a client: URLs, credentials and options.

Creating a client imports this module. To keep that fast, this module imports only what
every client needs.
"""

from collections.abc import Callable, Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, Self

from ..api import Api
from ..auth.security_schemes import Secrets
from ..auth.token_grants import Grant, TokenSource
from ..errors import ConfigurationError
from ..http.server_message import to_printable
from ..options import ClientOptions
from ..transport.base_url import validate_base_url, validate_url
from .retry import RetryBudget

if TYPE_CHECKING:
    from ..auth.token_cache import AsyncTokenCache, TokenCache
    from ..operation import Operation


class Session:
    """The configuration and the retry budget that all calls of a client share.

    Args:
        api: The description of the API.
        base_urls: The base URLs that replace those of servers, by client argument. None
            means the URL of the server.
        credentials: The credentials, by client argument.
        options: The options of the client; None means the default options.
        server: The name of the server to use; None means the first server.
        variables: The values of variables in server URLs, by name.
        cache: A function that creates a token cache.

    Raises:
        ConfigurationError: A URL, credential, server or variable is invalid.
    """

    def __init__(
        self,
        api: Api,
        base_urls: Mapping[str, str | None],
        credentials: Mapping[str, Any],
        options: ClientOptions | None,
        server: str | None,
        variables: Mapping[str, str],
        cache: "Callable[[Grant, TokenSource], TokenCache | AsyncTokenCache]",
    ) -> None:
        self.api = api
        self._url: str | None = None
        self.options = options or ClientOptions()
        self._server = server
        names = [declared.name for declared in api.servers]
        if server is not None and server not in names:
            raise ConfigurationError(
                f"the API has no server {to_printable(server)}: choose one of "
                f"{', '.join(names)}"
            )
        _check_variables(api, variables)
        self._variables = dict(variables)
        self.secrets = Secrets(**credentials).with_environment(api.environment)
        if self.secrets:
            from ..auth.token_requests import replace_sources

            self.secrets = replace_sources(api, self.secrets, cache)
        self.schemes = {scheme.name: scheme for scheme in api.schemes}
        self.budget = RetryBudget(self.options.retry_budget)
        self._base_urls = {
            name: validate_base_url(url, allow_http=self.options.allow_http)
            for name, url in base_urls.items()
            if url is not None
        }

    def copy_for_url(self, url: str) -> Self:
        """Return a copy of the session that sends each call to the complete ``url``."""
        session = copy(self)
        session._url = validate_url(url, allow_http=self.options.allow_http)
        return session

    def build_url(self, operation: "Operation[Any]", path: str) -> str:
        """Return the URL of an operation, without the query of the call."""
        return self._url or self._base_url(operation) + path

    def _base_url(self, operation: "Operation[Any]") -> str:
        server = self.api.server(operation.server or self._server)
        argument = server.argument or server.name
        if (base_url := self._base_urls.get(argument)) is not None:
            return base_url
        if server.placeholder:
            raise ConfigurationError(
                f"there is no default URL for this API: pass {argument} to the client"
            )
        return validate_base_url(
            server.build_url(self._variables), allow_http=self.options.allow_http
        )


def _check_variables(api: Api, variables: Mapping[str, str]) -> None:
    """Raise `ConfigurationError` if a server variable or its value is unknown."""
    for name, value in variables.items():
        servers = [server for server in api.servers if name in server.variables]
        if not servers:
            raise ConfigurationError(
                f"no server URL has a variable {to_printable(name)}"
            )
        if not any(value in server.choices.get(name, (value,)) for server in servers):
            raise ConfigurationError(
                f"the value of the server variable {to_printable(name)} is not one "
                "that the "
                "API allows"
            )
