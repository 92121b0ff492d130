"""Lay out a statement as black does, where black's layout is certain.

Generated modules contain few kinds of statements, and black nearly always splits a long
line at its last brackets. If black might choose another layout, the functions raise
`UncertainLayoutError`, and the caller lets black format the statement. Tests compare
whole packages with black's own layout.
"""

import re

from typecase.output.format.bracket_layout import (
    STEP,
    fits,
    lay_out_content,
    lay_out_item,
    lay_out_items,
    split_at_last_brackets,
    stays_on_one_line,
)
from typecase.output.format.tokenizer import (
    CLOSING,
    Line,
    UncertainLayoutError,
    has_magic_comma,
    scan,
)

# Characters outside of Latin letters and punctuation.
UNUSUAL_WIDTH = re.compile(r"[^ -~\u00a0-\u02ff\u2010-\u2027]")
DEFINITION = re.compile(r"(?:async )?def \w+\(")
ANNOTATED = re.compile(r"(\w+): ")
IMPORT = re.compile(r"from [\w.]+ import ")
RETURN_ANNOTATION = re.compile(r"\) -> (.+?)(:(?: \.\.\.)?)")
DELETION = re.compile(r"del \w+(?:, \w+)+")
VALUE = re.compile(r"return |\w+ = ")
ASSIGNMENT = re.compile(r"\w+ = ")
NAME_OR_STRING = re.compile(r'\w+|"[^"\\]*"')
# `return await f(`, `@decorate(`, `with open(`, `call(`, `a, b = await call(`, `a = {`
BRACKETED = re.compile(
    r"(?:return (?:await )?|@|(?:async )?with )?[\w.]+[\[(]|return [\[{]"
    r"|(?:(?:\w+, )*\w+|\(\w+,\)) = (?:await )?[\w.]*[\[({]"
)


def lay_out_statement(text: str, indent: int) -> list[str]:
    """Lay out a statement, or the first line of a block.

    Raises:
        UncertainLayoutError: Black might choose another layout.
    """
    if not text.isascii() and UNUSUAL_WIDTH.search(text):
        raise UncertainLayoutError  # Black counts two columns for wide characters.
    line = scan(text)
    if stays_on_one_line(text, indent):
        return [" " * indent + text]
    return _lay_out_over_lines(line, indent)


def _lay_out_over_lines(line: Line, indent: int) -> list[str]:
    """Lay out a statement over several lines.

    The statement does not fit on one line, or has a magic trailing comma.
    """
    text = line.text
    if line.has_operator():
        raise UncertainLayoutError
    if DEFINITION.match(text):
        return _lay_out_definition(line, indent)
    if IMPORT.match(text):
        return _lay_out_import(text, indent)
    # A class without bases is left to black.
    if text.startswith("class ") and "(" in text:
        return _lay_out_class(text, indent)
    if annotated := ANNOTATED.match(text):
        return _lay_out_assignment(line, indent, annotated.end())
    if BRACKETED.match(text):
        return _lay_out_expression(line, indent)
    if DELETION.fullmatch(text):
        names = lay_out_items(text.removeprefix("del ").split(", "), indent + STEP)
        return [f"{' ' * indent}del (", *names, f"{' ' * indent})"]
    # An assignment to several names, such as `a = b = value`, is left to black.
    if ASSIGNMENT.match(text) and not line.has_brackets() and text.count(" = ") == 1:
        return _lay_out_assignment(line, indent, text.index(" = "))
    raise UncertainLayoutError


def _lay_out_import(text: str, indent: int) -> list[str]:
    """Lay out `from module import names`, with each name on its own line."""
    module, names = text.split(" import ", 1)
    pad = " " * indent
    items = names.strip("()").rstrip(",").split(", ")
    return [f"{pad}{module} import (", *lay_out_items(items, indent + STEP), f"{pad})"]


def _lay_out_class(text: str, indent: int) -> list[str]:
    """Lay out the first line of a class: `class Name(bases):`."""
    head, bases = text.split("(", 1)
    inside = lay_out_content(bases.removesuffix("):"), indent + STEP, is_display=False)
    return [f"{' ' * indent}{head}(", *inside, f"{' ' * indent}):"]


def _lay_out_definition(line: Line, indent: int) -> list[str]:
    """Lay out the first line of a function: `def name(parameters) -> annotation:`."""
    opening = line.marks[0]
    start, end = opening.at + 1, opening.closing
    head, inside, tail = line.text[:start], line.text[start:end], line.text[end:]
    pad = " " * indent
    if not inside:
        return _put_in_parentheses(f"{pad}{head}", tail, indent)
    parameters = _lay_out_parameters(inside, indent + STEP)
    last_lines = _lay_out_return_annotation(tail, indent)
    if len(parameters) == 1 and _has_trailing_comma(last_lines):
        raise UncertainLayoutError
    return [f"{pad}{head}", *parameters, *last_lines]


def _lay_out_return_annotation(text: str, indent: int) -> list[str]:
    """Lay out the end of a function's first line, from the bracket ``)`` on."""
    pad = " " * indent
    # A scan rejects the closing bracket, whose partner is missing. The additional
    # indent stands for the bracket.
    if stays_on_one_line(text[1:], indent + 1):
        return [f"{pad}{text}"]
    annotation, end = _split_return_annotation(text)
    if len(scan(annotation).split(" | ")) > 1:
        return _put_in_parentheses(pad, text, indent)
    # A scan needs another character in place of the closing bracket.
    first, *lines = split_at_last_brackets(scan(f"x -> {annotation}"), indent, end)
    return [first.replace("x", ")", 1), *lines]


