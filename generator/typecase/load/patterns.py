"""Which patterns of schemas are regular expressions at all.

In: a document, faulty or not. Out: a warning for each that is none, which is left out:
it limits nothing then. Which of the others the printed models can check is not decided
here, and none is ever matched: one from a hostile document might never end.
"""

from collections.abc import Iterator

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join
from typecase.load.ecma import PatternError, translate
from typecase.load.grammar import Kind
from typecase.load.mending import LEFT_OUT
from typecase.load.plain import mapping
from typecase.load.walk import objects
from typecase.load.wording import shorten


def check_patterns(document: Document) -> Iterator[Diagnostic]:
    """Leave out what is no pattern, and say so."""
    for found in objects(document):
        if found.kind is not Kind.SCHEMA:
            continue
        pattern = found.node.get("pattern")
        if isinstance(pattern, str) and (fault := _fault(pattern)):
            del found.node["pattern"]
            yield _told(document, pattern, fault, join(found.pointer, "pattern"))
        members = mapping(found.node.get("patternProperties"))
        for key in [*members]:
            if fault := _fault(key):
                del members[key]
                at = join(found.pointer, "patternProperties", key)
                yield _told(document, key, fault, at)


def _fault(pattern: str) -> str | None:
    try:
        translate(pattern)
    except PatternError as error:
        return str(error)
    return None


def _told(document: Document, pattern: str, fault: str, pointer: str) -> Diagnostic:
    return document.diagnostic(
        "bad-pattern",
        f"`{shorten(pattern)}` is no regular expression ({fault}); {LEFT_OUT}",
        pointer,
        severity=Severity.WARNING,
    )
