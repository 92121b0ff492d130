"""Check the references of a bundled document.

A `$ref` is invalid if its target does not exist, if its target is another kind of
object, or if the reference leads to a cycle or to a chain that is too long. Bundling
checks the references to other files.
"""

from collections.abc import Iterator
from difflib import get_close_matches

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import as_mapping, is_mapping
from typecase.load.metaschema.error_messages import shorten
from typecase.load.metaschema.fast_validator import are_valid_schemas
from typecase.load.navigate.index import OpenAPIObject, index_of, kind_at
from typecase.load.navigate.object_kinds import COMPONENT_SECTIONS, Kind
from typecase.load.navigate.reference_resolution import (
    MAX_CHAIN,
    CircularReference,
    UnresolvedReference,
    resolve,
    target_pointer,
)
from typecase.load.refs.misplaced_references import list_unfollowed
from typecase.load.refs.reference_targets import UNRESOLVED, is_local


def check_references(document: Document) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each invalid `$ref` to a place in the document."""
    # Many references have the same text.
    valid: set[tuple[Kind, str]] = set()
    for obj in index_of(document).references:
        reference = obj.node["$ref"]
        # The check against the OpenAPI schemas, or bundling, reports the others.
        if (
            obj.kind in COMPONENT_SECTIONS
            and isinstance(reference, str)
            and (obj.kind, reference) not in valid
            and is_local(reference)
        ):
            fault = None
            if not _is_valid(document, obj.kind, reference):
                pointer = join_pointer(obj.pointer, "$ref")
                fault = (
                    _check_target(document, reference, pointer)
                    or _check_cycle(document, reference, pointer)
                    or _check_kind(document, obj, reference)
                )
            if fault is not None:
                yield fault
            else:
                valid.add((obj.kind, reference))


def _is_valid(document: Document, kind: Kind, reference: str) -> bool:
    """Return whether a reference leads to an object of a kind, and ends in a value."""
    try:
        resolve(document, {"$ref": reference}, "")
    except UnresolvedReference:
        return False
    return kind_at(document, target_pointer(reference)) is kind


def check_external_references(document: Document) -> Iterator[Diagnostic]:
    """Yield an error for each `$ref` that bundling should have replaced.

    These references lead to other files, or are in places where OpenAPI allows none.
    Bundling reports most of them with the reason. It does not report those to a file
    that cannot be parsed.
    """
    for reference in list_unfollowed(document):
        yield document.diagnostic(
            UNRESOLVED,
            f"`{shorten(reference.holder['$ref'])}` cannot be followed",
            join_pointer(reference.pointer, "$ref"),
        )


def check_mappings(document: Document) -> Iterator[Diagnostic]:
    """Yield an error for each unresolved reference in the `mapping` of a discriminator.

    The caller may remove such an entry of the mapping and go on, because the value of
    the discriminator can also be the name of a schema, without any mapping.
    """
    for obj in index_of(document).by_kind[Kind.OTHER]:
        # Discriminators have no kind of their own, and the other objects of their kind
        # within a schema have no `propertyName`.
        if "propertyName" in obj.node and obj.parent_kind is Kind.SCHEMA:
            for value, reference in as_mapping(obj.node.get("mapping")).items():
                if isinstance(reference, str) and is_local(reference):
                    place = join_pointer(obj.pointer, "mapping", value)
                    fault = _check_target(document, reference, place)
                    if fault is not None:
                        yield fault


def _check_cycle(document: Document, reference: str, pointer: str) -> Diagnostic | None:
    """Return an error if a reference leads to a cycle or too long a chain, else None.

    ``pointer`` is the pointer of the reference.
    """
    try:
        resolve(document, {"$ref": reference}, pointer)
    except CircularReference:
        return document.diagnostic(
            "circular-ref",
            f"`{shorten(_original(document, reference))}` leads to no value, because "
            f"its chain of references is circular or longer than {MAX_CHAIN}",
            pointer,
            hint="let it lead to an object that is not itself a reference",
        )
    except UnresolvedReference:
        # A later reference of the chain has no target, and is reported itself.
        return None
    return None


def _check_kind(
    document: Document, obj: OpenAPIObject, reference: str
) -> Diagnostic | None:
    """Return a diagnostic if an object refers to another kind of object, else None.

    The target must exist. The diagnostic is a warning if the object is a schema and the
    target can be read as one.
    """
    target = target_pointer(reference)
    value = document.value_at(target)
    # A target outside of all OpenAPI objects, such as an extension, has no kind.
    target_kind = kind_at(document, target)
    # In 3.1, `true` and `false` are schemas.
    is_boolean = isinstance(value, bool)
    written = shorten(_original(document, reference))
    if target_kind is obj.kind or (is_boolean and obj.kind is Kind.SCHEMA):
        return None
    actual = f", but to {target_kind}" if target_kind is not None else ""
    # Most objects can be read as a schema, with few or no restrictions. A required
    # parameter cannot: in a schema, `required` is a list. Since 3.1, schemas may have
    # any other keys.
    is_readable = (
        obj.kind is Kind.SCHEMA
        and is_mapping(value)
        and are_valid_schemas([value], "3.1")
    )
    consequence = "; it is read as a schema anyway" if is_readable else ""
    return document.diagnostic(
        "wrong-ref",
        f"`{written}` does not lead to {obj.kind}{actual}{consequence}",
        join_pointer(obj.pointer, "$ref"),
        hint=_suggest_nested(document, target, obj.kind),
        severity=Severity.WARNING if is_readable else Severity.ERROR,
    )


def _suggest_nested(document: Document, target: str, kind: Kind) -> str | None:
    """Return a hint with the first object of a kind within the target, or None."""
    for obj in index_of(document).by_kind[kind]:
        if obj.pointer.startswith(f"{target}/"):
            nested = _original(document, f"#{obj.pointer}")
            return f"did you mean `{nested}`, which is {kind}?"
    return None


def _check_target(
    document: Document, reference: str, pointer: str
) -> Diagnostic | None:
    """Return an error if the target of a reference does not exist, else None."""
    if document.has(target_pointer(reference)):
        return None
    return document.diagnostic(
        UNRESOLVED,
        f"`{shorten(reference)}` does not exist",
        pointer,
        hint=_suggest_similar(document, reference)
        or "correct the reference, or add its target",
    )


def _suggest_similar(document: Document, reference: str) -> str | None:
    """Return a hint with pointers that are similar to a reference, or None.

    In these pointers, an existing key replaces the first key that does not exist. The
    keys after that key are left out if they do not lead to a value. The target of the
    reference must not exist, so at least one key is missing.
    """
    parent = ""
    tokens = split_pointer(document.destination(target_pointer(reference)))
    while tokens and document.has(join_pointer(parent, tokens[0])):
        parent = join_pointer(parent, tokens.pop(0))
    if not tokens:
        return None
    missing, *rest = tokens
    names = list(as_mapping(document.value_at(parent)))
    suggestions: list[str] = []
    for name in get_close_matches(missing, names, n=3, cutoff=0.6):
        corrected = join_pointer(parent, name)
        complete = join_pointer(corrected, *rest)
        similar = complete if document.has(complete) else corrected
        suggestions.append(f"`{_original(document, f'#{similar}')}`")
    return f"did you mean {' or '.join(suggestions)}?" if suggestions else None


def _original(document: Document, reference: str) -> str:
    """Return a reference to a place in a document as its author writes the reference.

    The references differ only in documents that were converted from Swagger 2.0.
    """
    source, pointer = document.origin(target_pointer(reference))
    is_moved = document.is_converted and source.file == document.file
    return f"#{pointer}" if is_moved else reference