def _put_in_parentheses(head: str, text: str, indent: int) -> list[str]:
    """Put the return annotation of ``text``, a function's end, in parentheses."""
    annotation, end = _split_return_annotation(text)
    inside = lay_out_item(annotation, indent + STEP)
    if _has_trailing_comma(inside):
        raise UncertainLayoutError
    return [f"{head}) -> (", *inside, f"{' ' * indent}){end}"]


def _has_trailing_comma(annotation: list[str]) -> bool:
    """Return whether the lines of an annotation have a magic trailing comma.

    It may make black put the parameters on the first line.
    """
    return any(line.endswith(",") for line in annotation)


def _split_return_annotation(text: str) -> tuple[str, str]:
    """Return the annotation of ``text``, and the colon and `...` after it."""
    match = RETURN_ANNOTATION.fullmatch(text)
    # Black lays out strings and magic trailing commas in other ways.
    if match is None or match[1].startswith('"') or has_magic_comma(match[1]):
        raise UncertainLayoutError
    return match[1], match[2]


def _lay_out_parameters(text: str, indent: int) -> list[str]:
    """Put all parameters on one line if they fit, otherwise each on its own line."""
    inside = scan(text.removesuffix(","))
    parameters = inside.items()
    if len(parameters) == 1:  # Black gives a single parameter a trailing comma.
        parameters = [f"{inside.text},"]
    is_magic = text.endswith(",") and len(parameters) > 1
    one_line = ", ".join(parameters)
    if stays_on_one_line(one_line, indent) and not is_magic:
        return [f"{' ' * indent}{one_line}"]
    if len(parameters) == 1:
        raise UncertainLayoutError
    return lay_out_items(parameters, indent)


def _lay_out_assignment(line: Line, indent: int, start: int) -> list[str]:
    """Lay out an assignment or a declaration that is too long for one line.

    Black may put parentheses around the value or the annotation. ``start`` is the end
    of the text that no parentheses can contain: of `name: ` if there is an annotation,
    otherwise of `name`.
    """
    # For `name: Type = value`, the target is `name: Type`.
    target, *values = line.split(" = ")
    value = "".join(_without_parentheses(scan(text)).text for text in values)
    # If the value ends with a bracket, black splits the line there.
    if value and value[-1] in CLOSING:
        if len(line.split(" | ")) > 1:
            raise UncertainLayoutError
        return split_at_last_brackets(line, indent)
    pad = " " * indent
    # Otherwise, black puts parentheses around the value, if the head fits.
    annotation = _without_parentheses(scan(target[start:]))
    head = f"{line.text[:start]}{annotation.text} = ("
    if value and fits(head, indent) and not has_magic_comma(annotation.text):
        is_single = not annotation.text and NAME_OR_STRING.fullmatch(value)
        if is_single and not fits(value, indent + STEP):
            return [pad + line.text]  # There is nowhere to break the line.
        return [f"{pad}{head}", *lay_out_item(value, indent + STEP), f"{pad})"]
    # Otherwise, black breaks the annotation.
    after = f" = {value}" if value else ""
    if not fits(after, indent + 1):
        raise UncertainLayoutError
    is_single = NAME_OR_STRING.fullmatch(annotation.text)
    if is_single and not fits(annotation.text, indent + STEP):
        if value:
            raise UncertainLayoutError
        return [pad + line.text]  # There is nowhere to break the line.
    if is_single or len(annotation.split(" | ")) > 1:
        inside = lay_out_item(annotation.text, indent + STEP)
        return [f"{pad}{line.text[:start]}(", *inside, f"{pad}){after}"]
    declaration = scan(line.text[:start] + annotation.text)
    return split_at_last_brackets(declaration, indent, after)


def _without_parentheses(line: Line) -> Line:
    """Remove parentheses around the whole line, except those of a tuple."""
    if not line.text.startswith("(") or line.last_brackets() != (0, len(line.text) - 1):
        return line
    inside = scan(line.text[1:-1])
    return inside if len(inside.items()) == 1 else line


def _lay_out_expression(line: Line, indent: int) -> list[str]:
    """Lay out a statement that `BRACKETED` matches, such as a call."""
    opening, _ = line.last_brackets()
    head = line.text[: opening + 1]
    if fits(head, indent):
        return split_at_last_brackets(line, indent)
    # Parentheses around the value would not make its first line short enough.
    value = VALUE.match(head)
    if line.has_one_pair() and value and not fits(head[value.end() :], indent + STEP):
        return split_at_last_brackets(line, indent, is_only_choice=True)
    return _lay_out_generic_call(line, indent)


def _lay_out_generic_call(line: Line, indent: int) -> list[str]:
    """Lay out `NAME = Generic[Type](…)` if the part before `(` is too long.

    `NAME = Generic[`, the type and `](` get separate lines, then the arguments follow.
    """
    opening, _ = line.last_brackets()
    head, arguments = line.text[:opening], line.text[opening:]
    if len(line.split(" = ")) != 2 or head[-1] != "]" or arguments[-2:] != ",)":
        raise UncertainLayoutError
    *lines, closing = split_at_last_brackets(scan(head), indent)
    # `x` stands for the head, to make the arguments those of a call.
    _, *rest = split_at_last_brackets(scan(f"x{arguments}"), indent)
    return [*lines, f"{closing}(", *rest]
