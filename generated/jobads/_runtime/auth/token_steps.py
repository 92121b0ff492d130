"""The steps of fetching tokens, which synchronous and asynchronous clients share."""

from collections.abc import Awaitable, Callable, Coroutine, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeAlias

from ..credentials import Secrets
from ..operation import Operation
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

    operation: Operation[Any]
    arguments: Mapping[str, Any] = field(repr=False)
    secrets: Secrets


Perform: TypeAlias = Callable[[TokenRequest | Callable[[], Any]], Awaitable[Any]]
"""A function that sends a request and returns its `Response`.

It also calls a function of the user. That of a synchronous client never suspends.
"""
FetchTokens: TypeAlias = Callable[
    [Mapping[str, str] | None, Perform], Coroutine[Any, Any, Fetched]
]
"""A function that fetches tokens.

It takes the current tokens by client argument; None before the first request.
"""
