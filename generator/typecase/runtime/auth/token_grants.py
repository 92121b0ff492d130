"""Credentials that an operation of the API itself hands out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from ..errors import ConfigurationError
from ..http.server_message import shown
from ..json_template import LEFT_OUT
from ..secret import Secret, concealed, revealed
from .security_schemes import sendable

if TYPE_CHECKING:
    from ..operation import Operation
    from ..response import Response


@dataclass(frozen=True, slots=True)
class Form:
    """One way to ask: arguments of the operation, in which ``$`` words are filled in.

    ``basic`` sends the client's id and secret in ``Authorization: Basic`` too.
    """

    arguments: Mapping[str, Any]
    basic: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Grant:
    """How an operation hands out credentials.

    ``operation`` finds it. ``tokens`` has, by the client's credential argument, the
    member of the answer, or None where the document does not show it. ``lifetime``
    names the member that says how long they hold. ``forms`` are the ways to ask, the
    first one by default. ``client`` is the credential argument whose pair may stand in
    for `ClientCredentials`.
    """

    operation: "Callable[[], Operation[Any]]"
    tokens: Mapping[str, str | None]
    forms: Mapping[str, Form]
    lifetime: str | None = None
    client: str | None = None


class _Source:
    """What the user knows, held as secrets."""

    __slots__ = ()
    _secret: ClassVar[tuple[str, ...]]

    def __post_init__(self) -> None:
        for name in self._secret:
            object.__setattr__(self, name, concealed(getattr(self, name)))

    def secrets(self) -> Mapping[str, Any]:
        """Return the words that no error may show, with their values."""
        return {f"${name}": revealed(getattr(self, name)) for name in self._secret}

    def words(self) -> Mapping[str, Any]:
        """Return what replaces the words of a form."""
        return self.secrets()


@dataclass(frozen=True, slots=True)
class ClientCredentials(_Source):
    """OAuth 2 client credentials: the client gets, keeps and renews the token itself.

    Args:
        client_id: Id of the app client.
        client_secret: Its secret.
        scopes: The scopes to ask for; all of the app client without any.
        form: How to ask, by a name that the API's client lists; by default its first.
        expires_in_unit: What one unit of the announced lifetime is. OAuth 2 says a
            second; change it here where a service means another.
    """

    _secret = ("client_id", "client_secret")
    client_id: str | Secret[str]
    client_secret: str | Secret[str]
    scopes: tuple[str, ...] = ()
    form: str | None = None
    expires_in_unit: timedelta = timedelta(seconds=1)

    def words(self) -> Mapping[str, Any]:
        """Return what replaces the words of a form."""
        return {
            **self.secrets(),
            "$scope": " ".join(self.scopes) or LEFT_OUT,
            "$scopes": list(self.scopes) or LEFT_OUT,
        }


@dataclass(frozen=True, slots=True)
class Login(_Source):
    """A user's login and password, for which the API hands out a token.

    Args:
        user: Login of the user.
        password: Password of the user.
        token: Finds the token in the answer, for documents that do not show where it
            is, as in ``lambda response: response.headers["Authorization"]``.
    """

    _secret = ("user", "password")
    user: str | Secret[str]
    password: str | Secret[str]
    token: "Callable[[Response[Any]], str] | None" = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Refresh(_Source):
    """A user's tokens, renewed with a refresh token once they are refused.

    Args:
        user: Id of the user.
        refresh_token: The valid refresh token.
        tokens: The tokens to begin with, by the client's argument; at least the one
            that this stands for.
    """

    _secret = ("user", "refresh_token", "tokens")
    user: str | Secret[str]
    refresh_token: str | Secret[str]
    tokens: Mapping[str, str] | Secret[Mapping[str, str]] = field(
        default_factory=dict[str, str]
    )


Source: TypeAlias = ClientCredentials | Login | Refresh


def form_of(grant: Grant, source: Source) -> Form:
    """The way to ask that was chosen, or the first one."""
    name = source.form if isinstance(source, ClientCredentials) else None
    if name is None:
        return next(iter(grant.forms.values()))
    if name not in grant.forms:
        known = ", ".join(grant.forms)
        raise ConfigurationError(f"no form {shown(name)}: choose one of {known}")
    return grant.forms[name]


def tokens_of(
    grant: Grant, source: Source, response: "Response[Any]"
) -> tuple[dict[str, str], float | None]:
    """The tokens of an answer by the client's argument, and the seconds they hold."""
    from ..validation.json_pointer import member

    tokens: dict[str, Any] = {}
    for argument, name in grant.tokens.items():
        if name is not None:
            tokens[argument] = member(response.body, name)
        elif isinstance(source, Login) and source.token is not None:
            tokens[argument] = source.token(response)
        else:
            raise ConfigurationError(
                "the document does not show where the token is: give Login(…, token=…)"
            )
    for argument, token in tokens.items():
        sendable(f"the {argument} of the answer", token)
    announced = member(response.body, grant.lifetime) if grant.lifetime else None
    if not isinstance(announced, int) or not isinstance(source, ClientCredentials):
        return tokens, None
    return tokens, announced * source.expires_in_unit.total_seconds()


def credentials_of(
    grant: Grant, source: Source, form: Form, held: Mapping[str, str] | None
) -> dict[str, Any]:
    """The credentials with which to ask: the pair, or the tokens held so far."""
    if isinstance(source, ClientCredentials) and form.basic and grant.client:
        words = source.words()
        return {grant.client: (words["$client_id"], words["$client_secret"])}
    return dict(held or {})
