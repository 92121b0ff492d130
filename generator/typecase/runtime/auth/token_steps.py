"""Fetch tokens in steps, which synchronous and asynchronous clients perform alike."""

from collections.abc import Callable, Generator, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeAlias

if TYPE_CHECKING:
    from ..operation import Operation
    from .security_schemes import Secrets
    from .token_issuer import Fetched


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
TokenSteps: TypeAlias = Generator[TokenStep, Any, "Fetched"]
"""The steps of fetching tokens.

The client sends the `Response` to each `TokenRequest` into the generator, or throws the
`ApiError` of the request into it.
"""
FetchTokens: TypeAlias = Callable[[Mapping[str, str] | None], TokenSteps]
"""A function that starts to fetch tokens.

It takes the current tokens by client argument; None before the first request.
"""
