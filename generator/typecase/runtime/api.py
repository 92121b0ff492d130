"""One API as data that client and server share: literals in, a frozen description out.
Operations do not belong here; they stand beside their methods.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from .auth.security_schemes import Scheme
from .auth.token_grants import Grant
from .errors import StatusError

if TYPE_CHECKING:
    from .operation import Answer, Operation, Security


@dataclass(frozen=True, slots=True)
class Server:
    """A base address: a template and the defaults of its variables.

    ``choices`` are the values that a variable may have, where the API lists them.

    A ``placeholder`` has no usable default, so that the client must be given the whole
    address, by the constructor argument called ``argument`` (by default ``name``).
    """

    name: str
    url: str
    variables: Mapping[str, str] = field(default_factory=dict[str, str])
    placeholder: bool = False
    argument: str | None = None
    choices: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict[str, tuple[str, ...]]
    )

    def address(self, given: Mapping[str, str]) -> str:
        """The address with the variables that are given, else their defaults."""
        url = self.url
        for name, value in self.variables.items():
            url = url.replace(f"{{{name}}}", given.get(name, value))
        return url


@dataclass(frozen=True, slots=True)
class Refusals:
    """How the operations of an API refuse: the error of each status, and the answers to
    try for statuses that an operation does not declare itself."""

    errors: Mapping[int, type[StatusError]] = field(default_factory=dict[int, Any])
    answers: "tuple[Answer, ...]" = ()


@dataclass(frozen=True, slots=True, kw_only=True)
class Api:
    """What all operations of one API share.

    ``security`` holds for operations that have none of their own.
    ``refusals`` finds what operations refuse with, once one does.
    ``envelope`` is what a server adds around an unwrapped payload, ``problem`` what it
    answers when it refuses a request itself; both are templates with ``$`` words.
    ``environment`` names, by the client's argument, the variables that give a
    credential which the client was not given. ``grants`` fetch credentials.
    """

    name: str
    title: str
    version: str
    user_agent: str
    servers: tuple[Server, ...]
    schemes: tuple[Scheme, ...] = ()
    grants: tuple[Grant, ...] = ()
    environment: Mapping[str, tuple[str, ...]] = field(
        default_factory=dict[str, tuple[str, ...]]
    )
    security: "Security" = ()
    refusals: Callable[[], Refusals] = Refusals
    envelope: Mapping[str, Any] = field(default_factory=dict[str, Any])
    problem: Mapping[str, Any] = field(default_factory=dict[str, Any])

    def security_of(self, operation: "Operation[Any]") -> "Security":
        """The alternatives of credentials that an operation takes."""
        own = operation.security
        return self.security if own is None else own

    def server(self, name: str | None) -> Server:
        """The server of that name; without a name, the first."""
        if name is None:
            return self.servers[0]
        return next(server for server in self.servers if server.name == name)
