"""Check the references of a bundled document.

A `$ref` is invalid if its target does not exist, if its target is another kind of
object, or if the reference leads to a cycle or to a chain that is too long. Bundling
checks the references to other files.
"""

from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from typecase.diagnostics import Diagnostic, Severity
from typecase.load.document import Document, join_pointer, split_pointer
from typecase.load.json_types import as_mapping, is_mapping
from typecase.load.metaschema.error_messages import shorten
from typecase.load.metaschema.fast_validator import are_valid_schemas
from typecase.load.navigate.object_kinds import COMPONENT_SECTIONS, Kind
from typecase.load.navigate.reference_resolution import (
    MAX_CHAIN,
    CircularReference,
    UnresolvedReference,
    resolve,
    target_pointer,
)
from typecase.load.navigate.walk import OpenAPIObject, iter_objects
from typecase.load.refs.misplaced_references import find_unfollowed
from typecase.load.refs.reference_targets import UNRESOLVED, is_local


def check_references(document: Document) -> Iterator[Diagnostic]:
    """Yield a diagnostic for each invalid `$ref` to a place in the document."""
    all_objects = list(iter_objects(document))
    kinds = {obj.pointer: obj.kind for obj in all_objects}
    references = (
        obj
        for obj in all_objects
        if "$ref" in obj.node and obj.kind in COMPONENT_SECTIONS
    )
    yield from filter(
        None, (_check_reference(document, obj, kinds) for obj in references)
    )


def check_external_references(document: Document) -> Iterator[Diagnostic]:
    """Yield an error for each `$ref` that bundling should have replaced.

    These references lead to other files, or are in places where OpenAPI allows none.
    Bundling reports most of them with the reason. It does not report those to a file
    that cannot be parsed.
    """
    for obj in iter_objects(document):
        for reference in find_unfollowed(obj):
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
    for obj in iter_objects(document):
        if _is_discriminator(obj):
            for value, reference in as_mapping(obj.node.get("mapping")).items():
                if isinstance(reference, str) and is_local(reference):
                    place = join_pointer(obj.pointer, "mapping", value)
                    fault = _check_target(document, reference, place)
                    if fault is not None:
                        yield fault


def _is_discriminator(obj: OpenAPIObject) -> bool:
    """Return whether an object is the discriminator of a schema.

    Discriminators have no kind of their own, and the other objects of their kind within
    a schema have no `propertyName`.
    """
    return (
        obj.kind is Kind.OTHER
        and obj.parent_kind is Kind.SCHEMA
        and "propertyName" in obj.node
    )


def _check_reference(
    document: Document, obj: OpenAPIObject, kinds: Mapping[str, Kind]
) -> Diagnostic | None:
    """Return a diagnostic if the `$ref` of an object is invalid, else None.

    ``kinds`` has the kind of each object of the document, by pointer.
    """
    reference, pointer = obj.node["$ref"], join_pointer(obj.pointer, "$ref")
    # The check against the OpenAPI schemas, or bundling, reports these.
    if not isinstance(reference, str) or not is_local(reference):
        return None
    return (
        _check_target(document, reference, pointer)
        or _check_cycle(document, reference, pointer)
        or _check_kind(document, obj, reference, kinds)
    )


def _check_cycle(document: Document, reference: str, pointer: str) -> Diagnostic | None:
    """Return an error if a reference leads to a cycle or too long a chain, else None.

    ``pointer`` is the pointer of the reference.
    """
    try:
        resolve(document, {"$ref": reference}, pointer)
    except CircularReference:
        written = shorten(_original(document, reference))
        return document.diagnostic(
            "circular-ref",
            f"`{written}` leads to no value, because its chain of references "
            f"is circular or longer than {MAX_CHAIN}",
            pointer,
            hint="let it lead to an object that is not itself a reference",
        )
    except UnresolvedReference:
        pass  # A later reference of the chain has no target, and is reported itself.
    return None


def _check_kind(
    document: Document, obj: OpenAPIObject, reference: str, kinds: Mapping[str, Kind]
) -> Diagnostic | None:
    """Return a diagnostic if an object refers to another kind of object, else None.

    The target must exist. The diagnostic is a warning if the object is a schema and the
    target can be read as one. ``kinds`` has the kind of each object of the document, by
    pointer.
    """
    target = target_pointer(reference)
    # A target outside of all OpenAPI objects, such as an extension, has no kind.
    target_kind = kinds.get(target)
    # In 3.1, `true` and `false` are schemas.
    value = document.value_at(target)
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
        hint=_suggest_nested(document, target, obj.kind, kinds),
        severity=Severity.WARNING if is_readable else Severity.ERROR,
    )


def _suggest_nested(
    document: Document, target: str, kind: Kind, kinds: Mapping[str, Kind]
) -> str | None:
    """Return a hint with the first object of a kind within the target, or None."""
    for pointer, nested_kind in kinds.items():
        if nested_kind is kind and pointer.startswith(f"{target}/"):
            return (
                f"did you mean `{_original(document, f'#{pointer}')}`, which is {kind}?"
            )
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
