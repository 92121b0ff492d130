"""Find the type errors that rewritten code has and the old code did not have."""

from collections import Counter
from collections.abc import Iterable
from difflib import SequenceMatcher

from typecase.tools.migrate.definitions import CodeError
from typecase.tools.migrate.file_context import Remainder


def find_new_errors(
    old_text: str,
    new_text: str,
    before: Iterable[CodeError],
    after: Iterable[CodeError],
) -> list[Remainder]:
    """Return the errors of a new text, without those that its old lines had.

    Their texts may differ, since types have other names now.
    """
    lines = map_lines(old_text, new_text)
    known = Counter((lines[each.line], each.rule) for each in before)
    found: list[Remainder] = []
    for error in after:
        key = (error.line, error.rule)
        if known[key]:
            known[key] -= 1
        else:
            message = error.message.partition("\n")[0]
            found.append(Remainder(error.line + 1, f"{message} [{error.rule}]"))
    return found


def map_lines(old_text: str, new_text: str) -> list[int]:
    """Return the line of the new text for each line of the old one, from 0."""
    old, new = old_text.split("\n"), new_text.split("\n")
    if len(old) == len(new):
        return [*range(len(old))]
    lines: list[int] = []
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    for _, first, last, start, end in matcher.get_opcodes():
        for place in range(last - first):
            lines.append(min(start + place, max(start, end - 1)))
    return lines
