"""Take the secrets of a call out of what a server answered, once the call failed.

A secret is found as it was sent, percent-encoded and JSON-escaped. One of fewer than 6
characters would be found in innocent places and is left. A success is the caller's own
data and stays as it is.
"""

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any, get_args, get_type_hints
from urllib.parse import unquote_plus

from ..api import Api
from ..http import media_type
from ..json_value import is_array, is_object
from ..models.model import Model
from ..operation import Operation
from ..response import Headers, Received
from ..secret import MASK, Secret, revealed
from ..serialization.parameters.scalar_text import scalar

SHORTEST = 6
# JSON is often quoted in JSON, where each backslash is escaped once more.
_BACKSLASHES = r"(?:\\|%5[Cc]){0,7}"
# They are secret whatever they hold.
_SECRET_HEADERS = frozenset({"authorization", "set-cookie"})


class Known:
    """The secrets of one call; they are looked for only when something failed."""

    __slots__ = ("_api", "_arguments", "_operation", "_pattern", "_secrets", "_tokens")

    def __init__(
        self,
        api: Api,
        operation: Operation[Any],
        arguments: Mapping[str, Any],
        secrets: Mapping[str, Secret[Any]],
    ) -> None:
        self._api = api
        self._operation = operation
        self._arguments = arguments
        self._secrets = secrets
        self._tokens: list[Secret[Any]] = []
        self._pattern: re.Pattern[str] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # A pickle of a response has no use for them.
        return type(None), ()

    def add(self, tokens: Sequence[Secret[Any]]) -> None:
        """Know what providers gave, too."""
        if tokens:
            self._tokens.extend(tokens)
            self._pattern = None

    def text(self, text: str) -> str:
        """A text without the secrets."""
        if self._pattern is None:
            self._pattern = _pattern(self._texts())
        return self._pattern.sub(MASK, text)

    def received(self, received: Received) -> Received:
        """An answer without the secrets; names of headers may hold some, too."""
        headers = Headers(
            (self.text(name), MASK if name in _SECRET_HEADERS else self.text(value))
            for name, value in received.headers.items()
        )
        charset = media_type.charset(received.headers.get("content-type", ""))
        return Received(
            received.status, headers, self._content(received.content, charset)
        )

    def undecoded(self, received: Received) -> bytes:
        """The content of a success that cannot be read, as an error may hold it.

        It is none if the operation hands out secrets: they may stand anywhere.
        """
        grants = (grant.operation().id for grant in self._api.grants)
        answers = self._operation.answers
        if self._operation.id in grants or any(
            _holds_secrets(answer.type, set()) for answer in answers
        ):
            return b""
        return self.received(received).content

    def mentioned_in(self, pair: str) -> bool:
        """Whether a pair of a query holds a secret, or is one, however short."""
        value = unquote_plus(pair.partition("=")[2])
        return self.text(pair) != pair or (value != "" and value in self._texts())

    def _content(self, content: bytes, charset: str) -> bytes:
        # The announced charset may be a lie, so what looks like ASCII is tried too.
        for encoding, errors in ((charset, "strict"), ("utf-8", "surrogateescape")):
            try:
                text = content.decode(encoding, errors)
                if (without := self.text(text)) != text:
                    content = without.encode(encoding, errors)
            except (LookupError, ValueError):
                continue
        return content

    def _texts(self) -> frozenset[str]:
        operation, arguments = self._operation, self._arguments
        secret = (each.argument for each in operation.parameters if each.secret)
        values = [*self._secrets.values(), *self._tokens, *map(arguments.get, secret)]
        body = _leaves(arguments.get(operation.body_argument), is_secret=False)
        return frozenset((*_leaves(values, is_secret=True), *body))


def _pattern(texts: frozenset[str]) -> re.Pattern[str]:
    """What finds texts as they are, percent-encoded and JSON-escaped."""
    # The longest first, so that one that holds another goes as a whole.
    long = sorted((each for each in texts if len(each) >= SHORTEST), key=len)
    found = ("".join(map(_character, each)) for each in reversed(long))
    # A number is not found inside of a longer one; without texts nothing is.
    numbers = (rf"(?<!\d){each}(?!\d)" if each.isdecimal() else each for each in found)
    return re.compile("|".join(numbers) or "(?!)")


def _character(char: str) -> str:
    if char.isascii() and char.isalnum():
        return char
    units = char.encode("utf-16-be", "surrogatepass").hex(" ", 2).split()
    octets = char.encode("utf-8", "surrogatepass").hex(" ").split()
    ways = [
        re.escape(char),
        # A line break, for one, is a backslash and a letter.
        re.escape(json.dumps(char)[-2]),
        "".join(rf"{_BACKSLASHES}u(?i:{unit})" for unit in units),
        "".join(f"%(?i:{octet})" for octet in octets),
        *([r"\+"] if char == " " else []),
    ]
    return rf"{_BACKSLASHES}(?:{'|'.join(ways)})"


def _leaves(value: Any, *, is_secret: bool) -> Iterator[str]:
    """The texts and numbers in secret values; of a pair also how it is sent."""
    match revealed(value):
        case Model() as model:
            for name in (*type(model).model_fields, "__pydantic_extra__"):
                inside = is_secret or name in type(model).__secrets__
                yield from _leaves(getattr(model, name, None), is_secret=inside)
        case members if is_object(members):
            yield from _leaves(list(members.values()), is_secret=is_secret)
        case (str(user), str(password)) if is_secret:
            pair = f"{user}:{password}"
            encoded = b64encode(pair.encode("utf-8", "surrogatepass")).decode()
            yield from (user, password, pair, encoded)
        case several if is_array(several):
            for item in several:
                yield from _leaves(item, is_secret=is_secret)
        case str(text) if is_secret:
            yield str.__str__(text)
        case int() | float() as number if is_secret and not isinstance(number, bool):
            yield scalar(number)
        case _:
            # A provider, for one, whose token is known apart.
            pass


def _holds_secrets(kind: Any, seen: set[Any]) -> bool:
    if not isinstance(kind, type) or not issubclass(kind, Model):
        return any(_holds_secrets(inner, seen) for inner in get_args(kind))
    if kind in seen:
        return False
    seen.add(kind)
    return bool(kind.__secrets__) or any(
        _holds_secrets(inner, seen) for inner in _hints(kind)
    )


@cache
def _hints(kind: type[Model]) -> tuple[Any, ...]:
    return tuple(get_type_hints(kind).values())
