"""Encode the credentials of each kind of security scheme, and decode them."""

from base64 import b64decode, b64encode
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, TypeAlias
from urllib.parse import unquote, unquote_plus

from ..credentials import CredentialCarrier, CredentialLocation
from ..errors import ConfigurationError
from ..http.header_and_cookie_syntax import (
    encode_cookie,
    is_cookie_value,
    require_header,
)

if TYPE_CHECKING:
    from .token_issuer import TokenIssuer


@dataclass(frozen=True, slots=True)
class ApiKey:
    """An API key.

    Attributes:
        name: The client argument for the key.
        location: Where a request carries the key.
        key: The name of the header, query parameter or cookie that carries the key.
        prefix: The text to send before the key, unless the key begins with it.
    """

    name: str
    location: CredentialLocation
    key: str
    prefix: str = ""

    @property
    def is_pair(self) -> bool:
        """Whether the credential is a pair of user and password: a key is none."""
        return False

    @property
    def parameter(self) -> tuple[CredentialLocation, str]:
        """The location and the name that carry the key."""
        return self.location, self.key

    def encode(self, credential: Any) -> tuple[CredentialLocation, str, str]:
        """Return the location, name and text with which a request carries the key.

        Raises:
            ConfigurationError: The credential is not a string, or is empty. The message
                does not contain the credential.
        """
        token = _require_token(self.name, credential)
        text = f"{self.prefix}{strip_prefix(self.prefix, token) or token}"
        if self.location == "cookie":
            key = encode_cookie(self.key, reserved="=")
            return "cookie", key, encode_cookie(text)
        return self.location, self.key, text

    def decode(self, request: CredentialCarrier) -> str | None:
        """Return the key that a request carries, without its prefix.

        Return None if the request has no key, or if the key does not have the prefix.
        """
        if self.location == "header":
            return strip_prefix(self.prefix, request.headers.get(self.key.lower(), ""))
        if self.location == "query":
            # If the parameter is repeated, the last value counts.
            raw = request.query.get(self.key, [""])[-1]
            return strip_prefix(self.prefix, unquote_plus(raw))
        raw = request.cookies.get(self.key, [""])[-1]
        # A client escapes a text only if a cookie cannot carry the text unchanged. If a
        # cookie could carry the unescaped text, its percent signs are part of the key.
        text = unquote(raw)
        return strip_prefix(self.prefix, raw if is_cookie_value(text) else text)


@dataclass(frozen=True, slots=True)
class Bearer:
    """HTTP bearer authentication, which OAuth 2 uses too.

    Attributes:
        name: The client argument for the token.
        oauth: The server that issues tokens by OAuth 2; None if the API does not
            describe it.
    """

    name: str
    oauth: "TokenIssuer | None" = None

    @property
    def parameter(self) -> tuple[CredentialLocation, str]:
        """The location and the name of the header."""
        return "header", "Authorization"

    @property
    def prefix(self) -> str:
        """The text before the credential."""
        return "Bearer "

    @property
    def is_pair(self) -> bool:
        """Whether the credential is a pair of user and password."""
        return False

    def encode(self, credential: Any) -> tuple[CredentialLocation, str, str]:
        """Return ``"header"``, and the name and the text of the header.

        Raises:
            ConfigurationError: The token is not a string, or is empty. The message does
                not contain the token.
        """
        return (
            "header",
            "Authorization",
            f"{self.prefix}{_require_token(self.name, credential)}",
        )

    def decode(self, request: CredentialCarrier) -> str | None:
        """Return the token that a request carries; None if the request has no token."""
        return strip_prefix(self.prefix, request.headers.get("authorization", ""))


@dataclass(frozen=True, slots=True)
class HttpBasic:
    """HTTP basic authentication.

    ``name`` is the client argument for the pair of user and password.
    """

    name: str

    @property
    def parameter(self) -> tuple[CredentialLocation, str]:
        """The location and the name of the header."""
        return "header", "Authorization"

    @property
    def prefix(self) -> str:
        """The text before the credential."""
        return "Basic "

    @property
    def is_pair(self) -> bool:
        """Whether the credential is a pair of user and password."""
        return True

    def encode(self, credential: Any) -> tuple[CredentialLocation, str, str]:
        """Return ``"header"``, and the name and the text of the header.

        Raises:
            ConfigurationError: The credential is not a pair of strings, or the user
                contains a colon. The message does not contain the credential.
        """
        match credential:
            case (str(user), str(password)) if ":" not in user:
                pair = b64encode(f"{user}:{password}".encode()).decode("ascii")
                return "header", "Authorization", f"{self.prefix}{pair}"
            case _:
                raise ConfigurationError(
                    f"{self.name}: expected a tuple of two strings, the user and the"
                    " password, and no colon in the user: check the credential, or the"
                    " function that provides it"
                )

    def decode(self, request: CredentialCarrier) -> tuple[str, str] | None:
        """Return the user and the password; None if they are missing or not readable.

        They are readable if they are Base64 of UTF-8 text. If the text has no colon, it
        is the user, and the password is empty.
        """
        encoded = strip_prefix(self.prefix, request.headers.get("authorization", ""))
        if not encoded:
            return None
        try:
            pair = b64decode(encoded, validate=True).decode()
        except ValueError:
            return None
        user, _, password = pair.partition(":")
        return user, password


Scheme: TypeAlias = ApiKey | Bearer | HttpBasic


def _require_token(name: str, token: Any) -> str:
    """Check that a token is a non-empty string, and return the token.

    ``name`` is the client argument for the token.

    Raises:
        ConfigurationError: The token is not a string, or is empty.
    """
    if isinstance(token, str) and token:
        return token
    found = (
        "an empty string" if token == "" else f"a value of type {type(token).__name__}"
    )
    raise ConfigurationError(
        f"{name}: expected a non-empty string as the token, found {found}: check the"
        " credential, or the function that provides it"
    )


def strip_prefix(prefix: str, text: str) -> str | None:
    """Return the text after a prefix, ignoring the case of the prefix.

    Return None if the text is empty or does not start with the prefix.
    """
    # Names of authentication schemes are case-insensitive (RFC 9110, 11.1).
    has_prefix = text and text[: len(prefix)].lower() == prefix.lower()
    return text[len(prefix) :] if has_prefix else None


def check_token(name: str, token: Any) -> str:
    """Check that a header can carry a token, and return the token.

    Raises:
        ConfigurationError: The token is not a string, is empty, or is invalid in a
            header. The message does not contain the token. It contains ``name`` if the
            token is not a string or is empty.
    """
    _, header, text = Bearer(name).encode(token)
    require_header(header, text)
    return str(token)
