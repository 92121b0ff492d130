"""The configuration that all calls of a client share: credentials, options and URLs.

Creating a client imports this module. To keep that fast, this module imports only what
every client needs.
"""

from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, Self

from ..api import Api
from ..credentials import (
    CallWithSecrets,
    Secrets,
    choose_alternative,
    missing_credential_error,
)
from ..http.error_message import strip_url_secrets
from ..options import ClientOptions, ClientOptionsDict, as_client_options
from ..transport.base_url import validate_url
from .retry_decision import RetryBudget
from .server_urls import ServerUrls

if TYPE_CHECKING:
    from ..operation import Operation
    from .attempt_limit import Limiter


class Session:
    """The configuration, retry budget and rate that all calls of a client share.

    Args:
        api: The description of the API.
        base_urls: The base URLs that replace those of servers, by client argument. None
            means the URL of the server.
        credentials: The credentials, by client argument; None for each credential that
            the user does not pass.
        options: The options of the client; None means the default options.
        server: The name of the server to use; None means the first server.
        variables: The values of variables in server URLs, by name.
        call: The method of the client that sends token requests.
        is_async: Whether that method is a coroutine function.

    Raises:
        ConfigurationError: An option, URL, credential, server or variable is invalid.
    """

    def __init__(
        self,
        api: Api,
        base_urls: Mapping[str, str | None],
        credentials: Mapping[str, Any],
        options: ClientOptions | ClientOptionsDict | None,
        server: str | None,
        variables: Mapping[str, str],
        call: CallWithSecrets,
        *,
        is_async: bool,
    ) -> None:
        self.api = api
        # That of the user's own HTTP client replaces it.
        self.user_agent = api.user_agent
        # The complete URL of every call, if `copy_for_url` has set it.
        self._target_url: str | None = None
        self.options = as_client_options(options)
        self._servers = ServerUrls(
            api, base_urls, server, variables, allow_http=self.options.allow_http
        )
        # The servers of token requests.
        self._token_servers: list[str | None] = []
        secrets = Secrets(**credentials)
        if api.former_arguments:
            secrets = secrets.with_present_names(api.former_arguments)
        self.secrets = secrets.with_environment(api.environment)
        if api.authentication is not None:
            self.secrets, self._token_servers = api.authentication.replace_sources(
                api,
                self.secrets,
                call,
                is_async=is_async,
                allow_http=self.options.allow_http,
            )
        self.schemes = {scheme.name: scheme for scheme in api.schemes}
        self.budget = RetryBudget(self.options.retry_budget)
        rate = self.options.rate
        self.limiter: Limiter | None = None if rate is None else rate.create_limiter()

    def require_usable(self) -> None:
        """Check that some operation can be called, and that tokens can be requested.

        Raises:
            ConfigurationError: A base URL or a credential is missing.
        """
        self._servers.require_any_url()
        for server in self._token_servers:
            self._servers.require_url(server)
        required = self.api.required
        if required and choose_alternative(required, self.secrets) is None:
            raise missing_credential_error(
                "the client", required, self.secrets, self.api
            )

    def copy_for_url(self, url: str) -> Self:
        """Return a copy of the session that sends each call to the complete ``url``.

        Raises:
            ConfigurationError: The URL is invalid.
        """
        session = copy(self)
        session._target_url = validate_url(url, allow_http=self.options.allow_http)
        return session

    def describe_url(self) -> str | None:
        """Return where the session sends its calls, without credentials; or None."""
        if self._target_url is not None:
            return strip_url_secrets(self._target_url)
        return self._servers.describe()

    def build_url(self, operation: "Operation[Any]", path: str) -> str:
        """Return the URL of a call, without the query that its arguments add.

        ``path`` is the encoded path of the operation. A session that `copy_for_url` has
        returned ignores ``path``.

        Raises:
            ConfigurationError: The server has no valid URL.
        """
        if self._target_url is not None:
            return self._target_url
        return operation.build_url(self._servers.base_url(operation), path)
