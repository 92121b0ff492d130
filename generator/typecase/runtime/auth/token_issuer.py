"""What a security scheme knows of the server that issues its tokens."""

from collections.abc import Mapping
from typing import Any, Protocol, TypeAlias

Fetched: TypeAlias = tuple[dict[str, str], float | None]
"""Tokens by client argument, and their lifetime in seconds.

If the lifetime is None, the tokens do not expire.
"""


class TokenFetcher(Protocol):
    """Fetches the tokens for a source, such as `ClientCredentials`."""

    def current(self) -> Fetched | None:
        """Return the tokens that the source has already; None if it has none."""
        ...

    async def fetch(self, tokens: Mapping[str, str] | None, perform: Any, /) -> Fetched:
        """Fetch tokens, as `token_steps.FetchTokens` does."""
        ...


class TokenIssuer(Protocol):
    """A server that issues tokens, such as `OAuthServer`."""

    def create_fetcher(
        self, argument: str, source: Any, *, allow_http: bool
    ) -> TokenFetcher | None:
        """Return what fetches the tokens for the source that a user passed.

        Return None if the server never issues tokens for such a source.

        Args:
            argument: The client argument for the token.
            source: The value of the argument.
            allow_http: Whether token URLs without TLS are allowed.

        Raises:
            ConfigurationError: The document does not say where to request the tokens.
        """
        ...
