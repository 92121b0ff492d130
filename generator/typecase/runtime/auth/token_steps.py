"""Fetch tokens in steps, which synchronous and asynchronous clients perform alike."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Protocol, TypeAlias

if TYPE_CHECKING:
    from ..operation import Operation
    from .security_schemes import Secrets
    from .token_cache import AsyncTokenCache, TokenCache


@dataclass(frozen=True, slots=True)
class TokenRequest:
    """A request that the client sends in order to fetch tokens.

    Attributes:
        operation: The operation to call.
        arguments: The keyword arguments of the operation.
        secrets: The credentials of the request. They include the secret values in the
            arguments, so that errors do not show these values.
    """

    operation: "Operation[Any]"
    arguments: Mapping[str, Any] = field(repr=False)
    secrets: "Secrets"


TokenStep: TypeAlias = TokenRequest | Callable[[], Any]
"""A request to send, or a function of the user to call."""
TokenSteps: TypeAlias = Generator[TokenStep, Any, tuple[dict[str, str], float | None]]
"""The steps of fetching tokens.

The client sends the `Response` to each `TokenRequest` into the generator, or throws the
`ApiError` of the request into it. The generator returns the tokens by client argument,
and their lifetime in seconds; None means that they do not expire.
"""
FetchTokens: TypeAlias = Callable[[Mapping[str, str] | None], TokenSteps]
"""A function that starts to fetch tokens.

It takes the current tokens by client argument; None before the first request.
"""


class TokenFetcher(Protocol):
    """Fetches the tokens for a source, such as `ClientCredentials`."""

    def fetch(self, tokens: Mapping[str, str] | None, /) -> TokenSteps:
        """Start to fetch tokens, as `FetchTokens` does."""
        ...

    def store_current_token(self, cache: "TokenCache | AsyncTokenCache", /) -> None:
        """Store the token of the source in a cache, if it has one."""
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
