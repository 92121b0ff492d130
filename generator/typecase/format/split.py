"""One line of code in, the lines that black makes of it out, where we are sure.

Printed modules hold few sorts of statements, and a line that is too long is nearly
always split at its last brackets. What is none of these sorts, or would still be too
long, comes back as None: black itself then has the say (`by_black.py`). That both agree
is tested over whole packages.
"""

import re

from typecase.format.scan import CLOSING, Line, scan

WIDTH = 88
STEP = 4
DEFINITION = re.compile(r"(?:async )?def \w+\(")
ANNOTATED = re.compile(r"(\w+): ")
IMPORT = re.compile(r"from [\w.]+ import ")
ARGUMENT = re.compile(r"\w+: ")
ENTRY = re.compile(r"""(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\d+): """)
ASSIGNED = re.compile(r"\w+ = ")
LAST_COMMA = re.compile(r",\s*[\])}]")
PLAIN = re.compile(r"(?:return (?:await )?|@)?[\w.]+[\[(]|(?:\w+, )*\w+ = [\w.]*[\[({]")


class Unsure(Exception):
    """Black may do something else with this line."""


def split(text: str, indent: int) -> list[str] | None:
    """Lay out a statement or the head of a block; ``indent`` is in columns."""
    if not text.isascii():
        return None  # Black counts the columns of wide letters.
    line = scan(text)
    if line is None:
        return None
    if _fits(text, indent) and not line.has_explosive_comma():
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
        inside = _body(bases.removesuffix("):"), indent + STEP, is_display=False)
        return [f"{' ' * indent}{head}(", *inside, f"{' ' * indent}):"]
    if annotated := ANNOTATED.match(text):
        return _annotated(line, indent, annotated.end())
    if PLAIN.match(text):
        return _plain(line, indent)
    if ASSIGNED.match(text) and line.last_brackets() is None:
        return _constant(line, indent)
    raise Unsure


def _constant(line: Line, indent: int) -> list[str]:
    """Lay out ``NAME = "text"``, which has no place for a break but around the text."""
    target, *values = line.split(" = ")
    if len(values) != 1 or any(_is_operator(mark.text) for mark in line.top()):
        raise Unsure
    pad = " " * indent
    if not _fits(values[0], indent + STEP):
        return [pad + line.text]  # Nothing can be done.
    return [f"{pad}{target} = (", f"{pad}{' ' * STEP}{values[0]}", f"{pad})"]


def _fits(text: str, indent: int) -> bool:
    return indent + len(text) <= WIDTH


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
    line = _scanned(text[1:])
    pad = " " * indent
    if _fits(text, indent) and not line.has_explosive_comma():
        return [f"{pad}{text}"]
    start = " -> "
    if not line.text.startswith(start) or not text.endswith(":"):
        raise Unsure
    annotation = _scanned(line.text[len(start) : -1])
    if len(annotation.split(" | ")) > 1:
        inside = _element(annotation, indent + STEP, "")
        return [f"{pad}){start}(", *inside, f"{pad}):"]
    if annotation.last_brackets() is None:
        if not _fits(annotation.text, indent + STEP):
            return [f"{pad}{text}"]  # Nothing can be done.
        named = f"{pad}{' ' * STEP}{annotation.text}"
        return [f"{pad}){start}(", named, f"{pad}):"]
    first, *lines = _at_last_brackets(annotation, indent, ":")
    return [f"{pad}){start}{first.lstrip()}", *lines]


def _arguments(text: str, indent: int) -> list[str]:
    inside = _scanned(text.removesuffix(","))
    parts = inside.items() if "," in text else [f"{inside.text},"]
    explosive = text.endswith(",") and len(parts) > 1
    one = f"{' ' * indent}{', '.join(parts)}"
    if len(one) <= WIDTH and not explosive and not inside.has_explosive_comma():
        return [one]
    if len(parts) == 1:
        raise Unsure
    return _each(parts, indent)


def _annotated(line: Line, indent: int, start: int) -> list[str]:
    # The value has black's invisible brackets around it, and so has the annotation.
    parts = line.split(" = ")
    if len(parts) > 2:
        raise Unsure
    parts[1:] = [_bare(_scanned(part)).text for part in parts[1:]]
    if len(parts) == 2 and parts[1][-1] in CLOSING:
        if any(mark.text == " | " for mark in line.top()):
            raise Unsure
        return _at_last_brackets(line, indent, "")
    pad = " " * indent
    annotation = _bare(_scanned(parts[0][start:]))
    after = f" = {parts[1]}" if len(parts) == 2 else ""
    head = f"{line.text[:start]}{annotation.text} = ("
    if after and _fits(head, indent) and not annotation.has_explosive_comma():
        return [f"{pad}{head}", f"{pad}{' ' * STEP}{parts[1]}", f"{pad})"]
    is_name = annotation.text.isidentifier() and _fits(annotation.text, indent + STEP)
    if is_name or len(annotation.split(" | ")) > 1:
        inside = _element(annotation, indent + STEP, "")
        return [f"{pad}{line.text[:start]}(", *inside, f"{pad}){after}"]
    if annotation.text.isidentifier() and not after:
        return [pad + line.text]  # Nothing can be done.
    named = _scanned(line.text[:start] + annotation.text)
    return _at_last_brackets(named, indent, after)


