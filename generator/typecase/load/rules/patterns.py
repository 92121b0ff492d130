"""Which patterns of schemas are regular expressions at all.

In: a document, faulty or not. Out: a warning for each that is none, which is left out:
it limits nothing then. Which of the others the printed models can check is not decided
here, and none is ever matched: one from a hostile document might never end.
"""

from collections.abc import Iterator

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join
from typecase.load.json_types import mapping
from typecase.load.metaschema.messages import shorten
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.walk import objects
from typecase.load.regex.ecma import PatternError, translate


def check_patterns(document: Document) -> Iterator[Diagnostic]:
    """Report every text that stands for a regular expression and is none."""
    for found in objects(document):
        if found.kind is not Kind.SCHEMA:
            continue
        stated = found.node.get("pattern")
        patterns = {join(found.pointer, "pattern"): stated}
        for key in mapping(found.node.get("patternProperties")):
            patterns[join(found.pointer, "patternProperties", key)] = key
        for pointer, pattern in patterns.items():
            if isinstance(pattern, str):
                yield from _check(document, pattern, pointer)


def _check(document: Document, pattern: str, pointer: str) -> Iterator[Diagnostic]:
    try:
        translate(pattern)
    except PatternError as error:
        message = f"`{shorten(pattern)}` is no regular expression ({error})"
        yield document.diagnostic("bad-pattern", message, pointer)
