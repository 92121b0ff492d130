"""The configuration that all calls of a client share: credentials, options and URLs.

Creating a client imports this module. To keep that fast, this module imports only what
every client needs.
"""

from collections.abc import Mapping
from copy import copy
from typing import TYPE_CHECKING, Any, Self

from ..api import Api
from ..auth.security_schemes import Secrets, choose_alternative
from ..http.error_message import strip_url_secrets
from ..options import ClientOptions, ClientOptionsDict, as_client_options
from ..secret import reveal_if_secret
from ..transport.base_url import validate_url
from .retry_decision import RetryBudget
from .server_urls import ServerUrls

if TYPE_CHECKING:
    from ..auth.token_grants import Grant
    from ..auth.token_providers import CreateCache
    from ..operation import Operation
    from ..rate import Rate
    from .rate_limiter import RateLimiter


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
        create_cache: A function that returns a cache for the tokens to fetch.

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
        create_cache: "CreateCache",
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
        # The grants that request tokens for the user's credentials.
        self._used_grants: list[Grant] = []
        self.secrets = Secrets(**credentials).with_environment(api.environment)
        has_pair = any(grant.client in self.secrets for grant in api.grants)
        if has_pair or any(map(_may_be_source, self.secrets.values())):
            from ..auth.token_providers import replace_sources

            self.secrets, self._used_grants = replace_sources(
                api, self.secrets, create_cache, allow_http=self.options.allow_http
            )
        self.schemes = {scheme.name: scheme for scheme in api.schemes}
        self.budget = RetryBudget(self.options.retry_budget)
        self.limiter = _create_limiter(self.options.rate)

    def require_usable(self) -> None:
        """Check that some operation can be called, and that tokens can be requested.

        Raises:
            ConfigurationError: A base URL or a credential is missing.
        """
        self._servers.require_any_url()
        for grant in self._used_grants:
            self._servers.require_url(grant.server)
        required = self.api.required
        if required and choose_alternative(required, self.secrets) is None:
            from ..auth.missing_credentials import missing_credential_error

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


def _may_be_source(credential: Any) -> bool:
    """Return whether a credential may be a source of tokens, such as `Login`."""
    value = reveal_if_secret(credential)
    return not isinstance(value, str | int) and not callable(value)


def _create_limiter(rate: "float | Rate | None") -> "RateLimiter | None":
    """Return the limiter of a client's attempts; None if the client has no rate."""
    if rate is None:
        return None
    # Imported here, so that clients without a rate do not load the module.
    from ..rate import as_rate
    from .rate_limiter import RateLimiter

    return RateLimiter(as_rate(rate))
