"""Choose the server that a client sends its requests to, and build its base URL."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..api import Api
from ..errors import ConfigurationError
from ..http.error_message import to_printable
from ..transport.base_url import validate_base_url

if TYPE_CHECKING:
    from ..operation import Operation


class ServerUrls:
    """The base URLs of a client.

    Args:
        api: The description of the API.
        base_urls: The base URLs that replace those of servers, by client argument. None
            means the URL of the server.
        server: The name of the server to use; None means the first server.
        variables: The values of variables in server URLs, by name.
        allow_http: Whether URLs without TLS are allowed.

    Raises:
        ConfigurationError: A URL, server or variable is invalid.
    """

    def __init__(
        self,
        api: Api,
        base_urls: Mapping[str, str | None],
        server: str | None,
        variables: Mapping[str, str],
        *,
        allow_http: bool,
    ) -> None:
        self._api = api
        self._server = server
        self._allow_http = allow_http
        names = [declared.name for declared in api.servers]
        if server is not None and server not in names:
            raise ConfigurationError(
                f"the API has no server {to_printable(server)}: choose one of "
                f"{', '.join(names)}"
            )
        _check_variables(api, variables)
        self._variables = dict(variables)
        self._base_urls = {
            name: validate_base_url(url, allow_http=allow_http)
            for name, url in base_urls.items()
            if url is not None
        }

    def base_url(self, operation: "Operation[Any]") -> str:
        """Return the base URL of an operation, without trailing slashes.

        Raises:
            ConfigurationError: The user passed no URL for the server, and the server
                has no default URL, or the default URL is invalid with the values of its
                variables.
        """
        server = self._api.server(operation.server or self._server)
        argument = server.argument or server.name
        if (base_url := self._base_urls.get(argument)) is not None:
            return base_url
        if server.placeholder:
            raise ConfigurationError(
                f"{operation.id} has no default URL: pass {argument} to the client"
            )
        return validate_base_url(
            server.build_url(self._variables), allow_http=self._allow_http
        )


def _check_variables(api: Api, variables: Mapping[str, str]) -> None:
    """Check the values of server variables.

    Raises:
        ConfigurationError: No server URL has one of the variables, or none allows its
            value.
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
                f"{to_printable(', '.join(sorted(choices)))}, found "
                f"{to_printable(value)!r}"
            )
