"""Write JSON values and bytes as Python literals, in the style of black."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import cast

from msgspec import Struct

from typecase.python.text.code import Code, code, join


class KeywordArgument(Struct, frozen=True):
    """A name and its value, as in a keyword argument or a member of an enumeration."""

    name: Code
    """The name."""
    value: Code
    """The expression of the value."""


def literal(value: object) -> Code:
    """Return a value as a Python literal.

    Raises:
        TypeError: The value, or a part of it, is not a JSON value, bytes or a tuple.
    """
    match value:
        case None | bool() | int() | float():
            return code(repr(value).replace("e+", "e"))  # black removes the plus sign.
        case str():
            return _quote(str(value))
        case bytes():
            text = value.decode("latin-1")
            return code(f"b{_quoted(ascii(text), text)}")
        case Mapping():
            pairs = cast("Mapping[object, object]", value).items()
            return code(
                f"{{{', '.join(f'{literal(k)}: {literal(v)}' for k, v in pairs)}}}"
            )
        case list():
            return code(f"[{_comma_separated(cast('list[object]', value))}]")
        case tuple():
            items = cast("tuple[object, ...]", value)
            end = "," if len(items) == 1 else ""
            return code(f"({_comma_separated(items)}{end})")
        case _:
            found = type(value).__name__
            raise TypeError(f"expected a JSON value, bytes or a tuple, found {found}")


def keyword_arguments(values: Mapping[str, object]) -> list[KeywordArgument]:
    """Return keyword arguments, without those whose value is None, False, 0, () or {}.

    The runtime's classes have these values as defaults. Values that are `Code` are used
    unchanged; other values become literals. The names must be the generator's own text.
    """
    return [KeywordArgument(code(name), value) for name, value in _state(values)]


def call(name: str, arguments: Iterable[Code], keywords: Mapping[str, object]) -> Code:
    """Return a call of ``name`` with positional arguments, then keyword arguments.

    ``keywords`` are the keyword arguments as `keyword_arguments` takes them.
    """
    stated = [code(f"{keyword}={value}") for keyword, value in _state(keywords)]
    return code(f"{name}({join(', ', [*arguments, *stated])})")


def _state(values: Mapping[str, object]) -> list[tuple[str, Code]]:
    """Return the names of keyword arguments, and expressions of their values."""
    return [
        (name, value if isinstance(value, Code) else literal(value))
        for name, value in values.items()
        if value not in (None, False, (), {})
    ]


def _comma_separated(items: Iterable[object]) -> str:
    return ", ".join(literal(item) for item in items)


# Code of a large API has the same names and media types many times.
@lru_cache(maxsize=20_000)
def _quote(text: str) -> Code:
    return code(_quoted(repr(text), text))


def _quoted(representation: str, text: str) -> str:
    """Return the `repr` of a text with the quotes that black would choose.

    These are double quotes, unless the text needs fewer escapes in single quotes.
    """
    if '"' not in text:
        return f'"{representation[1:-1]}"'
    if text.count('"') > text.count("'"):
        return representation
    # `repr` has used single quotes and escaped those within the text.
    unescaped = representation[1:-1].replace("\\'", "'")
    return '"{}"'.format(unescaped.replace('"', '\\"'))
