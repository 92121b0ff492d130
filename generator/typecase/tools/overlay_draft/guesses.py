"""Collect what typecase had to guess about a document, by the place it concerns."""

import re
from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from typecase.ir import Api, ApiKey, Operation, Scheme
from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.load.json_types import as_list, as_mapping, is_mapping
from typecase.load.overlays.value_queries import has_value
from typecase.lower import Lowered
from typecase.names.api_names import name_credentials
from typecase.names.kept_paging import describe_paging

_METHOD = re.compile(r"[a-z][a-z0-9_]*(\.[a-z][a-z0-9_]*)+")
_IDENTIFIER = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Guess(Struct, frozen=True):
    """What was guessed about one value of a document.

    Attributes:
        place: The pointer of the value in the loaded document; for a message about the
            whole document, an empty pointer.
        target: The pointer of the value in the file as it was parsed, which an action
            can select. None if the file does not have it.
        update: What an action merges into the value; None without an action.
        remarks: Sentences about the guess.
        is_active: Whether the action is written, or only a comment with it.
    """

    place: str
    target: str | None
    update: Any = None
    remarks: tuple[str, ...] = ()
    is_active: bool = True


class Guesses(Struct, frozen=True):
    """All guesses about a document, in the sections of the overlay."""

    operations: list[Guess]
    credentials: list[Guess]
    mended: list[Guess]

    def all(self) -> list[Guess]:
        """Return the guesses in the order of the overlay."""
        return [*self.operations, *self.credentials, *self.mended]


def path_operations(api: Api) -> list[Operation]:
    """Return the operations of an API, without those of webhooks and callbacks."""
    return [each for resource in api.resources for each in resource.operations]


def collect_guesses(document: Document, lowered: Lowered, parsed: Any) -> Guesses:
    """Return the guesses about a document; ``parsed`` is its root before any change."""
    api = lowered.api
    find = _TargetFinder(document)
    operations = [
        *(_guess_operation(document, find, each) for each in path_operations(api)),
        *_guess_idempotency_keys(document, find, api),
        *_remark_inferences(lowered),
    ]
    return Guesses(
        operations=[each for each in operations if each is not None],
        credentials=[
            *_guess_schemes(document, find, api),
            *_guess_servers(document, find, api),
        ],
        mended=list(_iter_repairs(document, parsed)),
    )


class _TargetFinder:
    """Finds the places of values in the file as it was parsed."""

    def __init__(self, document: Document) -> None:
        self._document = document

    def __call__(self, pointer: str) -> str | None:
        """Return the place of a value in the main file; None if another file has it."""
        source, target = self._document.origin(pointer)
        return target if source.file == self._document.file else None


def _guess_operation(
    document: Document, find: _TargetFinder, operation: Operation
) -> Guess | None:
    node = as_mapping(document.get(operation.pointer))
    update: dict[str, Any] = {}
    method = ".".join((*operation.resource.split("/"), operation.verb))
    if "x-typecase-method" not in node and _METHOD.fullmatch(method):
        update["x-typecase-method"] = method
    paging = operation.paging
    if paging is not None and "x-typecase-paging" not in node:
        update["x-typecase-paging"] = describe_paging(paging)
    if not update:
        return None
    return Guess(operation.pointer, find(operation.pointer), update)


def _guess_idempotency_keys(
    document: Document, find: _TargetFinder, api: Api
) -> Iterator[Guess]:
    seen: set[str] = set()
    for operation in path_operations(api):
        for parameter in operation.parameters:
            node = document.get(parameter.pointer)
            if (
                parameter.is_idempotency_key
                and parameter.pointer not in seen
                and is_mapping(node)
                and "x-typecase-idempotency-key" not in node
            ):
                seen.add(parameter.pointer)
                yield Guess(
                    parameter.pointer,
                    find(parameter.pointer),
                    {"x-typecase-idempotency-key": True},
                )


def _remark_inferences(lowered: Lowered) -> Iterator[Guess]:
    """Yield what was inferred and no key can state, each sentence once."""
    sentences = {
        sentence: None
        for entry in lowered.entries()
        if entry.kind == "parameters"
        for sentence in entry.inferred
        if "the client takes the header" in sentence
    }
    for sentence in sentences:
        yield Guess("", None, remarks=(sentence,))


def _guess_schemes(
    document: Document, find: _TargetFinder, api: Api
) -> Iterator[Guess]:
    arguments = name_credentials(api)
    for scheme in api.schemes:
        pointer = join_pointer("/components/securitySchemes", scheme.id)
        node = as_mapping(document.get(pointer))
        known = _describe_scheme(scheme, arguments)
        if node.get("type") != "apiKey":
            known.pop("x-typecase-prefix", None)
        update = {key: value for key, value in known.items() if key not in node}
        if update and "$ref" not in node:
            yield Guess(pointer, find(pointer), update)


def _describe_scheme(scheme: Scheme, arguments: Mapping[str, str]) -> dict[str, Any]:
    update: dict[str, Any] = {"x-typecase-argument": arguments[scheme.id]}
    variables = [*scheme.environment_variables]
    if variables:
        update["x-typecase-env"] = variables if len(variables) > 1 else variables[0]
    if isinstance(scheme, ApiKey) and scheme.prefix:
        update["x-typecase-prefix"] = scheme.prefix
    return update


def _guess_servers(
    document: Document, find: _TargetFinder, api: Api
) -> Iterator[Guess]:
    variable = api.servers[0].url_variable
    if variable is not None:
        yield Guess(
            "",
            None,
            remarks=(f"The environment variable {variable} replaces the base URL.",),
        )
    nodes = as_list(document.root.get("servers"))
    if len(nodes) < 2 or len(api.servers) != len(nodes):
        return
    for index, (node, server) in enumerate(zip(nodes, api.servers, strict=True)):
        is_stated = "x-typecase-name" in node or "name" in node
        if not is_stated and _IDENTIFIER.fullmatch(server.name):
            pointer = join_pointer("/servers", index)
            yield Guess(pointer, find(pointer), {"x-typecase-name": server.name})


def _iter_repairs(document: Document, parsed: Mapping[str, Any]) -> Iterator[Guess]:
    """Yield each fault that was repaired, with an action that mends it if possible."""
    for repair in document.repairs:
        warning = repair.warning
        place = f"{warning.file}:{warning.line}:{warning.column}"
        remarks: tuple[str, ...] = (f"{place}: {warning.message}",)
        if warning.hint:
            remarks = (*remarks, f"    hint: {warning.hint}")
        if (
            warning.file != document.file
            or warning.bundled_pointer is None
            or not has_value(parsed, warning.pointer)
        ):
            yield Guess("", None, remarks=remarks)
            continue
        before = Document(document.file, b"", dict(parsed), document.positions).get(
            warning.pointer
        )
        after = document.get(warning.bundled_pointer)
        is_mended = (
            not repair.removed
            and not document.is_converted
            and _is_single(before)
            and _is_single(after)
            and before != after
        )
        yield Guess(
            warning.bundled_pointer,
            warning.pointer,
            after if is_mended else before if _is_single(before) else {},
            remarks,
            is_active=is_mended,
        )


def _is_single(value: Any) -> bool:
    return isinstance(value, str | int | float | bool)
