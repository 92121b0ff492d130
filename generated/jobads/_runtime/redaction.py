"""The secrets of one call: what it was given in, and, once it failed, what the server
said without them out, however common software spells them. What could show in frames of
our own does not belong here.

Not found are secrets of fewer than 6 characters, parts of one, and spellings that only
an ill-meaning server would choose, such as one in reverse: it knows the secret anyway.
A success is the caller's own data and stays as it is.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple, get_args, get_type_hints
from urllib.parse import unquote_plus

from . import media
from .api import Api
from .checks import Refused, accept
from .leaves import scalar
from .model import Model
from .operation import Operation, Typed
from .plain import is_array, is_object
from .response import Headers, Received
from .spellings import pattern

_MASK = "[redacted]"
# They are secret whatever they hold.
_SECRET_HEADERS = frozenset({"authorization", "set-cookie"})


class _Given(NamedTuple):
    api: Api
    operation: Operation[Any]
    arguments: Mapping[str, Any]
    secrets: Mapping[str, Any]
    tokens: list[Any]


class Known:
    """The secrets of one call; they are looked for only when something failed."""

    __slots__ = ("_reveal", "_without")

    def __init__(
        self,
        api: Api,
        operation: Operation[Any],
        arguments: Mapping[str, Any],
        secrets: Mapping[str, Any],
    ) -> None:
        tokens: list[Any] = []
        # In closures, where nothing that walks over attributes finds them.
        self._reveal: Callable[[], _Given] = lambda: _Given(
            api, operation, arguments, secrets, tokens
        )
        self._without: Callable[[str], str] | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        # What is copied to elsewhere knows nothing.
        return type(None), ()

    def add(self, given: Sequence[Any]) -> None:
        """Know what providers gave, too."""
        if given:
            self._reveal().tokens.extend(given)
            self._without = None

    def text(self, text: str) -> str:
        """A text without the secrets."""
        if self._without is None:
            self._without = _replacement(self._texts())
        return self._without(text)

    def received(self, received: Received) -> Received:
        """An answer without the secrets; names of headers may hold some, too."""
        headers = Headers(
            (self.text(name), _MASK if name in _SECRET_HEADERS else self.text(value))
            for name, value in received.headers.items()
        )
        charset = media.charset(received.headers.get("content-type", ""))
        return Received(
            received.status, headers, self._content(received.content, charset)
        )

    def undecoded(self, received: Received) -> bytes:
        """The content of a success that cannot be read, as an error may hold it.

        It is none if the operation hands out secrets: they may stand anywhere.
        """
        given = self._reveal()
        grants = (grant.operation().id for grant in given.api.grants)
        answers = given.operation.answers
        if given.operation.id in grants or any(map(_tells_secrets, answers)):
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
        _, operation, arguments, secrets, tokens = self._reveal()
        secret = (each.argument for each in operation.parameters if each.secret)
        values = [*secrets.values(), *tokens, *map(arguments.get, secret)]
        return frozenset((*_leaves(values), *_members(_body(operation, arguments))))


def _replacement(texts: frozenset[str]) -> Callable[[str], str]:
    found = pattern(texts)
    return (lambda text: text) if found is None else lambda t: found.sub(_MASK, t)


def _body(operation: Operation[Any], arguments: Mapping[str, Any]) -> Any:
    value = arguments.get(operation.body_argument)
    for body in operation.bodies:
        if value is not None and _tells_secrets(body):
            try:
                return accept(body, value, "")
            except Refused:
                continue
    return None


def _members(value: Any) -> Iterator[str]:
    """The texts of all secret members, however deep."""
    if isinstance(value, Model):
        for name in (*type(value).model_fields, "__pydantic_extra__"):
            secret = name in type(value).__secrets__
            yield from (_leaves if secret else _members)(getattr(value, name, None))
    elif is_array(value):
        for item in value:
            yield from _members(item)
    elif is_object(value):
        for item in value.values():
            yield from _members(item)


def _leaves(value: Any) -> Iterator[str]:
    """All texts and numbers in a secret value; of a pair also how it is sent."""
    match value:
        case bool() | None:
            pass
        case str():
            yield str.__str__(value)
        case int() | float():
            yield scalar(value)
        case (str(user), str(password)):
            yield from (user, password, f"{user}:{password}")
        case Model():
            yield from _leaves(value.model_dump())
        case _ if is_array(value):
            for item in value:
                yield from _leaves(item)
        case _ if is_object(value):
            for item in value.values():
                yield from _leaves(item)
        case _:
            # A provider, whose token is told apart.
            pass


def _tells_secrets(typed: Typed) -> bool:
    return _holds_secrets(typed.type, set())


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
