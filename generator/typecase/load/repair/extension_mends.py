"""Read extensions with faults so that no request changes and none is repeated."""

import re
from collections.abc import Mapping
from typing import Any

from typecase.load.document import join_pointer, split_pointer
from typecase.load.json_types import as_mapping
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.operations import iter_methods, iter_operations
from typecase.load.repair.edits import remove_values
from typecase.load.repair.fault import Fault
from typecase.load.rules.extension_keys import PREFIX

_SAFE_VALUES: Mapping[str, tuple[bool, str]] = {
    "x-typecase-idempotent": (False, "the operation is never repeated"),
    "x-typecase-idempotency-key": (False, "the client makes no key"),
    "x-typecase-placeholder": (True, "callers must pass the value"),
    "x-typecase-secret": (True, "the value is kept secret"),
}
"""For extensions that protect something: the value that protects, and what it means."""


_RULES = "x-typecase-idempotent", "x-typecase-retry"
"""The extensions that say when an operation may be repeated."""


def mend_extension(fault: Fault) -> str | None:
    """Give an extension its safe value, or never repeat the operations concerned."""
    if not fault.keys:
        return None
    key = fault.keys[0]
    if fault.code == "bad-extension" and key in _SAFE_VALUES:
        fault.owner[key], outcome = _SAFE_VALUES[key]
        if fault.kind is Kind.OPERATION:
            _never_repeat(fault.owner)
        return outcome
    is_unknown = fault.code == "unknown-extension" and key.startswith(PREFIX)
    if is_unknown or key in _RULES:
        return _leave_out(fault)
    return None


def mend_misspelt_extension(fault: Fault) -> str | None:
    """Read `X-Typecase-…` and `x_typecase_…` as misspelt extensions."""
    is_extension = re.match(r"x[-_ ]?typecase", "".join(fault.keys), re.IGNORECASE)
    return _leave_out(fault) if is_extension else None


def _leave_out(fault: Fault) -> str | None:
    """Remove an extension that may forbid to repeat operations, and never repeat them.

    They are the operation that has the extension, or all operations of the path item or
    document. An extension in any other place is not mended, unless it is misplaced.
    """
    tokens = split_pointer(fault.place)
    is_misplaced = fault.code == "misplaced-extension" and fault.keys[0] in _RULES
    if not is_misplaced and fault.kind not in (
        Kind.OPERATION,
        Kind.PATH_ITEM,
        Kind.PATHS,
        Kind.DOCUMENT,
    ):
        return None
    place = f"{fault.place}/"
    if len(tokens) > 1 and tokens[0] == "paths":
        pointer = join_pointer("", *tokens[:2])
        item = as_mapping(fault.document.get(pointer))
        around = [(node, f"{at}/") for _, node, at in iter_methods(item, pointer)]
        operations = [
            node for node, at in around if at.startswith(place) or place.startswith(at)
        ]
    elif len(tokens) < 2:
        operations = [each.node for each in iter_operations(fault.document)]
    else:
        operations = [fault.owner] if fault.kind is Kind.OPERATION else []
    if not operations:
        return None
    remove_values(fault.document, [fault.pointer])
    for operation in operations:
        _never_repeat(operation)
    repeated = "operations are" if len(operations) > 1 else "operation is"
    return f"it is ignored, and the {repeated} never repeated"


def _never_repeat(operation: dict[str, Any]) -> None:
    operation["x-typecase-idempotent"] = False
    operation.pop("x-typecase-retry", None)
