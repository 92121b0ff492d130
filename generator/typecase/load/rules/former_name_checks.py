"""Check `x-typecase-was`, the name or the values that a thing had before."""

import re
from collections.abc import Iterator, Mapping
from itertools import islice

from typecase.diagnostics import Diagnostic
from typecase.diagnostics.suggestions import suggest
from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import is_list, is_mapping
from typecase.load.metaschema.error_messages import quote_value, shorten
from typecase.load.navigate.index import OpenAPIObject
from typecase.load.navigate.object_kinds import Kind
from typecase.load.rules.extension_keys import FORMER_KEY

_MAX_SEARCHED = 200
"""The number of properties among which another one with a former name is searched."""
_NAME = r"[a-z][a-z0-9_]*"
_FORMS: Mapping[Kind, tuple[str, str]] = {
    Kind.OPERATION: (
        rf"{_NAME}([./]{_NAME})+",
        "a resource and a method, such as pets/list or pets.list",
    ),
    Kind.SECURITY_SCHEME: (_NAME, "the name of an argument, such as bearer_auth"),
}
"""The pattern and the description of a former name, by the kind of its owner."""


def check_former_name(document: Document, owner: OpenAPIObject) -> Iterator[Diagnostic]:
    """Yield the errors of the key on an operation, a security scheme or a schema."""
    value = owner.node.get(FORMER_KEY)
    if not isinstance(value, str) and not is_mapping(value):
        return  # That is an error already.
    if owner.kind is Kind.SCHEMA:
        message, hint = _find_schema_fault(document, owner, value)
    else:
        pattern, expected = _FORMS[owner.kind]
        is_name = isinstance(value, str) and re.fullmatch(pattern, value)
        message = "" if is_name else f"`{FORMER_KEY}` must be {expected}, not"
        message += "" if is_name else f" {quote_value(value)}"
        hint = "correct the value, or remove the extension"
    if message:
        pointer = join_pointer(owner.pointer, FORMER_KEY)
        yield document.diagnostic("bad-extension", message, pointer, hint=hint)


def _find_schema_fault(
    document: Document, owner: OpenAPIObject, value: object
) -> tuple[str, str]:
    """Return what is wrong with the key of a schema and how to mend it, or ""."""
    if is_mapping(value):
        return _find_value_fault(owner, value)
    *parent, name = split_pointer(owner.pointer) or [""]
    properties = document.get(join_pointer("", *parent)) if parent else None
    if parent[-1:] != ["properties"] or not is_mapping(properties):
        return (
            f"`{FORMER_KEY}` has no effect on a schema that is no property",
            "move it to the property that was renamed; for values of an enumeration,"
            " map each new value to the old one",
        )
    if not re.search(r"[^\W_]", str(value)):
        return (
            f"`{FORMER_KEY}` must be the name that the property had, not"
            f" {quote_value(value)}",
            "correct the value, or remove the extension",
        )
    if value in properties:
        return (
            f"`{FORMER_KEY}: {shorten(str(value))}` is still the name of a property",
            "remove the key, or the property with the old name",
        )
    # The first ones are searched, so that hostile documents take no long time.
    for other, node in islice(properties.items(), _MAX_SEARCHED):
        if other == name:
            break
        if is_mapping(node) and node.get(FORMER_KEY) == value:
            return (
                f"`{FORMER_KEY}: {shorten(str(value))}` is the former name of"
                f" `{shorten(other)}`, too",
                "remove one of the two keys",
            )
    return "", ""


def _find_value_fault(
    owner: OpenAPIObject, former: Mapping[str, object]
) -> tuple[str, str]:
    values = owner.node.get("enum")
    if not is_list(values):
        return (
            f"`{FORMER_KEY}` needs a list `enum` in the same schema, but there is none",
            "move the mapping beside the values of the enumeration",
        )
    known = [str(each) for each in values]
    new_by_old: dict[str, str] = {}
    for new, old in former.items():
        if new not in known:
            return (
                f"`{shorten(new)}` in `{FORMER_KEY}` is not a value of the enumeration",
                suggest(new, known) or "map each new value to the value that it was",
            )
        if isinstance(old, bool) or not isinstance(old, str | int):
            return (
                f"the former value in `{FORMER_KEY}` must be a text or an integer, not"
                f" {quote_value(old)}",
                "map each new value to the value that it was",
            )
        if str(old) in known:
            return (
                f"`{shorten(str(old))}` in `{FORMER_KEY}` is still a value of the"
                " enumeration",
                "remove the line, or the old value",
            )
        if other := new_by_old.get(str(old)):
            return (
                f"`{shorten(str(old))}` in `{FORMER_KEY}` is the former value of both"
                f" `{shorten(other)}` and `{shorten(new)}`",
                "remove one of the two lines",
            )
        new_by_old[str(old)] = new
    return "", ""
