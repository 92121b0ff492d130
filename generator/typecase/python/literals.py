"""Door for values: a JSON value in, the Python literal that equals it out."""

from collections.abc import Mapping

from .code import Code, code


def literal(value: object) -> Code:
    """Write a JSON value as Python; text is quoted and escaped by `repr`."""
    match value:
        case None | bool() | int() | float():
            return code(repr(value))
        case str():
            return code(repr(str(value)))
        case Mapping():
            inner = ", ".join(f"{literal(k)}: {literal(v)}" for k, v in value.items())
            return code(f"{{{inner}}}")
        case list():
            return code(f"[{', '.join(literal(item) for item in value)}]")
        case tuple():
            comma = "," if len(value) == 1 else ""
            return code(f"({', '.join(literal(item) for item in value)}{comma})")
        case _:
            raise TypeError(f"not a JSON value: {type(value).__name__}")
