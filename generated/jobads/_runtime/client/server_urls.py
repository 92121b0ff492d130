"""Choose the server that a client sends its requests to, and build its base URL."""

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from ..api import Api, Server
from ..errors import ConfigurationError
from ..http.error_message import strip_url_secrets, to_printable
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
        # The base URLs of the servers that were called, by name.
        self._known_urls: dict[str | None, str] = {}
        self._allow_http = allow_http
        names = [declared.name for declared in api.servers]
        if server is not None and server not in names:
            raise ConfigurationError(
                f"the API has no server {to_printable(server)}: choose one of "
                f"{', '.join(names)}"
            )
        from_environment = {
            variable: os.environ[name]
            for declared in api.servers
            for variable, name in declared.environment.items()
            if os.environ.get(name)
        }
        self._variables = {**from_environment, **variables}
        _check_variables(api, self._variables)
        self._base_urls = {
            name: validate_base_url(url, allow_http=allow_http, name=name)
            for name, url in base_urls.items()
            if url is not None
        }
        default = api.servers[0]
        is_chosen = server not in (None, default.name) or bool(variables)
        if (name := default.url_variable) is not None and not is_chosen:
            url = os.environ.get(name)
            if url and _argument(default) not in self._base_urls:
                self._base_urls[_argument(default)] = validate_base_url(
                    url, allow_http=allow_http, name=f"the environment variable {name}"
                )
        for declared in api.servers:
            names = [
                name
                for variable, name in declared.environment.items()
                if variable in from_environment and variable not in variables
            ]
            if names and _argument(declared) not in self._base_urls:
                plural = "s" if len(names) > 1 else ""
                self._build_url(
                    declared, f"the environment variable{plural} {' and '.join(names)}"
                )

    def require_any_url(self) -> None:
        """Check that there is a base URL for some operation.

        Raises:
            ConfigurationError: No server has a default URL, and the user passed none.
        """
        selected = self._api.server(self._server)
        argument = _argument(selected)
        others = (s for s in self._api.servers if _argument(s) != argument)
        if not any(map(self._has_url, (selected, *others))):
            raise _missing_url_error("the client", selected)

    def require_url(self, name: str | None) -> None:
        """Check that there is a base URL for the server of a token request.

        ``name`` is the name of the server; None means the server of the client.

        Raises:
            ConfigurationError: The server has no default URL, and the user passed none.
        """
        server = self._api.server(name or self._server)
        if not self._has_url(server):
            raise _missing_url_error("the token request", server)

    def describe(self) -> str | None:
        """Return the base URL of operations without a server of their own, or None."""
        server = self._api.server(self._server)
        if not self._has_url(server):
            return None
        url = self._base_urls.get(_argument(server))
        return strip_url_secrets(url or server.build_url(self._variables))

    def base_url(self, operation: "Operation[Any]") -> str:
        """Return the base URL of an operation, without trailing slashes.

        Raises:
            ConfigurationError: The user passed no URL for the server, and the server
                has no default URL, or the default URL is invalid with the values of its
                variables.
        """
        name = operation.server or self._server
        # The URL of a server is the same for all calls.
        if (base_url := self._known_urls.get(name)) is not None:
            return base_url
        server = self._api.server(name)
        base_url = self._base_urls.get(_argument(server))
        if base_url is None:
            if not self._has_url(server):
                raise _missing_url_error(str(operation.origin), server)
            base_url = self._build_url(server, f"the URL of the server {server.name}")
        self._known_urls[name] = base_url
        return base_url

    def _build_url(self, server: Server, name: str) -> str:
        """Return the URL of a server with the values of its variables.

        ``name`` is where the URL comes from, for messages.

        Raises:
            ConfigurationError: The URL is invalid.
        """
        url = server.build_url(self._variables)
        return validate_base_url(url, allow_http=self._allow_http, name=name)

    def _has_url(self, server: Server) -> bool:
        """Return whether requests can be sent to a server."""
        if not server.placeholder or _argument(server) in self._base_urls:
            return True
        environment = server.environment.keys()
        return bool(environment) and environment <= self._variables.keys()


def _argument(server: Server) -> str:
    """Return the client argument for the whole URL of a server."""
    return server.argument or server.name


def _missing_url_error(subject: str, server: Server) -> ConfigurationError:
    argument = _argument(server)
    url = server.build_url({})
    example = f", such as {argument}={url!r}" if "://" in url else ""
    whole = [] if server.url_variable is None else [server.url_variable]
    variables = " and ".join([*server.environment.values(), *whole])
    return ConfigurationError(
        f"{subject} has no URL to send requests to: pass {argument}=…{example}"
        + (f", or set the environment variable {variables}" if variables else "")
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
