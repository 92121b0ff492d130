"""Door for values: a JSON value or bytes in, the Python literal that equals it out."""

from collections.abc import Iterable, Mapping
from typing import cast

from msgspec import Struct

from typecase.python.text.code import Code, code, join


class Setting(Struct, frozen=True):
    """One ``name=value`` of a call."""

    name: Code
    value: Code


def literal(value: object) -> Code:
    """Write a value as Python; text is escaped by `repr`."""
    match value:
        case None | bool() | int() | float():
            return code(repr(value).replace("e+", "e"))  # As black writes numbers.
        case str():
            text = str(value)
            return code(_quoted(repr(text), text))
        case bytes():
            text = value.decode("latin-1")
            return code(f"b{_quoted(ascii(text), text)}")
        case Mapping():
            pairs = cast("Mapping[object, object]", value).items()
            return code(
                f"{{{', '.join(f'{literal(k)}: {literal(v)}' for k, v in pairs)}}}"
            )
        case list():
            return code(f"[{_listed(cast('list[object]', value))}]")
        case tuple():
            items = cast("tuple[object, ...]", value)
            return code(f"({_listed(items)}{',' if len(items) == 1 else ''})")
        case _:
            raise TypeError(f"neither a JSON value nor bytes: {type(value).__name__}")


def settings(values: Mapping[str, object]) -> list[Setting]:
    """Write keyword arguments; None, False, 0 and empty collections are left out.

    A value that is code already stays as it is.
    """
    return [
        Setting(code(name), value if isinstance(value, Code) else literal(value))
        for name, value in values.items()
        if value not in (None, False, (), {})
    ]


def call(name: str, parts: Iterable[Code], values: Mapping[str, object]) -> Code:
    """Write a call with positional ``parts`` and keyword arguments."""
    keywords = [code(f"{each.name}={each.value}") for each in settings(values)]
    return code(f"{name}({join(', ', [*parts, *keywords])})")


def _listed(items: Iterable[object]) -> str:
    return ", ".join(literal(item) for item in items)


def _quoted(written: str, text: str) -> str:
    """Quote as black would: by double quotes, unless these take more escapes."""
    if '"' not in text:
        return f'"{written[1:-1]}"'
    if text.count('"') > text.count("'"):
        return written
    # Each single quote is escaped here, and only these are preceded by a backslash.
    bare = written[1:-1].replace("\\'", "'")
    return '"{}"'.format(bare.replace('"', '\\"'))
