"""One line of code in, the lines that black makes of it out, where we are sure.

Printed modules hold few sorts of statements, and a line that is too long is nearly
always split at its last brackets. What is none of these sorts, or would still be too
long, comes back as None: black itself then has the say (`by_black.py`). That both agree
is tested over whole packages.
"""

import re

from typecase.format.brackets import (
    STEP,
    WIDTH,
    Unsure,
    at_last_brackets,
    body,
    each_alone,
    element,
    fits,
    is_operator,
    scanned,
)
from typecase.format.scan import CLOSING, Line, scan

DEFINITION = re.compile(r"(?:async )?def \w+\(")
ANNOTATED = re.compile(r"(\w+): ")
IMPORT = re.compile(r"from [\w.]+ import ")
ASSIGNED = re.compile(r"\w+ = ")
WITH = re.compile(r"(?:async )?with [\w.]+\(")
NAMED = re.compile(r" as \w+:")
PLAIN = re.compile(
    r"(?:return (?:await )?|@)?[\w.]+[\[(]|(?:\w+, )*\w+ = (?:await )?[\w.]*[\[({]"
)


def split(text: str, indent: int) -> list[str] | None:
    """Lay out a statement or the head of a block; ``indent`` is in columns."""
    if not text.isascii():
        return None  # Black counts the columns of wide letters.
    line = scan(text)
    if line is None:
        return None
    if fits(text, indent) and not line.has_explosive_comma():
        return [" " * indent + text]
    try:
        return _statement(line, indent)
    except Unsure:
        return None


def _statement(line: Line, indent: int) -> list[str]:
    text = line.text
    if DEFINITION.match(text):
        return _definition(line, indent)
    if IMPORT.match(text):
        return _import(text, indent)
    if text.startswith("class ") and text.endswith("):"):
        head, bases = line.text.split("(", 1)
        inside = body(bases.removesuffix("):"), indent + STEP, is_display=False)
        return [f"{' ' * indent}{head}(", *inside, f"{' ' * indent}):"]
    if annotated := ANNOTATED.match(text):
        return _annotated(line, indent, annotated.end())
    if opened := WITH.match(text):
        return _with(line, indent, opened.end() - 1)
    if PLAIN.match(text):
        return _plain(line, indent)
    if ASSIGNED.match(text) and line.last_brackets() is None:
        return _constant(line, indent)
    raise Unsure


def _constant(line: Line, indent: int) -> list[str]:
    """Lay out ``NAME = "text"``, which has no place for a break but around the text."""
    target, *values = line.split(" = ")
    if len(values) != 1 or any(is_operator(mark.text) for mark in line.top()):
        raise Unsure
    pad = " " * indent
    if not fits(values[0], indent + STEP):
        return [pad + line.text]  # Nothing can be done.
    return [f"{pad}{target} = (", f"{pad}{' ' * STEP}{values[0]}", f"{pad})"]


def _with(line: Line, indent: int, opening: int) -> list[str]:
    """Lay out ``with call(…) as name:``."""
    brackets = line.last_brackets()
    if brackets is None or brackets[0] != opening:
        raise Unsure
    call, named = line.text[: brackets[1] + 1], line.text[brackets[1] + 1 :]
    if not NAMED.fullmatch(named):
        raise Unsure
    return at_last_brackets(scanned(call), indent, named)


def _import(text: str, indent: int) -> list[str]:
    start, names = text.split(" import ", 1)
    pad = " " * indent
    each = names.strip("()").rstrip(",").split(", ")
    inside = [f"{pad}{' ' * STEP}{name}," for name in each]
    return [f"{pad}{start} import (", *inside, f"{pad})"]


def _definition(line: Line, indent: int) -> list[str]:
    opening = line.text.index("(")
    mark = next(mark for mark in line.marks if mark.at == opening)
    inside = line.text[opening + 1 : mark.partner]
    pad = " " * indent
    if not inside:
        raise Unsure
    return [
        f"{pad}{line.text[: opening + 1]}",
        *_arguments(inside, indent + STEP),
        *_returned(line.text[mark.partner :], indent),
    ]


