"""Describe the operations of an API that issue tokens, and their requests."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from ..operation import Operation


@dataclass(frozen=True, slots=True)
class Form:
    """One of the forms that a token request of a `Grant` may have.

    Attributes:
        arguments: The arguments of the operation, as a template for the module
            `json_template`. A `TokenSource` has the values of the variables.
        basic: Whether the header ``Authorization`` carries the client id and the client
            secret, in HTTP basic authentication.
    """

    arguments: Mapping[str, Any]
    basic: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """An operation that issues tokens.

    Attributes:
        operation: A function that returns the operation. The first token request calls
            the function, since importing operations takes time.
        tokens: The places where the response may have the token, for each credential
            argument of the client that gets a token. A place is a JSON pointer into the
            body, or a header such as ``header:Authorization``.
        forms: The forms of the token request by name; the first one is the default.
        lifetime: The property of the response that is the lifetime of the tokens; None
            if the response has no such property.
        client: The credential argument that accepts a pair of client id and client
            secret in place of `ClientCredentials`; None if there is no such argument.
        server: The name of the operation's server; None means the server that the
            client uses.
    """

    operation: "Callable[[], Operation[Any]]"
    tokens: Mapping[str, tuple[str, ...]]
    forms: Mapping[str, Form]
    lifetime: str | None = None
    client: str | None = None
    server: str | None = None
