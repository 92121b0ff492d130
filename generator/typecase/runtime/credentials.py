"""Collect the credentials of a client, and choose between them.

A package whose API needs credentials has the folder `auth`, too. Only
`Api.authentication` leads there, so that other packages do not have the folder.
"""

import os
import warnings
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal, Protocol, TypeAlias

from .errors import ConfigurationError
from .secret import Secret, conceal

if TYPE_CHECKING:
    from .deadline import Deadline
    from .errors import Phase, TimedOutError
    from .operation import Operation, Security

CredentialLocation: TypeAlias = Literal["header", "query", "cookie"]
WaitError: TypeAlias = "Callable[[Phase], TimedOutError]"
"""A function that returns the error of an attempt that cannot start in time."""
CallWithSecrets: TypeAlias = "Callable[..., Any]"
"""A client, which calls an operation with its arguments and other `Secrets`.

It returns a `Response`, or an awaitable of one if the client is asynchronous.
"""


class CredentialCarrier(Protocol):
    """The parts of a received request that carry credentials.

    The names of headers are in lower case. The values of the query and of cookies are
    still percent-encoded.
    """

    @property
    def headers(self) -> Mapping[str, str]: ...
    @property
    def query(self) -> Mapping[str, list[str]]: ...
    @property
    def cookies(self) -> Mapping[str, list[str]]: ...


class Scheme(Protocol):
    """A security scheme, such as `auth.security_schemes.Bearer`."""

    @property
    def name(self) -> str:
        """The client argument for the credential."""
        ...

    @property
    def parameter(self) -> tuple[CredentialLocation, str]:
        """The location and the name that carry the credential."""
        ...

    @property
    def prefix(self) -> str:
        """The text before the credential."""
        ...

    @property
    def is_pair(self) -> bool:
        """Whether the credential is a pair of user and password."""
        ...

    def encode(self, credential: Any, /) -> tuple[CredentialLocation, str, str]:
        """Return the location, name and text with which a request carries it.

        Raises:
            ConfigurationError: The credential is invalid.
        """
        ...

    def decode(self, request: CredentialCarrier, /) -> Any:
        """Return the credential that a request carries; None if it has none."""
        ...


class TokenGrant(Protocol):
    """An operation that issues tokens, such as `auth.token_grants.Grant`."""

    @property
    def operation(self) -> "Callable[[], Operation[Any]]":
        """A function that returns the operation."""
        ...

    @property
    def tokens(self) -> Mapping[str, tuple[str, ...]]:
        """The places of the tokens in a response, by client argument."""
        ...

    @property
    def lifetime(self) -> str | None:
        """The property of the response that is the lifetime of the tokens."""
        ...

    @property
    def client(self) -> str | None:
        """The client argument for a pair of client id and client secret."""
        ...


class Authentication(Protocol):
    """What a client of an API with credentials does, as `auth.authentication` says."""

    def replace_sources(
        self,
        api: Any,
        secrets: "Secrets",
        call: CallWithSecrets,
        *,
        is_async: bool,
        allow_http: bool,
    ) -> "tuple[Secrets, list[str | None]]":
        """Return credentials with token providers in place of sources of tokens.

        Also return the names of the servers of token requests.
        """
        ...

    def get_tokens(
        self, providers: Iterable[Any], deadline: "Deadline", wait_error: WaitError, /
    ) -> list[Secret[Any]]:
        """Return the tokens of the providers of a call.

        Raises:
            TimedOutError: The deadline of the call passed.
        """
        ...

    async def get_tokens_async(
        self, providers: Iterable[Any], deadline: "Deadline", wait_error: WaitError, /
    ) -> list[Secret[Any]]:
        """Return the tokens of the providers of a call, as `get_tokens` does."""
        ...

    # The type of an API is Any here, since its module imports this one.
    def describe_missing(
        self, security: "Security", secrets: Mapping[str, Any], api: Any
    ) -> str:
        """Return how to pass the credentials that are missing."""
        ...


class Secrets(dict[str, Secret[Any]]):
    """The credentials of a client: a mapping of client arguments to secrets.

    The constructor omits credentials that are None.

    Attributes:
        variables: The environment variables of the credentials that come from there.
    """

    def __init__(self, **credentials: Any) -> None:
        self.variables: Mapping[str, tuple[str, ...]] = {}
        super().__init__(
            (name, conceal(value))
            for name, value in credentials.items()
            if value is not None
        )

    def with_present_names(self, former: Mapping[str, str]) -> "Secrets":
        """Return a copy with present client arguments in place of former ones.

        Warn about each former one. ``former`` has the present ones by their former
        names.
        """
        credentials: dict[str, Any] = dict(self)
        for name in former.keys() & credentials.keys():
            # Three constructors are between this method and the caller.
            warnings.warn(
                f"the argument {name} of the client is {former[name]} now",
                DeprecationWarning,
                stacklevel=5,
            )
            credentials.setdefault(former[name], credentials.pop(name))
        return Secrets(**credentials)

    def with_environment(self, environment: Mapping[str, tuple[str, ...]]) -> "Secrets":
        """Return a copy that takes missing credentials from environment variables.

        ``environment`` maps each client argument to the names of its variables: one
        name, or two for a pair. A variable that is empty counts as missing.

        Raises:
            ConfigurationError: There are no credentials yet, and only a part of the
                variables of a pair is set.
        """
        credentials: dict[str, Any] = dict(self)
        variables: dict[str, tuple[str, ...]] = {}
        for argument, names in environment.items():
            values = tuple(os.environ.get(name, "") for name in names)
            if argument in credentials or not any(values):
                continue
            if all(values):
                credentials[argument] = values[0] if len(values) == 1 else values
                variables[argument] = names
            elif not self:
                raise ConfigurationError(
                    f"{argument}: only one of the environment variables"
                    f" {' and '.join(names)} is set: set both, or pass {argument}=… to"
                    " the client"
                )
        secrets = Secrets(**credentials)
        secrets.variables = variables
        return secrets


def choose_alternative(
    security: "Security", secrets: Mapping[str, Any]
) -> tuple[str, ...] | None:
    """Return the first alternative in ``security`` whose credentials the client has.

    An alternative whose credentials all come from environment variables is only chosen
    if there is no other.

    Return an empty tuple if no credentials are needed, or if they are optional and the
    client has those of no alternative. Return None if the client lacks a credential of
    each alternative.

    Args:
        security: The alternative sets of credentials, by client argument.
        secrets: The credentials of the client, by client argument.
    """
    usable = [
        alternative
        for alternative in security
        if alternative and all(name in secrets for name in alternative)
    ]
    if not usable:
        return () if not security or () in security else None
    if isinstance(secrets, Secrets) and secrets.variables:
        # What the user passes takes precedence over the environment.
        found = secrets.variables.keys()
        return min(usable, key=lambda alternative: found >= set(alternative))
    return usable[0]


def missing_credential_error(
    subject: str, security: "Security", secrets: Mapping[str, Any], api: Any
) -> ConfigurationError:
    """Return an error that says how to pass the credentials that are missing.

    ``subject`` is what needs the credentials: the client or the name of an operation.
    """
    remedy = api.authentication.describe_missing(security, secrets, api)
    return ConfigurationError(f"{subject} needs a credential: {remedy}")
