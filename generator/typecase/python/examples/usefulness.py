"""Choose the optional arguments of an example: those that most callers pass."""

from collections.abc import Iterable
from typing import TypeVar

from typecase.ir import Field, Location, Parameter, Scalar, ScalarKind
from typecase.names.identifiers import snake

_TELLING = frozenset(
    {
        *("amount", "channel", "content", "currency", "customer", "description"),
        *("email", "filter", "from", "input", "label", "limit", "message", "model"),
        *("name", "order", "phone", "price", "prompt", "q", "quantity", "query"),
        *("search", "size", "sort", "state", "status", "subject", "summary", "text"),
        *("title", "to", "type", "url"),
    }
)
"""Last words of names whose meaning any reader knows."""
_TECHNICAL = frozenset(
    {
        *("agent", "alt", "callback", "debug", "envelope", "expand", "fields", "opt"),
        *("pretty", "prettyprint", "quota", "trace", "verbose", "xgafv"),
    }
)
"""Words of arguments that change the form of a response, or identify the sender."""

Argument = TypeVar("Argument", bound=Field | Parameter)


def most_useful(arguments: Iterable[Argument], count: int) -> list[Argument]:
    """Return the optional arguments that an example shows, at most ``count``.

    Of equally useful ones, the first are chosen.
    """
    listed = [*arguments]
    return listed if len(listed) <= count else sorted(listed, key=_rank)[:count]


def _rank(argument: Field | Parameter) -> tuple[bool, ...]:
    """Return a sort key that is smaller for arguments that are more useful."""
    words = snake(argument.wire_name).split("_")
    kind = argument.type
    has_example = isinstance(argument, Parameter) and argument.example is not None
    is_header = isinstance(argument, Parameter) and argument.location in (
        Location.HEADER,
        Location.COOKIE,
    )
    return (
        is_header or not _TECHNICAL.isdisjoint(words),
        not has_example,
        _TELLING.isdisjoint(words[-1:]),
        len(words) > 1,
        isinstance(kind, Scalar) and kind.kind is ScalarKind.BOOLEAN,
        not argument.notes.description,
    )
