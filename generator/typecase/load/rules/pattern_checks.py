"""Check that the patterns of schemas are regular expressions that typecase can use.

The caller removes an invalid pattern with a warning, so that values are not restricted.
This module never matches a pattern, since a pattern of a hostile document could take
forever. A later stage decides whether the generated models can check a valid pattern.
"""

from collections.abc import Iterator

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_mapping
from typecase.load.metaschema.error_messages import shorten
from typecase.load.navigate.index import index_of
from typecase.load.navigate.object_kinds import Kind
from typecase.load.regex.delimiters import find_delimiters, remove_delimiters
from typecase.load.regex.ecma import PatternError, translate_pattern


def check_patterns(document: Document) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each unusable `pattern` and key of `patternProperties`."""
    for schema in index_of(document).having("pattern", "patternProperties"):
        if schema.kind is not Kind.SCHEMA:
            continue
        patterns = {join_pointer(schema.pointer, "pattern"): schema.node.get("pattern")}
        for key in as_mapping(schema.node.get("patternProperties")):
            patterns[join_pointer(schema.pointer, "patternProperties", key)] = key
        for pointer, pattern in patterns.items():
            if isinstance(pattern, str):
                yield from _check(document, pattern, pointer)


def _check(document: Document, pattern: str, pointer: str) -> Iterator[Diagnostic]:
    problem = find_pattern_problem(pattern)
    if problem is not None:
        yield document.diagnostic(
            "bad-pattern",
            "typecase cannot use the regular expression"
            f" `{shorten(pattern)}`: {problem}",
            pointer,
        )


def find_pattern_problem(pattern: str) -> str | None:
    """Return why typecase cannot use a pattern, or None if it can."""
    try:
        translate_pattern(pattern)
        delimiters = find_delimiters(pattern)
    except PatternError as error:
        return str(error)
    if delimiters is None:
        return None
    problem = f"no text matches it with its delimiters `{delimiters['delimiter']}`"
    if remove_delimiters(pattern) is None:
        problem += f", and JSON Schema has no flags such as `{delimiters['flags']}`"
    return problem
