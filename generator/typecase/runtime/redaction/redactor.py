"""Redact the secrets of a failed call in the response of the server.

Secrets are found in plain, percent-encoded and JSON-escaped text. Secrets of fewer than
6 characters are not redacted, since they would also match unrelated text. Successful
responses are not redacted: they contain the caller's own data.
"""

import re
from base64 import b64decode, b64encode
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any
from urllib.parse import unquote, unquote_plus

from ..api import Api
from ..http import media_type
from ..http.headers import Headers
from ..json_value import Unlisted, format_scalar, is_array, is_object
from ..models.fields import EXTRA, python_names
from ..models.model import Model
from ..models.shapes import ObjectShape, Shape
from ..operation import Operation
from ..response import UndecodedResponse
from ..secret import MASK, Secret, is_secret_name, reveal_if_secret

# The whole value of these headers is secret.
_SECRET_HEADERS = frozenset({"authorization", "set-cookie"})


class SecretRedactor:
    """A redactor for the secrets of one call.

    These are its credentials, its secret arguments, and the headers that the user adds
    and whose names are those of credentials. The first use of the redactor collects the
    secrets.

    Args:
        api: The description of the API.
        operation: The operation that is called.
        arguments: The keyword arguments of the operation's method.
        secrets: The credentials, by client argument.
        headers: The headers that the user adds to the request; None means that there
            are none.
    """

    __slots__ = (
        *("_api", "_arguments", "_headers", "_operation", "_secrets", "_texts"),
        "_tokens",
    )

    def __init__(
        self,
        api: Api,
        operation: Operation[Any],
        arguments: Mapping[str, Any],
        secrets: Mapping[str, Secret[Any]],
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self._api = api
        self._operation = operation
        self._arguments = arguments
        self._secrets = secrets
        self._headers = headers
        self._tokens: list[Secret[Any]] = []
        self._texts: frozenset[str] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # A pickled response has None in place of its redactor, which holds secrets.
        return type(None), ()

    def add_tokens(self, tokens: Sequence[Secret[Any]]) -> None:
        """Add tokens to the secrets: token providers return them during the call."""
        if tokens:
            self._tokens.extend(tokens)
            self._texts = None

    @property
    def hides_content(self) -> bool:
        """Whether the operation returns secrets or tokens."""
        grant_ids = (grant.operation().id for grant in self._api.grants)
        return self._operation.returns_secrets or self._operation.id in grant_ids

    def redact_text(self, text: str) -> str:
        """Return a copy of a string with the secrets redacted."""
        # Imported here, since only calls that fail use it.
        from .escaped_text import redact

        return redact(text, self._secret_texts())

    def redact_response(self, received: UndecodedResponse) -> UndecodedResponse:
        """Return a copy of a response with redacted headers and content.

        The names of headers are redacted too. The values of the headers in
        `_SECRET_HEADERS` are redacted as a whole.
        """
        headers = Headers(
            (
                self.redact_text(name),
                MASK if name in _SECRET_HEADERS else self.redact_text(value),
            )
            for name, value in received.headers.items()
        )
        charset = media_type.get_charset(received.headers.get("content-type", ""))
        content = self._redact_content(received.content, charset)
        return UndecodedResponse(received.status, headers, content)

    def redacted_content(self, received: UndecodedResponse) -> bytes:
        """Return the redacted content of a successful response that cannot be decoded.

        If the operation returns secrets or tokens, the content is empty: only decoding
        would show where they are.
        """
        return b"" if self.hides_content else self.redact_response(received).content

    def is_secret_query_pair(self, pair: str) -> bool:
        """Return whether a pair of a query, such as ``key=value``, contains a secret.

        Unlike `redact_text`, this also finds a secret of fewer than 6 characters, if it
        is the whole value.
        """
        value = unquote_plus(pair.partition("=")[2])
        is_secret = value != "" and value in self._secret_texts()
        return is_secret or self.redact_text(pair) != pair

    def _redact_content(self, content: bytes, charset: str) -> bytes:
        """Return a copy of a body in ``charset`` with the secrets redacted."""
        # Decoding as UTF-8 too finds ASCII secrets if the charset is wrong or unknown.
        for encoding, errors in ((charset, "strict"), ("utf-8", "surrogateescape")):
            with suppress(LookupError, ValueError):
                text = content.decode(encoding, errors)
                redacted = self.redact_text(text)
                # To encode the text again could change its bytes.
                if redacted != text:
                    content = redacted.encode(encoding, errors)
        return content

    def _secret_texts(self) -> frozenset[str]:
        """Return the texts of the secrets, which are collected once.

        The secrets are the credentials, the tokens, the secret arguments, the secret
        fields of the body and the secret headers.
        """
        if self._texts is None:
            self._texts = frozenset(self._iter_secret_texts())
        return self._texts

    def _iter_secret_texts(self) -> Iterator[str]:
        arguments = self._arguments
        parameters = (
            arguments.get(parameter.argument)
            for parameter in self._operation.parameters
            if parameter.secret
        )
        public = {each.argument for each in self._operation.parameters if each.public}
        credentials = (
            secret for name, secret in self._secrets.items() if name not in public
        )
        secrets = [*credentials, *self._tokens, *parameters]
        body = arguments.get(self._operation.body_argument)
        shapes = [each.shape for each in self._operation.bodies]
        yield from _iter_secret_texts(secrets, is_secret=True)
        yield from _iter_secret_texts(body, shapes)
        yield from self._iter_header_secrets()

    def _iter_header_secrets(self) -> Iterator[str]:
        """Yield the secrets in the headers that the user adds.

        A header is secret if it carries an API key or a secret parameter of the
        document, or if its name says so.
        """
        # Only the scheme of an API key has the name of a header.
        declared = {
            *(str(getattr(each, "key", "")).lower() for each in self._api.schemes),
            *(each.name.lower() for each in self._operation.parameters if each.secret),
        }
        for name, value in (self._headers or {}).items():
            if name.lower() in declared or is_secret_name(name):
                yield from _iter_credentials(value)


def _iter_secret_texts(
    value: Any, shapes: Collection[Shape] = (), *, is_secret: bool = False
) -> Iterator[str]:
    """Yield the strings, and the numbers as text, of the secrets in a value.

    If ``is_secret`` is true, the whole value is secret, otherwise only the secret
    fields of models. A dict may stand for a model. ``shapes`` are those that the value
    may have: of the body, or of a part of it. For a pair of user and password,
    also yield ``user:password``, both plain and in Base64, as HTTP basic authentication
    encodes it.
    """
    revealed = reveal_if_secret(value)
    match revealed.model_extra if isinstance(revealed, Unlisted) else revealed:
        case Model() as model:
            for name in (*type(model).model_fields, EXTRA):
                is_field_secret = is_secret or name in type(model).__secrets__
                yield from _iter_secret_texts(
                    getattr(model, name, None), is_secret=is_field_secret
                )
        case mapping if is_object(mapping):
            # The members of a union often share models. Each is followed once.
            models = {
                leaf.model: leaf
                for shape in shapes
                for leaf in shape.leaves
                if isinstance(leaf, ObjectShape) and issubclass(leaf.model, Model)
            }
            for key, member in mapping.items():
                is_member_secret, member_shapes = is_secret, list[Shape]()
                for each, shape in models.items():
                    name = python_names(each).get(key, EXTRA)
                    is_member_secret |= name in each.__secrets__
                    if name != EXTRA:
                        member_shapes.append(shape.fields[name])
                # The value may also be a map of models.
                yield from _iter_secret_texts(
                    member, member_shapes or shapes, is_secret=is_member_secret
                )
        case (str(user), str(password)) if is_secret:
            pair = f"{user}:{password}"
            encoded = b64encode(pair.encode("utf-8", "surrogatepass")).decode()
            yield from (user, password, pair, encoded)
        case array if is_array(array):
            for item in array:
                yield from _iter_secret_texts(item, shapes, is_secret=is_secret)
        case str(text) if is_secret:
            # `str()` of an enumeration member may be its name, such as ``Kind.NOVEL``.
            yield str.__str__(text)
        case int() | float() as number if is_secret and not isinstance(number, bool):
            yield format_scalar(number)
        case _:
            # A token provider, for example: `add_tokens` receives its tokens.
            pass


def _iter_credentials(header: str) -> Iterator[str]:
    """Yield the value of a header, and the parts of it that are secret by themselves.

    These parts are what follows the name of an authentication scheme, the user and the
    password of HTTP basic authentication, and the cookies or items of a list.
    """
    from .escaped_text import MIN_LENGTH

    scheme, _, credential = header.partition(" ")
    texts = [header, credential]
    for part in re.split("[,;]", header):
        texts += (part.strip(), unquote(part.partition("=")[2].strip(' "')))
    if scheme.lower() == "basic":
        with suppress(ValueError):
            user, _, password = b64decode(credential).decode().partition(":")
            texts += _iter_secret_texts((user, password), is_secret=True)
    # A short part, such as the value of a cookie, may also be in unrelated text.
    yield from (text for text in texts if len(text) >= MIN_LENGTH)
