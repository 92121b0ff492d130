"""Lay out a line of code as black does, where that is certain.

Generated modules hold few sorts of statements, and a line that is too long is nearly
always split at its last brackets. Other lines are left to black itself
(`by_black.py`). Tests compare both for whole packages.
"""

import re

from typecase.output.format.brackets import (
    STEP,
    at_last_brackets,
    body,
    each_alone,
    element,
    fits,
    stays,
)
from typecase.output.format.scan import CLOSING, Line, Unsure, scan

DEFINITION = re.compile(r"(?:async )?def \w+\(")
ANNOTATED = re.compile(r"(\w+): ")
IMPORT = re.compile(r"from [\w.]+ import ")
ASSIGNED = re.compile(r"\w+ = ")
PLAIN = re.compile(
    r"(?:return (?:await )?|@|(?:async )?with )?[\w.]+[\[(]"
    r"|(?:\w+, )*\w+ = (?:await )?[\w.]*[\[({]"
)


def split(text: str, indent: int) -> list[str]:
    """Lay out a statement or the head of a block; unsure where black may differ."""
    if not text.isascii():
        raise Unsure  # Black counts the columns of wide letters.
    line = scan(text)
    if stays(text, indent):
        return [" " * indent + text]
    return _statement(line, indent)


def _statement(line: Line, indent: int) -> list[str]:
    text = line.text
    if line.has_operator():
        raise Unsure
    if DEFINITION.match(text):
        return _definition(line, indent)
    if IMPORT.match(text):
        return _import(text, indent)
    if text.startswith("class "):
        return _class(text, indent)
    if annotated := ANNOTATED.match(text):
        return _assigned(line, indent, annotated.end())
    if PLAIN.match(text):
        return _plain(line, indent)
    if ASSIGNED.match(text) and not line.has_brackets():
        return _assigned(line, indent, text.index(" = "))
    raise Unsure


def _import(text: str, indent: int) -> list[str]:
    start, names = text.split(" import ", 1)
    pad = " " * indent
    each = names.strip("()").rstrip(",").split(", ")
    return [f"{pad}{start} import (", *each_alone(each, indent + STEP), f"{pad})"]


def _class(text: str, indent: int) -> list[str]:
    head, bases = text.split("(", 1)
    inside = body(bases.removesuffix("):"), indent + STEP, is_display=False)
    return [f"{' ' * indent}{head}(", *inside, f"{' ' * indent}):"]


def _definition(line: Line, indent: int) -> list[str]:
    opening = line.marks[0]
    inside = line.text[opening.at + 1 : opening.partner]
    if not inside:
        raise Unsure
    return [
        f"{' ' * indent}{line.text[: opening.at + 1]}",
        *_arguments(inside, indent + STEP),
        *_returned(line.text[opening.partner :], indent),
    ]


def _returned(text: str, indent: int) -> list[str]:
    """Lay out what stands after the arguments of a function."""
    pad = " " * indent
    # Without the bracket that closes the arguments, all brackets match.
    if stays(text[1:], indent + 1):
        return [f"{pad}{text}"]
    annotation = text.removeprefix(") -> ").removesuffix(":")
    if len(scan(annotation).split(" | ")) == 1:
        raise Unsure
    return [f"{pad}) -> (", *element(annotation, indent + STEP), f"{pad}):"]


def _arguments(text: str, indent: int) -> list[str]:
    inside = scan(text.removesuffix(","))
    parts = inside.items() if "," in text else [f"{inside.text},"]
    is_explosive = text.endswith(",") and len(parts) > 1
    one = ", ".join(parts)
    if stays(one, indent) and not is_explosive:
        return [f"{' ' * indent}{one}"]
    if len(parts) == 1:
        raise Unsure
    return each_alone(parts, indent)


def _assigned(line: Line, indent: int, start: int) -> list[str]:
    # The value has black's invisible brackets around it, and so has the annotation.
    target, *values = line.split(" = ")
    value = "".join(_bare(scan(each)).text for each in values)
    if value and value[-1] in CLOSING:
        if len(line.split(" | ")) > 1:
            raise Unsure
        return at_last_brackets(line, indent)
    pad = " " * indent
    annotation = _bare(scan(target[start:]))
    head = f"{line.text[:start]}{annotation.text} = ("
    if value and fits(head, indent) and not annotation.has_explosive_comma():
        if not fits(value, indent + STEP):
            return [pad + line.text]  # Nothing can be done.
        return [f"{pad}{head}", f"{pad}{' ' * STEP}{value}", f"{pad})"]
    after = f" = {value}" if value else ""
    is_name = annotation.text.isidentifier()
    if is_name and not fits(annotation.text, indent + STEP):
        if value:
            raise Unsure
        return [pad + line.text]  # Nothing can be done.
    if is_name or len(annotation.split(" | ")) > 1:
        inside = element(annotation.text, indent + STEP)
        return [f"{pad}{line.text[:start]}(", *inside, f"{pad}){after}"]
    named = scan(line.text[:start] + annotation.text)
    return at_last_brackets(named, indent, after)


def _bare(line: Line) -> Line:
    """Take off brackets around a whole, which are no tuple."""
    if not line.text.startswith("(") or line.last_brackets() != (0, len(line.text) - 1):
        return line
    inside = scan(line.text[1:-1])
    return inside if len(inside.items()) == 1 else line


def _plain(line: Line, indent: int) -> list[str]:
    opening, _ = line.last_brackets()
    if fits(line.text[: opening + 1], indent):
        return at_last_brackets(line, indent)
    return _generic(line, indent)


def _generic(line: Line, indent: int) -> list[str]:
    """Lay out ``NAME = Generic[Type](…)`` whose head is too long."""
    opening, _ = line.last_brackets()
    head, arguments = line.text[:opening], line.text[opening:]
    if len(line.split(" = ")) != 2 or head[-1] != "]" or arguments[-2:] != ",)":
        raise Unsure
    *lines, closing = at_last_brackets(scan(head), indent)
    _, *rest = at_last_brackets(scan(f"x{arguments}"), indent)
    return [*lines, f"{closing}(", *rest]
