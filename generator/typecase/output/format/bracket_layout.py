"""Spread the content of brackets over several lines, as black does.

The functions take text without its indent and return complete, indented lines. If black
might choose another layout, the functions raise `UncertainLayoutError`.
"""

import re

from typecase.output.format.tokenizer import (
    Line,
    UncertainLayoutError,
    has_magic_comma,
    scan,
)

WIDTH = 88
"""The greatest length of a line, in characters."""
STEP = 4
"""Number of spaces for one level of indentation."""
ANNOTATED = re.compile(r"\w+: ")
EMPTY_CALL = re.compile(r"[\w.]+\(\)")
# What may follow the content of the last brackets, such as `) as file:`.
TAIL = re.compile(r"[\])}](?: as \w+)?:?")


def fits(text: str, indent: int) -> bool:
    """Return whether a line is short enough."""
    return indent + len(text) <= WIDTH


def stays_on_one_line(text: str, indent: int) -> bool:
    """Return whether black leaves a line as it is."""
    return fits(text, indent) and not has_magic_comma(text)


def split_at_last_brackets(
    line: Line, indent: int, end: str = "", *, is_only_choice: bool = False
) -> list[str]:
    """Put the content of a line's last brackets on separate lines.

    The last line has the closing bracket, what follows it in ``line``, and ``end``.
    The first line may be too long if ``is_only_choice`` is true.
    """
    opening, closing = line.last_brackets()
    head, tail = line.text[: opening + 1], line.text[closing:]
    inside = line.text[opening + 1 : closing]
    is_simple = TAIL.fullmatch(tail) and inside
    may_have_head = is_only_choice or fits(head, indent)
    if not is_simple or not may_have_head or has_magic_comma(head[:-1]):
        raise UncertainLayoutError
    lines = lay_out_content(inside, indent + STEP, is_display=line.is_display(opening))
    pad = " " * indent
    return [f"{pad}{head}", *lines, f"{pad}{tail}{end}"]


def lay_out_content(text: str, indent: int, *, is_display: bool) -> list[str]:
    """Lay out the text between a pair of brackets.

    ``is_display`` is true for a tuple, list, set or dict display, and false for a call
    or subscript.
    """
    content = text.removesuffix(",")
    comma = text[len(content) :]
    parts = scan(content).items()
    if len(parts) > 1 and (comma or is_display):
        return lay_out_items(parts, indent)
    return lay_out_item(content, indent, comma)


def lay_out_items(items: list[str], indent: int) -> list[str]:
    """Put each item on a line of its own, or on several lines."""
    return [line for item in items for line in lay_out_item(item, indent, ",")]


def lay_out_item(text: str, indent: int, end: str = "") -> list[str]:
    """Lay out one item, followed by ``end``."""
    one_line = f"{' ' * indent}{text}{end}"
    if stays_on_one_line(text + end, indent):
        return [one_line]
    line = scan(text)
    parts = line.items()
    if len(parts) > 1:
        return lay_out_items(parts, indent)
    if line.has_operator():
        raise UncertainLayoutError
    if ANNOTATED.match(text):
        return _lay_out_parameter(line, indent, end)
    members = line.split(" | ")
    if len(members) > 1:
        if len(line.split(": ")) > 1:
            raise UncertainLayoutError
        # Black starts each line of a union, except the first, with the operator.
        *others, last = [members[0], *(f"| {member}" for member in members[1:])]
        lines = [line for member in others for line in lay_out_item(member, indent)]
        return lines + lay_out_item(last, indent, end)
    # A long line cannot be broken if it has no brackets, or only empty ones.
    if not line.has_brackets() or EMPTY_CALL.fullmatch(text):
        return [one_line]
    is_only_choice = line.has_one_pair()
    return split_at_last_brackets(line, indent, end, is_only_choice=is_only_choice)


def _lay_out_parameter(line: Line, indent: int, end: str) -> list[str]:
    """Lay out an annotated parameter of a function."""
    annotated_name, *default = line.split(" = ")
    name, annotation = annotated_name.split(": ", 1)
    after = "".join(f" = {value}" for value in default) + end
    pad = " " * indent
    if len(scan(annotation).split(" | ")) == 1:  # No union, which would have `|`.
        if not line.has_brackets():
            return [f"{pad}{line.text}{end}"]
        return split_at_last_brackets(scan(annotated_name), indent, after)
    inside = lay_out_item(annotation, indent + STEP)
    return [f"{pad}{name}: (", *inside, f"{pad}){after}"]
