"""Mend references that lead nowhere."""

from pathlib import PurePath
from urllib.parse import unquote

from typecase.load.json_types import is_mapping
from typecase.load.navigate.reference_resolution import to_reference
from typecase.load.repair.fault import Fault


def mend_reference(fault: Fault) -> str | None:
    """Let a reference to a component that its own file lacks lead to the document's.

    Some tools put all files into one document before they follow references. Their
    users write `#/components/schemas/Pet` in every file.
    """
    document = fault.document
    location, _, target = str(fault.value).partition("#")
    own_file = document.origin(fault.pointer)[0].file
    if not is_mapping(fault.parent) or not fault.pointer.endswith("/$ref"):
        return None
    if not location or PurePath(unquote(location)).name != PurePath(own_file).name:
        return None
    pointer = document.destination(unquote(target))
    if not pointer.startswith("/components/") or not document.has(pointer):
        return None
    fault.replace_value(to_reference(pointer))
    return f"it is read as the component of {document.file}"
