"""Edit one description of a document's text, without parsing the document.

Editing takes no time even in large documents.
"""

import re

_PATHS = re.compile(r'^(?:paths:| *"paths" *:)', re.MULTILINE)
# The beginning of an operation's description, recognized by its indentation. In YAML,
# the text is on the line of its key, quoted or not, or starts a block on the next line.
_DESCRIPTION = re.compile(
    r"""^(?: {6}description:[ ](?:[|>][-+]?\n[ ]+|"|')?| {8}"description":[ ]")"""
    r"(?=[A-Za-z<])",
    re.MULTILINE,
)


def edit_description(text: str, number: int) -> str:
    """Insert ``number`` into the first description of an operation."""
    paths = _PATHS.search(text)
    if paths is None:
        raise ValueError("the document has no paths")
    match = _DESCRIPTION.search(text, paths.end())
    if match is None:
        raise ValueError("no operation has a description that can be edited")
    return f"{text[: match.end()]}Edited {number} times. {text[match.end() :]}"
