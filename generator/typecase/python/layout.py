"""Classes laid out in lines as black does it, which then has half the work.

In: names, annotations and values on one line. Out: the same with line breaks where a
line is too long. What is not broken here, black breaks.
"""

from collections.abc import Sequence

from typecase.python.code import Code, code

WIDTH = 88
STEP = 4
CLOSING = {"]": "[", ")": "(", "}": "{"}


def laid_out(
    name: str, annotation: str, default: Code | None
) -> tuple[Code, Code | None]:
    """Write the annotation and the default of a member of a class."""
    line = f"{' ' * STEP}{name}: {annotation}"
    end = "" if default is None else f" = {default}"
    if not line.isascii() or len(line + end) <= WIDTH:
        return code(annotation), default
    if default is not None and len(f"{line} = (") <= WIDTH:
        return code(annotation), code(f"(\n{' ' * 2 * STEP}{default}\n{' ' * STEP})")
    is_choice = len(_split(annotation, " | ")) > 1
    is_name = annotation.isidentifier() and 2 * STEP + len(annotation) <= WIDTH
    whole = f"({annotation})" if is_choice or is_name else annotation
    return code("\n".join(_exploded(whole, STEP, "")).lstrip()), default


def laid_out_base(name: str, base: Code) -> Code:
    """Write what a class extends."""
    line = f"class {name}({base}):"
    return code(f"\n{' ' * STEP}{base}\n") if len(line) > WIDTH else base


def laid_out_value(name: str, value: Code) -> Code:
    """Write the value of a member of an enumeration."""
    pad = " " * STEP
    is_long = len(f"{pad}{name} = {value}") > WIDTH
    if not is_long or len(2 * pad + value) > WIDTH or not value.isascii():
        return value
    return code(f"(\n{2 * pad}{value}\n{pad})")


def laid_out_tuple(target: str, items: Sequence[Code]) -> Code:
    """Write a constant of a class that is a tuple; several items stand in lines."""
    line = f"{target} = ({items[0]},)"
    if len(items) == 1 and STEP + len(line) <= WIDTH:
        return code(line)
    lines = [line for item in items for line in _broken(item, 2 * STEP, ",")]
    return code("\n".join([f"{target} = (", *lines, f"{' ' * STEP})"]))


def laid_out_call(target: str, call: Code) -> Code:
    """Write a constant of a class that is a call."""
    line = f"{target} = {call}"
    fits = STEP + len(line) <= WIDTH
    return code(line if fits else "\n".join(_exploded(line, STEP, "")).lstrip())


def _broken(text: str, indent: int, end: str) -> list[str]:
    """Break a text within brackets at commas, at choices or at its last brackets."""
    line = f"{' ' * indent}{text}{end}"
    if len(line) <= WIDTH:
        return [line]
    parts = _split(text, ", ")
    if len(parts) > 1:
        return [line for part in parts for line in _broken(part, indent, ",")]
    first, *rest = _split(text, " | ")
    if not rest:
        return _exploded(text, indent, end)
    arms = [first, *(f"| {each}" for each in rest)]
    ends = ["" for _ in rest] + [end]
    return [
        line
        for arm, after in zip(arms, ends, strict=True)
        for line in _arm(arm, indent, after)
    ]


def _arm(text: str, indent: int, end: str) -> list[str]:
    line = f"{' ' * indent}{text}{end}"
    return [line] if len(line) <= WIDTH else _exploded(text, indent, end)


def _exploded(text: str, indent: int, end: str) -> list[str]:
    """Give what is within the last brackets lines of its own."""
    pad = " " * indent
    start = _opening(text)
    if start is None:
        return [f"{pad}{text}{end}"]
    inside = _broken(text[start + 1 : -1], indent + STEP, "")
    return [f"{pad}{text[: start + 1]}", *inside, f"{pad}{text[-1]}{end}"]


def _opening(text: str) -> int | None:
    """Find the bracket that the last one closes."""
    wanted = CLOSING.get(text[-1])
    outside = [at for at, depth in _depths(text) if depth == 0 and text[at] == wanted]
    return outside[-1] if outside else None


def _split(text: str, separator: str) -> list[str]:
    """Split a text at a separator that stands in no brackets and no string."""
    parts: list[str] = []
    start = 0
    for at, depth in _depths(text):
        if depth == 0 and text.startswith(separator, at):
            parts.append(text[start:at])
            start = at + len(separator)
    return [*parts, text[start:]]


def _depths(text: str) -> list[tuple[int, int]]:
    """List the places outside of strings, and in how many brackets each stands."""
    found: list[tuple[int, int]] = []
    depth = 0
    quote = ""
    escaped = False
    for at, character in enumerate(text):
        if quote:
            quote = "" if character == quote and not escaped else quote
            escaped = character == "\\" and not escaped
        elif character in "\"'":
            quote = character
        else:
            depth -= character in CLOSING
            found.append((at, depth))
            depth += character in CLOSING.values()
    return found