def _bare(line: Line) -> Line:
    """Take off brackets around a whole, which are no tuple."""
    inside = _scanned(line.text[1:-1]) if line.text[0] == "(" else line
    is_whole = line.last_brackets() == (0, len(line.text) - 1)
    return inside if is_whole and len(inside.items()) == 1 else line


def _plain(line: Line, indent: int) -> list[str]:
    closing = line.last_brackets()
    if closing is None or any(_is_operator(mark.text) for mark in line.top()):
        raise Unsure
    if _fits(line.text[: closing[0] + 1], indent):
        return _at_last_brackets(line, indent, "")
    return _generic(line, indent)


def _generic(line: Line, indent: int) -> list[str]:
    """Lay out ``NAME = Generic[Type](…)`` whose head is too long."""
    target, *values = line.split(" = ")
    if len(values) != 1:
        raise Unsure
    value = _scanned(values[0])
    opening, _ = value.last_brackets() or (0, 0)
    subscript = _scanned(f"{target} = {value.text[:opening]}")
    if not subscript.text.endswith("]") or not value.text.endswith(",)"):
        raise Unsure
    *head, closing = _at_last_brackets(subscript, indent, "")
    body = _at_last_brackets(_scanned(f"x{value.text[opening:]}"), indent, "")
    return [*head, f"{closing}(", *body[1:]]


def _at_last_brackets(line: Line, indent: int, end: str) -> list[str]:
    """Give what is within the last brackets lines of its own."""
    brackets = line.last_brackets()
    if brackets is None:
        raise Unsure
    opening, closing = brackets
    tail = line.text[closing:]
    inside = line.text[opening + 1 : closing]
    pad = " " * indent
    head = f"{pad}{line.text[: opening + 1]}"
    if tail not in {")", "]", "}", "):"} or not inside or len(head) > WIDTH:
        raise Unsure
    if _scanned(line.text[:opening]).has_explosive_comma():
        raise Unsure
    body = _body(inside, indent + STEP, is_display=line.is_display(opening))
    return [head, *body, f"{pad}{tail}{end}"]


def _body(text: str, indent: int, *, is_display: bool) -> list[str]:
    inside = _scanned(text.removesuffix(","))
    parts = inside.items()
    comma = "," if text.endswith(",") else ""
    if len(parts) == 1:
        return _element(inside, indent, comma)
    if comma or is_display:
        return _each(parts, indent)
    return _element(inside, indent, "")


def _each(parts: list[str], indent: int) -> list[str]:
    lines: list[str] = []
    for part in parts:
        # Most items fit, and have nothing that could be broken.
        if _fits(f"{part},", indent) and not LAST_COMMA.search(part):
            lines.append(f"{' ' * indent}{part},")
        else:
            lines += _element(_scanned(part), indent, ",")
    return lines


def _element(line: Line, indent: int, end: str) -> list[str]:
    """Lay out what stands within brackets."""
    text = line.text
    if _fits(text + end, indent) and not line.has_explosive_comma():
        return [f"{' ' * indent}{text}{end}"]
    parts = line.items()
    if len(parts) > 1:
        return _each(parts, indent)
    if ARGUMENT.match(text):
        return _argument(line, indent, end)
    if ENTRY.match(text):
        return _entry(line, indent, end)
    arms = line.split(" | ")
    if any(
        mark.text in {" = ", ": "} or _is_operator(mark.text) for mark in line.top()
    ):
        raise Unsure
    if line.last_brackets() is None and len(arms) == 1:
        return [f"{' ' * indent}{text}{end}"]  # Nothing can be done.
    if len(arms) > 1:
        lines: list[str] = []
        for number, arm in enumerate(arms):
            after = end if number == len(arms) - 1 else ""
            start = "| " if number else ""
            lines += _element(_scanned(start + arm), indent, after)
        return lines
    return _at_last_brackets(line, indent, end)


def _argument(line: Line, indent: int, end: str) -> list[str]:
    """Lay out an argument of a function."""
    named, *default = line.split(" = ")
    name, annotation = named.split(": ", 1)
    choice = _scanned(annotation)
    if len(default) > 1:
        raise Unsure
    after = f" = {default[0]}" if default else ""
    if len(choice.split(" | ")) == 1:
        return _at_last_brackets(_scanned(named), indent, f"{after}{end}")
    pad = " " * indent
    inside = _element(choice, indent + STEP, "")
    return [f"{pad}{name}: (", *inside, f"{pad}){after}{end}"]


def _entry(line: Line, indent: int, end: str) -> list[str]:
    """Lay out a key of a dict and its value."""
    if sum(mark.text == " | " or _is_operator(mark.text) for mark in line.top()):
        raise Unsure
    if line.last_brackets() is None:
        return [f"{' ' * indent}{line.text}{end}"]  # Nothing can be done.
    return _at_last_brackets(line, indent, end)


def _is_operator(text: str) -> bool:
    return len(text) > 2 and text not in {" | ", " = ", " await "}


def _scanned(text: str) -> Line:
    line = scan(text)
    if line is None:
        raise Unsure
    return line