def _returned(text: str, indent: int) -> list[str]:
    """Lay out what stands after the arguments of a function."""
    line = scanned(text[1:])
    pad = " " * indent
    if fits(text, indent) and not line.has_explosive_comma():
        return [f"{pad}{text}"]
    start = " -> "
    if not line.text.startswith(start) or not text.endswith(":"):
        raise Unsure
    annotation = scanned(line.text[len(start) : -1])
    if len(annotation.split(" | ")) > 1:
        inside = element(annotation, indent + STEP, "")
        return [f"{pad}){start}(", *inside, f"{pad}):"]
    if annotation.last_brackets() is None:
        is_name = annotation.text.isidentifier()
        if is_name and not fits(annotation.text, indent + STEP):
            return [f"{pad}{text}"]  # Black takes more care of names with dots.
        named = f"{pad}{' ' * STEP}{annotation.text}"
        return [f"{pad}){start}(", named, f"{pad}):"]
    if "," in annotation.text:
        raise Unsure  # Black may break this in place of the arguments.
    first, *lines = at_last_brackets(annotation, indent, ":")
    return [f"{pad}){start}{first.lstrip()}", *lines]


def _arguments(text: str, indent: int) -> list[str]:
    inside = scanned(text.removesuffix(","))
    parts = inside.items() if "," in text else [f"{inside.text},"]
    explosive = text.endswith(",") and len(parts) > 1
    one = f"{' ' * indent}{', '.join(parts)}"
    if len(one) <= WIDTH and not explosive and not inside.has_explosive_comma():
        return [one]
    if len(parts) == 1:
        raise Unsure
    return each_alone(parts, indent)


def _annotated(line: Line, indent: int, start: int) -> list[str]:
    # The value has black's invisible brackets around it, and so has the annotation.
    parts = line.split(" = ")
    if len(parts) > 2:
        raise Unsure
    parts[1:] = [_bare(scanned(part)).text for part in parts[1:]]
    if len(parts) == 2 and parts[1][-1] in CLOSING:
        if any(mark.text == " | " for mark in line.top()):
            raise Unsure
        return at_last_brackets(line, indent, "")
    pad = " " * indent
    annotation = _bare(scanned(parts[0][start:]))
    after = f" = {parts[1]}" if len(parts) == 2 else ""
    head = f"{line.text[:start]}{annotation.text} = ("
    if after and fits(head, indent) and not annotation.has_explosive_comma():
        return [f"{pad}{head}", f"{pad}{' ' * STEP}{parts[1]}", f"{pad})"]
    is_name = annotation.text.isidentifier() and fits(annotation.text, indent + STEP)
    if is_name or len(annotation.split(" | ")) > 1:
        inside = element(annotation, indent + STEP, "")
        return [f"{pad}{line.text[:start]}(", *inside, f"{pad}){after}"]
    if annotation.text.isidentifier() and not after:
        return [pad + line.text]  # Nothing can be done.
    named = scanned(line.text[:start] + annotation.text)
    return at_last_brackets(named, indent, after)


def _bare(line: Line) -> Line:
    """Take off brackets around a whole, which are no tuple."""
    inside = scanned(line.text[1:-1]) if line.text[0] == "(" else line
    is_whole = line.last_brackets() == (0, len(line.text) - 1)
    return inside if is_whole and len(inside.items()) == 1 else line


def _plain(line: Line, indent: int) -> list[str]:
    closing = line.last_brackets()
    if closing is None or any(is_operator(mark.text) for mark in line.top()):
        raise Unsure
    if fits(line.text[: closing[0] + 1], indent):
        return at_last_brackets(line, indent, "")
    return _generic(line, indent)


def _generic(line: Line, indent: int) -> list[str]:
    """Lay out ``NAME = Generic[Type](…)`` whose head is too long."""
    target, *values = line.split(" = ")
    if len(values) != 1:
        raise Unsure
    value = scanned(values[0])
    opening, _ = value.last_brackets() or (0, 0)
    subscript = scanned(f"{target} = {value.text[:opening]}")
    if not subscript.text.endswith("]") or not value.text.endswith(",)"):
        raise Unsure
    *head, closing = at_last_brackets(subscript, indent, "")
    _, *lines = at_last_brackets(scanned(f"x{value.text[opening:]}"), indent, "")
    return [*head, f"{closing}(", *lines]
