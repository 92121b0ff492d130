"""What the user passes to a client to get tokens, such as `ClientCredentials`.

Few clients need this module, so it is imported when a token is requested.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import MISSING, dataclass, field, fields
from datetime import timedelta
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias, cast

from ..errors import ConfigurationError
from ..http.error_message import to_printable
from ..json_template import OMITTED
from ..json_value import is_array
from ..lazy_import import show_public_paths
from ..redaction.traceback_redaction import HiddenArguments
from ..secret import Secret, conceal, conceal_values, reveal_if_secret
from ..suggestions import SuggestingNames
from .security_schemes import check_token
from .token_grants import Grant

if TYPE_CHECKING:
    from ..credentials import Scheme
    from ..response import Response

_LONGEST_LIFETIME = timedelta(days=36_500).total_seconds()


def is_sequence_of_texts(value: object) -> bool:
    """Return whether a value is a list or a tuple of strings, and no string itself."""
    return is_array(value) and all(isinstance(each, str) for each in value)


class BaseSource(SuggestingNames, metaclass=HiddenArguments):
    """Base class of the credentials with which a client requests tokens."""

    __slots__ = ()
    _secret_fields: ClassVar[tuple[str, ...]]
    # The grant type of OAuth 2 by which an authorization server issues the tokens.
    grant_type: ClassVar[str]

    def __post_init__(self) -> None:
        for name in self._secret_fields:
            # Subclasses are frozen dataclasses, which prevent a plain assignment.
            object.__setattr__(self, name, conceal(getattr(self, name)))
        self._check_texts()
        if not is_sequence_of_texts(getattr(self, "scopes", ())):
            raise ConfigurationError(
                f"`scopes` of {type(self).__name__} must be a tuple of texts, such as"
                ' ("read",)'
            )
        # Only some subclasses have parameters, which may contain an assertion.
        if parameters := getattr(self, "parameters", None):
            object.__setattr__(self, "parameters", conceal_values(parameters))

    def _check_texts(self) -> None:
        """Check that ids, secrets and tokens are texts, and not empty.

        Raises:
            ConfigurationError: One is neither. The message does not contain it.
        """
        names = (*self._secret_fields, "client_id")
        # The subclasses are dataclasses.
        for each in fields(cast(Any, self)):
            if each.name not in names or each.default_factory is not MISSING:
                continue
            value = reveal_if_secret(getattr(self, each.name))
            is_left_out = value is None and each.default is None
            if not (is_left_out or (isinstance(value, str) and value)):
                found = "an empty text" if value == "" else type(value).__name__
                raise ConfigurationError(
                    f"`{each.name}` of {type(self).__name__} must be a text that is not"
                    f" empty, found {found}: check where it comes from, such as an"
                    " environment variable"
                )

    def secrets(self) -> Mapping[str, Any]:
        """Return the values of the secret template variables.

        The keys are the names of the variables, such as ``$password``.
        """
        return {
            f"${name}": reveal_if_secret(getattr(self, name))
            for name in self._secret_fields
        }

    def variables(self) -> Mapping[str, Any]:
        """Return the template variables for a `Form`, with their values."""
        return self.secrets()


@dataclass(frozen=True, slots=True)
class ClientCredentials(BaseSource):
    """OAuth 2 client credentials, with which a client fetches and renews its token.

    Args:
        client_id: Id of the OAuth 2 client.
        client_secret: Secret of the OAuth 2 client.
        scopes: The scopes to request. By default the request names no scopes, and the
            server chooses them.
        form: The name of the form of the token request. If there are several forms, the
            docstring of the generated client lists their names. None means the first.
        expires_in_unit: The unit of the token's lifetime, such as ``expires_in``, in
            the response of the server. OAuth 2 uses seconds, but some servers use
            another unit.
        token_url: The URL to request tokens from, if the document declares an OAuth 2
            flow; by default that of the document.
        parameters: More parameters of the request to such a URL, such as ``audience``.
            Their values become `Secret` objects, which a pickle drops.
    """

    _secret_fields = ("client_id", "client_secret")
    grant_type = "client_credentials"
    client_id: str | Secret[str]
    client_secret: str | Secret[str]
    scopes: tuple[str, ...] = ()
    form: str | None = None
    expires_in_unit: timedelta = timedelta(seconds=1)
    token_url: str | None = field(default=None, repr=False)
    parameters: Mapping[str, str | Secret[str]] = field(
        default_factory=dict[str, str], repr=False
    )

    def variables(self) -> Mapping[str, Any]:
        """Return the template variables for a `Form`, with their values."""
        return {
            **self.secrets(),
            "$scope": " ".join(self.scopes) or OMITTED,
            "$scopes": list(self.scopes) or OMITTED,
        }


@dataclass(frozen=True, slots=True)
class Login(BaseSource):
    """The name and password of a user, with which a client fetches a token.

    Args:
        user: Login name of the user.
        password: Password of the user.
        token: A function that extracts the token from a response, such as
            ``lambda response: response.headers["X-Token"]``. Without it, the client
            looks in the usual places.
    """

    _secret_fields = ("user", "password")
    grant_type = "password"
    user: str | Secret[str]
    password: str | Secret[str]
    token: "Callable[[Response[Any]], str] | None" = field(default=None, repr=False)


@dataclass(frozen=True, slots=True)
class Refresh(BaseSource):
    """The tokens of a user, which a client renews with a refresh token after a 401.

    Args:
        user: Id of the user.
        refresh_token: The valid refresh token.
        tokens: The initial tokens, by client argument. The token for the argument that
            gets this object must be among them.
    """

    _secret_fields = ("user", "refresh_token", "tokens")
    user: str | Secret[str]
    refresh_token: str | Secret[str]
    tokens: Mapping[str, str] | Secret[Mapping[str, str]] = field(
        default_factory=dict[str, str]
    )


TokenSource: TypeAlias = ClientCredentials | Login | Refresh


def source_class(grant: Grant) -> type[TokenSource]:
    """Return the class of the credentials that the operation of a grant accepts."""
    # The forms use the variables that the source fills.
    forms = repr([form.arguments for form in grant.forms.values()])
    if "$password" in forms:
        return Login
    return Refresh if "$refresh_token" in forms else ClientCredentials


def choose_name(name: str | None, forms: Iterable[str]) -> str:
    """Return the name of the form that the user chose; by default the first of them.

    Raises:
        ConfigurationError: There is no form of the name that the user chose.
    """
    names = list(forms)
    if name is not None and name not in names:
        raise ConfigurationError(
            f"the token request has no form {to_printable(name)!r}: choose one of "
            f"{', '.join(names)}"
        )
    return name or names[0]


def extract_tokens(
    grant: Grant,
    source: TokenSource,
    response: "Response[Any]",
    schemes: "Mapping[str, Scheme]",
) -> tuple[dict[str, str], float | None]:
    """Return the tokens in a response by client argument, and their lifetime.

    The lifetime is in seconds. It is None if the source is not a `ClientCredentials`,
    or if the response does not contain the lifetime as an integer. ``schemes`` are the
    security schemes by client argument.

    Raises:
        ConfigurationError: A token is missing or invalid.
    """
    from ..validation.json_pointer import get_member
    from .token_search import find_token, remove_prefix

    tokens: dict[str, str] = {}
    for argument, places in grant.tokens.items():
        prefix = schemes[argument].prefix
        if isinstance(source, Login) and source.token is not None:
            token = remove_prefix(prefix, source.token(response))
            tokens[argument] = check_token("the token of Login(…, token=…)", token)
        else:
            # Only `Login` takes a function that finds the token.
            remedy = (
                f"pass {argument}=Login(…, token=function), where the function takes"
                " the response and returns the token"
                if isinstance(source, Login)
                else f"pass {argument}=…, a token or a function that returns one"
            )
            tokens[argument] = find_token(argument, places, response, prefix, remedy)
    lifetime = get_member(response.body, grant.lifetime) if grant.lifetime else None
    # Only `ClientCredentials` say which unit the lifetime has.
    if not isinstance(lifetime, int) or not isinstance(source, ClientCredentials):
        return tokens, None
    return tokens, read_lifetime(lifetime, source.expires_in_unit)


def read_lifetime(value: object, unit: timedelta) -> float | None:
    """Return a lifetime in seconds, which some servers send as text.

    The result is None if the value is no number. A lifetime that no date can represent
    becomes a century.
    """
    if isinstance(value, str) and value.isdecimal():
        value = float(value)
    if not isinstance(value, int | float) or isinstance(value, bool):
        return None
    # The bounds come first: an integer may be too large for a float. NaN becomes 0.
    units = max(0, min(value, _LONGEST_LIFETIME))
    return min(units * unit.total_seconds(), _LONGEST_LIFETIME)


show_public_paths(__name__)
