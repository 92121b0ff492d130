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
        create_cache: A function that creates the cache for the tokens of a grant.

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
        create_cache: "Callable[[Grant, TokenSource], TokenCache | AsyncTokenCache]",
    ) -> None:
        self.api = api
        # The complete URL of every call, if `copy_for_url` has set it.
        self._target_url: str | None = None
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

            self.secrets = replace_sources(api, self.secrets, create_cache)
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
        session._target_url = validate_url(url, allow_http=self.options.allow_http)
        return session

    def build_url(self, operation: "Operation[Any]", path: str) -> str:
        """Return the URL of a call without its query; ``path`` is the encoded path."""
        return self._target_url or self._base_url(operation) + path

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
    """Check the values of server variables.

    Raises:
        ConfigurationError: No server URL has the variable, or none allows its value.
    """
    for name, value in variables.items():
        servers = [server for server in api.servers if name in server.variables]
        if not servers:
            raise ConfigurationError(
                f"no server URL has a variable {to_printable(name)}: remove it from "
                "server_variables"
            )
        # A server without choices for the variable allows any value.
        choices = {c for server in servers for c in server.choices.get(name, (value,))}
        if value not in choices:
            raise ConfigurationError(
                f"the server variable {to_printable(name)} must be one of "
                f"{to_printable(', '.join(sorted(choices)))}"
            )
