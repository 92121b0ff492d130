"""Find what a new version of an API keeps of what was inferred for the old one.

`names.lock` keeps what follows from texts or from counting, so that an edit of a text,
or an addition, does not change it. Without such a file, the new version is compared as
if one had been written for the old version. Names are not kept: a report without the
file says which of them change.
"""

from collections.abc import Container

from typecase.ir import Location
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import is_mapping
from typecase.load.navigate.operations import SAMPLE_KEYS, iter_path_operations
from typecase.names.api_names import list_operations
from typecase.names.kept import (
    BASE_URL,
    PARAMETER,
    KeptNames,
    NameKind,
    argument_key,
    body_key,
    operation_key,
)
from typecase.names.kept_paging import NO_PAGING
from typecase.names.record import record_inferences
from typecase.python_surface.api_version import ApiVersion

_TEXTS = frozenset(("description", "summary"))
_NAMING_KEYS = ("operationId", "tags")
_COMPLETE = (NameKind.CLIENT_PARAMETER, NameKind.ENVIRONMENT)
"""The kinds that list all of their things, so that a missing line is a difference."""


def find_kept_inferences(old: ApiVersion, new: ApiVersion) -> KeptNames | None:
    """Return what a new version has to keep, or None if it has all of that already."""
    sampled = _find_sampled_operations(old.document, new.document)
    before, after = _collect(old, sampled), _collect(new, sampled)
    credentials, variables = before[NameKind.CREDENTIAL], before[NameKind.ENVIRONMENT]
    kept = {
        **before,
        NameKind.CREDENTIAL: {
            key: name
            for key, name in credentials.items()
            if _is_same_scheme(old.document, new.document, key)
        },
        NameKind.ENVIRONMENT: {
            key: name
            for key, name in variables.items()
            if key == BASE_URL
            or key.startswith(f"{PARAMETER}/")
            or _is_same_scheme(old.document, new.document, key.rpartition("/")[0])
        },
    }
    return None if _agree(kept, after) else kept


def _agree(kept: KeptNames, after: KeptNames) -> bool:
    """Return whether a new version has all that it has to keep."""
    added = after[NameKind.CLIENT_PARAMETER].keys() - kept[NameKind.CLIENT_PARAMETER]
    return not added and all(
        after[kind].get(key, None if kind in _COMPLETE else value) == value
        for kind, values in kept.items()
        for key, value in values.items()
    )


def _collect(version: ApiVersion, sampled: Container[str]) -> KeptNames:
    """Return what is inferred about a version, also which operations have no pages.

    ``sampled`` are the operations whose names may come from code samples.
    """
    names = version.names
    found = record_inferences(version.api, names)
    paging: dict[str, str] = {}
    arguments: dict[str, str] = {}
    methods: dict[str, str] = {}
    modules: dict[str, str] = {}
    for operation in list_operations(version.api):
        key = operation_key(operation.method, operation.pointer)
        if operation.paging is None:
            paging[key] = NO_PAGING
        for parameter in operation.parameters:
            # No other parameters may become arguments of the client.
            is_candidate = parameter.location is Location.HEADER or parameter.is_secret
            if is_candidate and not parameter.is_credential:
                place = argument_key(key, parameter.location, parameter.wire_name)
                arguments[place] = names.argument(operation, parameter)
        if key in sampled:
            methods[key] = names.method_path(operation)
            resource = operation.resource
            modules[resource] = names.resources[resource].module
            # A kept method without such a line would have the argument `body`.
            arguments[body_key(key)] = names.body_argument(operation)
    return {
        **found,
        NameKind.ARGUMENT: arguments,
        NameKind.METHOD: methods,
        NameKind.MODULE: modules,
        NameKind.PAGING: {**paging, **found[NameKind.PAGING]},
    }


def _find_sampled_operations(old: Document, new: Document) -> Container[str]:
    """Return the keys of the operations whose names may come from code samples.

    Operations that state another name or tag now are left out.
    """
    before, after = (
        {
            operation_key(each.method, each.pointer, each.path): each.node
            for each in iter_path_operations(document)
        }
        for document in (old, new)
    )
    nodes = (*before.values(), *after.values())
    if not any(SAMPLE_KEYS & node.keys() for node in nodes):
        return frozenset[str]()
    return {
        key
        for key in before.keys() & after.keys()
        if all(before[key].get(each) == after[key].get(each) for each in _NAMING_KEYS)
    }


def _is_same_scheme(old: Document, new: Document, id_: str) -> bool:
    """Return whether a security scheme differs in nothing but texts."""
    pointer = join_pointer("/components/securitySchemes", id_)
    before, after = (_without_texts(each.get(pointer)) for each in (old, new))
    return before == after


def _without_texts(node: object) -> object:
    if is_mapping(node):
        return {key: value for key, value in node.items() if key not in _TEXTS}
    return node
