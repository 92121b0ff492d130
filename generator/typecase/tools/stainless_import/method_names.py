"""Name the operations of a document as a file of Stainless does."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from msgspec import Struct

from typecase.diagnostics import Severity
from typecase.load import Document
from typecase.load.json_types import is_mapping
from typecase.load.navigate.operations import Operation, iter_path_operations
from typecase.lower.operation_names import NamedOperation
from typecase.lower.operation_names.sources import name_document_operations
from typecase.names.identifiers import snake
from typecase.tools.stainless_import.actions import Actions, Target
from typecase.tools.stainless_import.methods import (
    Endpoint,
    Method,
    Resources,
    parse_endpoint,
    to_identifier,
)
from typecase.tools.stainless_import.sections import Section

Words = tuple[str, ...]
_PARAMETER = re.compile(r"\{[^{}]*\}")


class NamedMethod(Struct, frozen=True):
    """An operation, and the method that it is: one of the file, or another name."""

    operation: Operation
    words: Words
    method: Method | None = None
    former: Words | None = None
    """The name of an alias, which stays, deprecated."""


class ChosenMethods(Struct, frozen=True):
    """The operations that have a name now, and those that the package leaves out."""

    named: list[NamedMethod]
    excluded: list[Operation]


class _Endpoints:
    """The operations of a document, by HTTP method and path, or by operationId."""

    def __init__(self, document: Document) -> None:
        self.all = list(iter_path_operations(document))
        self._by_key = {(each.method, each.path): each for each in self.all}
        self._by_id = {each.node.get("operationId"): each for each in self.all}
        self._by_shape: dict[tuple[str, str], list[Operation]] = {}
        for each in self.all:
            shape = _shape(each.method, each.path)
            self._by_shape.setdefault(shape, []).append(each)

    def find(self, endpoint: Endpoint) -> Operation | None:
        """Return an operation; the names of parameters in the path may differ."""
        if isinstance(endpoint, str):
            return self._by_id.get(endpoint)
        similar = self._by_shape.get(_shape(*endpoint), [])
        only = similar[0] if len(similar) == 1 else None
        return self._by_key.get(endpoint, only)


def _shape(method: str, path: str) -> tuple[str, str]:
    return method, _PARAMETER.sub("{}", path.rstrip("/"))


def choose_methods(
    document: Document, resources: Resources, root: Section
) -> ChosenMethods:
    """Return the names of operations, and tell which cannot have theirs."""
    endpoints = _Endpoints(document)
    named: dict[str, NamedMethod] = {}
    owners: dict[Words, Method] = {}
    skipped: set[str] = set()
    listed: set[str] = set()
    for method, operation in _iter_endpoints(endpoints, resources.methods, document):
        tell = method.section.tell
        where = operation.request
        if method.is_skipped:
            skipped.add(operation.pointer)
            continue
        listed.add(operation.pointer)
        if (first := named.get(operation.pointer)) is not None:
            call = ".".join(first.words)
            tell(f"`{method}` is a second name of {where}", hint=f"call `{call}`")
        elif not method.has_resource:
            tell(
                f"`{method}` belongs to no resource, as every method of typecase does:"
                f" {where} is named by rules",
                hint="name it with `x-typecase-method: resource.method`",
            )
        elif method.words in owners:
            tell(
                f"`{method}` and `{owners[method.words]}` have one name in Python:"
                f" {where} is named by rules",
                hint="name it with `x-typecase-method`",
            )
        else:
            owners[method.words] = method
            named[operation.pointer] = NamedMethod(operation, method.words, method)
    _drop_resources(named)
    _add_aliases(named, resources.methods)
    others = [each for each in endpoints.all if each.pointer not in named]
    left_out = (skipped - listed) | _read_unspecified(root, endpoints)
    excluded = [each for each in others if each.pointer in left_out]
    automatic = name_document_operations(document).names
    renamed = list(_rename_unlisted(others, automatic, list(named.values())))
    words = {each.operation.pointer: each.words for each in renamed}
    is_known = left_out | (listed - words.keys())
    _tell_unlisted(root, [e for e in others if e.pointer not in is_known], words)
    return ChosenMethods([*named.values(), *renamed], excluded)


def _iter_endpoints(
    endpoints: _Endpoints, methods: Iterable[Method], document: Document
) -> Iterator[tuple[Method, Operation]]:
    """Yield each method with its operation, and tell which have none."""
    for method in methods:
        if method.endpoint is None:
            if method.alias is None and not method.is_skipped:
                method.section.tell(f"`{method}` names no endpoint such as `get /pets`")
            continue
        operation = endpoints.find(method.endpoint)
        if operation is not None:
            yield method, operation
        elif not method.is_skipped:
            endpoint = method.endpoint
            text = endpoint if isinstance(endpoint, str) else " ".join(endpoint)
            method.section.tell(
                f"{document.file} has no endpoint `{text}`, which is `{method}`"
            )


def _drop_resources(named: dict[str, NamedMethod]) -> None:
    """Drop methods whose names are resources of other methods, and tell them."""
    resources = set(_iter_resources(each.words for each in named.values()))
    for pointer, each in list(named.items()):
        if each.words in resources and each.method is not None:
            del named[pointer]
            each.method.section.tell(
                f"`{each.method}` is a method and a resource",
                hint="choose another name with `x-typecase-method`",
            )


def _iter_resources(names: Iterable[Words]) -> Iterator[Words]:
    for words in names:
        yield from (words[:end] for end in range(1, len(words)))


def _add_aliases(named: dict[str, NamedMethod], methods: Iterable[Method]) -> None:
    """Keep an alias of each method as its former name; tell further ones."""
    pointers = {each.words: pointer for pointer, each in named.items()}
    for method in methods:
        if method.alias is None or method.is_skipped:
            continue
        goal = pointers.get((*method.words[:-1], to_identifier(method.alias)))
        if goal is None or named[goal].former or method.words in pointers:
            method.section.tell(f"`{method}` is a second name of `{method.alias}`")
            continue
        method.section.ignore()  # A former name is deprecated anyway.
        each = named[goal]
        named[goal] = NamedMethod(each.operation, each.words, each.method, method.words)


def _rename_unlisted(
    unlisted: Iterable[Operation],
    automatic: Mapping[tuple[str, str], NamedOperation],
    named: list[NamedMethod],
) -> Iterator[NamedMethod]:
    """Yield another name for each operation whose own one clashes with a stated one."""
    taken = {each.words for each in named}
    resources = set(_iter_resources(taken))
    for operation in unlisted:
        words = automatic[operation.path, operation.method].words
        resource = words[:-1]
        while resource in taken:
            resource = resource[:-1]
        if words not in taken | resources and resource == words[:-1]:
            continue
        verb = f"{operation.method}_{snake(operation.path)}"
        yield NamedMethod(operation, (*(resource or ("other",)), verb))


def _read_unspecified(root: Section, endpoints: _Endpoints) -> set[str]:
    """Return the pointers of operations that the file leaves out on purpose."""
    stated = root.texts("unspecified_endpoints")
    found: dict[str, Any] = {
        text: (endpoint := parse_endpoint(text)) and endpoints.find(endpoint)
        for text in stated
    }
    for text, operation in found.items():
        if operation is None:
            root.tell(f"no endpoint is `{text}`", "unspecified_endpoints")
    return {each.pointer for each in found.values() if each is not None}


def _tell_unlisted(
    root: Section, unlisted: Iterable[Operation], words: Mapping[str, Words]
) -> None:
    """Tell which operations the file has no method for.

    ``words`` are the new names of some of them, by pointer. The others share one note,
    which would hide the warnings otherwise: there may be hundreds.
    """
    by_rules: list[str] = []
    for operation in unlisted:
        where = operation.request
        if operation.pointer not in words:
            by_rules.append(where)
            continue
        name = ".".join(words[operation.pointer])
        message = f"{where} is `{name}`, since another method has its name"
        root.findings.tell(message, root.at("resources"), severity=Severity.WARNING)
    if by_rules:
        message = f"operations that are not listed are named by rules: {len(by_rules)}"
        message = f"{message}, {', '.join(by_rules)}"
        root.findings.tell(message, root.at("resources"), severity=Severity.NOTE)


def state_methods(
    chosen: ChosenMethods, target: Target, actions: Actions
) -> dict[str, str]:
    """State the names of methods; return those that only the configuration can state.

    Overlays change only the main file of a document.
    """
    configured: dict[str, str] = {}
    for each in chosen.named:
        operation, method, name = each.operation, each.method, ".".join(each.words)
        query = target.find(operation.pointer)
        if query is None:
            configured[operation.request] = name
            continue
        keys: dict[str, Any] = {"x-typecase-method": name}
        keys |= {"x-typecase-was": ".".join(each.former)} if each.former else {}
        if method is not None and _is_deprecated(method.section.get("deprecated")):
            keys["deprecated"] = True
        actions.update(query, keys, method.section.pointer if method else "/resources")
    return configured


def _is_deprecated(value: Any) -> bool:
    """Return whether a message says so for Python; it may be stated by language."""
    if is_mapping(value):
        return not {"python", "default"}.isdisjoint(value)
    return bool(value)
