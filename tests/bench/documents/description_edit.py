"""One edited description: the text of a document and a number in, the same text out
with a word in the first description of an operation that can take it. Only text is
touched, so that a document of any size is edited in no time.
"""

import re

_PATHS = re.compile(r'^(?:paths:| *"paths" *:)', re.MULTILINE)
# An operation's, by its depth: in YAML a plain or quoted text beside its key, or the
# first line of a block; in JSON the text.
_DESCRIPTION = re.compile(
    r"""^(?: {6}description:[ ](?:[|>][-+]?\n[ ]+|"|')?| {8}"description":[ ]")"""
    r"(?=[A-Za-z<])",
    re.MULTILINE,
)


def edited(text: str, number: int) -> str:
    """The text with ``number`` told in one description."""
    start = _PATHS.search(text)
    if start is None:
        raise ValueError("the document has no paths")
    found = _DESCRIPTION.search(text, start.end())
    if found is None:
        raise ValueError("no description can be edited")
    return f"{text[: found.end()]}Edited {number} times. {text[found.end() :]}"
