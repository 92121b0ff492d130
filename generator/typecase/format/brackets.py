"""What stands within brackets, and a line's last brackets, over several lines.

In: a line that is too long, or forced apart by a comma. Out: its lines as black makes
them, or `Unsure`. The sorts of statements are for `split`.
"""

import re

from typecase.format.scan import Line, scan

WIDTH = 88
STEP = 4
ARGUMENT = re.compile(r"\w+: ")
ENTRY = re.compile(r"""(?:"(?:[^"\\]|\\.)*"|'(?:[^'\\]|\\.)*'|-?\d+): """)
LAST_COMMA = re.compile(r",\s*[\])}]")


class Unsure(Exception):
    """Black may do something else with this line."""


def fits(text: str, indent: int) -> bool:
    """Tell whether a line is short enough."""
    return indent + len(text) <= WIDTH


def at_last_brackets(line: Line, indent: int, end: str) -> list[str]:
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
    if scanned(line.text[:opening]).has_explosive_comma():
        raise Unsure
    lines = body(inside, indent + STEP, is_display=line.is_display(opening))
    return [head, *lines, f"{pad}{tail}{end}"]


def body(text: str, indent: int, *, is_display: bool) -> list[str]:
    """Lay out all that stands within a pair of brackets."""
    inside = scanned(text.removesuffix(","))
    parts = inside.items()
    comma = "," if text.endswith(",") else ""
    if len(parts) == 1:
        return element(inside, indent, comma)
    if comma or is_display:
        return each_alone(parts, indent)
    return element(inside, indent, "")


def each_alone(parts: list[str], indent: int) -> list[str]:
    """Give each item a line of its own, or several."""
    lines: list[str] = []
    for part in parts:
        # Most items fit, and have nothing that could be broken.
        if fits(f"{part},", indent) and not LAST_COMMA.search(part):
            lines.append(f"{' ' * indent}{part},")
        else:
            lines += element(scanned(part), indent, ",")
    return lines


def element(line: Line, indent: int, end: str) -> list[str]:
    """Lay out one thing that stands within brackets."""
    text = line.text
    if fits(text + end, indent) and not line.has_explosive_comma():
        return [f"{' ' * indent}{text}{end}"]
    parts = line.items()
    if len(parts) > 1:
        return each_alone(parts, indent)
    if ARGUMENT.match(text):
        return _argument(line, indent, end)
    if ENTRY.match(text):
        return _entry(line, indent, end)
    arms = line.split(" | ")
    if any(mark.text in {" = ", ": "} or is_operator(mark.text) for mark in line.top()):
        raise Unsure
    if line.last_brackets() is None and len(arms) == 1:
        return [f"{' ' * indent}{text}{end}"]  # Nothing can be done.
    if len(arms) > 1:
        lines: list[str] = []
        for number, arm in enumerate(arms):
            after = end if number == len(arms) - 1 else ""
            start = "| " if number else ""
            lines += element(scanned(start + arm), indent, after)
        return lines
    return at_last_brackets(line, indent, end)


def _argument(line: Line, indent: int, end: str) -> list[str]:
    """Lay out an argument of a function."""
    named, *default = line.split(" = ")
    name, annotation = named.split(": ", 1)
    choice = scanned(annotation)
    if len(default) > 1:
        raise Unsure
    after = f" = {default[0]}" if default else ""
    if len(choice.split(" | ")) == 1:
        return at_last_brackets(scanned(named), indent, f"{after}{end}")
    pad = " " * indent
    inside = element(choice, indent + STEP, "")
    return [f"{pad}{name}: (", *inside, f"{pad}){after}{end}"]


def _entry(line: Line, indent: int, end: str) -> list[str]:
    """Lay out a key of a dict and its value."""
    if sum(mark.text == " | " or is_operator(mark.text) for mark in line.top()):
        raise Unsure
    if line.last_brackets() is None:
        return [f"{' ' * indent}{line.text}{end}"]  # Nothing can be done.
    return at_last_brackets(line, indent, end)


def is_operator(text: str) -> bool:
    """Tell the operators that black breaks lines at from other marks."""
    return len(text) > 2 and text not in {" | ", " = ", " await "}


def scanned(text: str) -> Line:
    """Scan a part of a line."""
    line = scan(text)
    if line is None:
        raise Unsure
    return line
