"""Tell what leads to a change: the document, a neighbour or the configuration."""

from collections.abc import Collection, Iterable

from msgspec.structs import replace

from typecase.load.document import Document
from typecase.load.json_types import is_list, is_mapping
from typecase.tools.diff.changes import ApiDocuments, Cause, Change

ChangeKey = tuple[object, ...]
"""What two changes have in common if they are the same, found in whatever run."""


def find_python_cause(documents: ApiDocuments, id_: str, old: str, new: str) -> Cause:
    """Return why the package differs in a thing; its pointers are ``old`` and ``new``.

    If the thing itself is the same, its name, or that of its type, has given way to a
    neighbour. If its name belongs to another part now, it has given way, too.
    """
    before, after = documents.old.get(old), documents.new.get(new)
    is_same = before == after and _without_index(old) == _without_index(new)
    if id_.endswith("-renamed"):
        is_neighbour = is_same
    elif id_.endswith("-kind-changed"):
        is_neighbour = old != new and before == documents.new.get(old)
    elif id_.endswith("-type-changed"):
        is_neighbour = (
            is_same
            and not _has_reference(before)
            and _read_rules(documents.old, old) == _read_rules(documents.new, new)
        )
    else:
        is_neighbour = False
    return Cause.NEIGHBOUR if is_neighbour else Cause.DOCUMENT


def mark_configuration(
    changes: Iterable[Change], by_document: Collection[ChangeKey]
) -> list[Change]:
    """Return changes, marked where the configuration leads to them.

    ``by_document`` has the keys of the changes that the documents alone lead to: those
    between the old version and the new document with the old configuration.
    """
    return [
        (
            change
            if change_key(change) in by_document
            else replace(change, cause=Cause.CONFIGURATION)
        )
        for change in changes
    ]


def change_key(change: Change) -> ChangeKey:
    """Return what a change has in common with those that are the same."""
    return change.id, change.aspect, change.api, change.operation, change.text


def _without_index(pointer: str) -> str:
    """Return a pointer without the index of an item, which neighbours move."""
    parent, _, last = pointer.rpartition("/")
    return parent if last.isdecimal() else pointer


def _has_reference(node: object) -> bool:
    if is_mapping(node):
        return "$ref" in node or any(map(_has_reference, node.values()))
    return is_list(node) and any(map(_has_reference, node))


def _read_rules(document: Document, pointer: str) -> object:
    """Return what a schema says of a property at a pointer besides its own schema."""
    owner, _, _ = pointer.rpartition("/properties/")
    schema = document.get(owner) if owner else None
    if not is_mapping(schema):
        return None
    return {key: value for key, value in schema.items() if key != "properties"}
