"""Lay out what stands within brackets over several lines, as black does."""

import re

from typecase.output.format.scan import Line, Unsure, scan

WIDTH = 88
STEP = 4
ARGUMENT = re.compile(r"\w+: ")
LAST_COMMA = re.compile(r",\s*[\])}]")
TAIL = re.compile(r"[\])}](?: as \w+)?:?")


def fits(text: str, indent: int) -> bool:
    """Tell whether a line is short enough."""
    return indent + len(text) <= WIDTH


def stays(text: str, indent: int) -> bool:
    """Tell whether black leaves a line as it is."""
    if not fits(text, indent):
        return False
    # Most lines have no such comma, and need not be scanned.
    return not (LAST_COMMA.search(text) and scan(text).has_explosive_comma())


def at_last_brackets(line: Line, indent: int, end: str = "") -> list[str]:
    """Give what is within the last brackets lines of its own."""
    opening, closing = line.last_brackets()
    head, tail = line.text[: opening + 1], line.text[closing:]
    inside = line.text[opening + 1 : closing]
    if not TAIL.fullmatch(tail) or not inside or not fits(head, indent):
        raise Unsure
    if scan(head[:-1]).has_explosive_comma():
        raise Unsure
    lines = body(inside, indent + STEP, is_display=line.is_display(opening))
    pad = " " * indent
    return [f"{pad}{head}", *lines, f"{pad}{tail}{end}"]


def body(text: str, indent: int, *, is_display: bool) -> list[str]:
    """Lay out all that stands within a pair of brackets."""
    content = text.removesuffix(",")
    comma = text[len(content) :]
    parts = scan(content).items()
    if len(parts) > 1 and (comma or is_display):
        return each_alone(parts, indent)
    return element(content, indent, comma)


def each_alone(parts: list[str], indent: int) -> list[str]:
    """Give each item a line of its own, or several."""
    return [line for part in parts for line in element(part, indent, ",")]


def element(text: str, indent: int, end: str = "") -> list[str]:
    """Lay out one thing that stands within brackets."""
    whole = f"{' ' * indent}{text}{end}"
    if stays(text + end, indent):
        return [whole]
    line = scan(text)
    parts = line.items()
    if len(parts) > 1:
        return each_alone(parts, indent)
    if line.has_operator():
        raise Unsure
    if ARGUMENT.match(text):
        return _argument(line, indent, end)
    arms = line.split(" | ")
    if len(arms) > 1:
        if len(line.split(": ")) > 1:
            raise Unsure
        *others, last = [arms[0], *(f"| {arm}" for arm in arms[1:])]
        lines = [line for arm in others for line in element(arm, indent)]
        return lines + element(last, indent, end)
    if not line.has_brackets():
        return [whole]  # Nothing can be done.
    return at_last_brackets(line, indent, end)


def _argument(line: Line, indent: int, end: str) -> list[str]:
    """Lay out an argument of a function."""
    named, *default = line.split(" = ")
    name, annotation = named.split(": ", 1)
    after = "".join(f" = {value}" for value in default) + end
    if len(scan(annotation).split(" | ")) == 1:
        return at_last_brackets(scan(named), indent, after)
    pad = " " * indent
    inside = element(annotation, indent + STEP)
    return [f"{pad}{name}: (", *inside, f"{pad}){after}"]
