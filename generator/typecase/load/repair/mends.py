"""Mend faults where the author can have meant only one thing.

Each function mends one kind of fault. It changes the document, and returns the end of
the warning's message, or returns None if it cannot mend the fault.
"""

from collections.abc import Callable, Mapping
from pathlib import PurePath
from typing import Any
from urllib.parse import unquote

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, split_pointer
from typecase.load.json_types import is_mapping
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.walk import iter_kinds
from typecase.load.repair.edits import remove_values


def mend(document: Document, error: Diagnostic) -> str | None:
    """Mend a fault if one reading of the document is certain.

    Return the end of the warning's message, such as "it is read as `2XX`". Return None
    if the document was not changed.
    """
    pointer = error.bundled_pointer
    if pointer is None:
        return None
    for function in _MENDS.get(error.code, ()):
        outcome = function(document, pointer)
        if outcome is not None:
            return outcome
    return None


def _kind_at(pointer: str) -> Kind | None:
    *_, (_, kind) = iter_kinds(pointer)
    return kind


def _parent_and_key(document: Document, pointer: str) -> tuple[dict[str, Any], str]:
    """Return the mapping that contains a value, and the key of the value.

    Raise KeyError if the value is not in a mapping.
    """
    parent = document.value_at(pointer.rpartition("/")[0])
    if not is_mapping(parent):
        raise KeyError(pointer)
    return parent, split_pointer(pointer)[-1]


def _remove_repeated_tag(document: Document, pointer: str) -> str | None:
    remove_values(document, [pointer])
    return "the first one is used"


def _mark_path_parameter_required(document: Document, pointer: str) -> str | None:
    parameter = document.value_at(pointer)
    if _kind_at(pointer) is not Kind.PARAMETER or not is_mapping(parameter):
        return None
    if parameter.get("in") != "path" or parameter.get("required") not in (None, False):
        return None
    parameter["required"] = True
    return "it is required, as path parameters are"


def _refer_to_main_document(document: Document, pointer: str) -> str | None:
    """Let a reference to a component that its own file lacks lead to the document's.

    Some tools put all files into one document before they follow references. Their
    users write `#/components/schemas/Pet` in every file.
    """
    parent, key = _parent_and_key(document, pointer)
    location, _, target = str(parent[key]).partition("#")
    own_file = document.origin(pointer)[0].file
    if key != "$ref" or not target.startswith("/components/"):
        return None
    if not location or PurePath(unquote(location)).name != PurePath(own_file).name:
        return None
    try:
        document.value_at(unquote(target))
    except KeyError:
        return None
    parent[key] = f"#{target}"
    return f"it is read as the component of {document.file}"


_Mend = Callable[[Document, str], str | None]
_MENDS: Mapping[str, tuple[_Mend, ...]] = {
    "duplicate-tag": (_remove_repeated_tag,),
    "missing-key": (_mark_path_parameter_required,),
    "unresolved-ref": (_refer_to_main_document,),
}
"""By the code of a fault: the functions that may mend it, in the order to try them."""
