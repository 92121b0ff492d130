"""Read extensions with faults so that no request changes and none is repeated."""

from collections.abc import Mapping

from typecase.load.navigate.object_kinds import Kind
from typecase.load.repair.fault import Fault

_SAFE_VALUES: Mapping[str, tuple[bool, str]] = {
    "x-typecase-idempotent": (False, "the operation is never repeated"),
    "x-typecase-placeholder": (True, "callers must pass the value"),
    "x-typecase-secret": (True, "the value is kept secret"),
}
"""For extensions that protect something: the value that protects, and what it means."""


def mend_extension(fault: Fault) -> str | None:
    """Give an extension its safe value, or never repeat the operation."""
    if not fault.keys:
        return None
    key = fault.keys[0]
    if fault.code == "bad-extension" and key in _SAFE_VALUES:
        fault.owner[key], outcome = _SAFE_VALUES[key]
        return outcome
    if fault.code == "unknown-extension" and fault.kind is Kind.OPERATION:
        fault.remove_value()
        fault.owner["x-typecase-idempotent"] = False
        return "it is ignored, and the operation is never repeated"
    return None
