"""Read the names that operations had before, which callers may still use."""

from collections.abc import Collection, Mapping

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.load.navigate.operations import Operation, iter_path_operations
from typecase.load.rules.extension_keys import FORMER_KEY
from typecase.lower.operation_names.collisions import Key, NamedOperation


def find_former_names(
    document: Document, names: Mapping[Key, NamedOperation]
) -> dict[str, NamedOperation]:
    """Return the former names of operations, by the pointers of operations.

    ``names`` are their present names. Raise `DiagnosticsError` if another operation, or
    a resource, has a former name now.
    """
    former: dict[str, NamedOperation] = {}
    owners = {name.words: key for key, name in names.items()}
    resources = {
        name.resource[:end]
        for name in names.values()
        for end in range(1, len(name.resource) + 1)
    }
    faults: list[Diagnostic] = []
    for operation in iter_path_operations(document):
        text = operation.node.get(FORMER_KEY)
        if not isinstance(text, str):
            continue
        *resource, verb = text.replace("/", ".").split(".")
        name = NamedOperation(tuple(resource), verb)
        former[operation.pointer] = name
        taken = _find_owner(name, operation, owners, resources)
        if taken is not None:
            fault = document.diagnostic(
                "bad-extension",
                f"`{FORMER_KEY}: {text}` {taken}",
                join_pointer(operation.pointer, FORMER_KEY),
                hint="remove the key, or choose another name for the other part",
            )
            faults.append(fault)
    if faults:
        raise DiagnosticsError(faults)
    return former


def _find_owner(
    name: NamedOperation,
    operation: Operation,
    owners: Mapping[tuple[str, ...], Key],
    resources: Collection[tuple[str, ...]],
) -> str | None:
    """Return a sentence about what has a former name now; None if it is free."""
    if owners.get(name.words) == (operation.path, operation.method):
        return "is still the name of this operation"
    if name.words in owners:
        return f"is now the name of {_show(owners[name.words])}"
    if name.words in resources:
        return "is now the name of a resource"
    for end in range(2, len(name.resource) + 1):
        if name.resource[:end] in owners:
            method = _show(owners[name.resource[:end]])
            return f"begins with what is now the name of {method}"
    return None


def _show(key: Key) -> str:
    path, method = key
    return f"`{method.upper()} {path}`"
