"""Find the resources that requests created, and those that the document has."""

from typing import Any

from typecase.load.json_types import as_mapping, is_list, is_mapping
from typecase.serving.document.valid_changes import get_member, set_member
from typecase.serving.responses.answers import AnswerBuilder
from typecase.serving.responses.requests import MockRequest, format_id
from typecase.serving.responses.resource_bodies import (
    Pointer,
    find_id,
    find_list,
    id_names,
)
from typecase.serving.responses.resource_views import Place, ResourceViews
from typecase.serving.responses.roles import Role, split_path
from typecase.serving.responses.store import Path, Record, Store


class KnownResources:
    """The resources of an API, those of its examples included.

    Args:
        builder: The builder of answers that do not depend on resources.
        roles: The roles of operations, by id.
        operations: All operations, by id.
        store: What requests created, changed and deleted.
    """

    def __init__(
        self,
        builder: AnswerBuilder,
        roles: dict[str, Role],
        operations: dict[str, Any],
        store: Store,
    ) -> None:
        self._builder = builder
        self._document = builder.document
        self._views = ResourceViews(builder)
        self._roles = roles
        self._operations = operations
        self._store = store
        self._seeds: dict[tuple[str, ...], dict[str, Record]] = {}

    def locate(self, request: MockRequest, role: Role) -> tuple[Path, str | None]:
        """Return the collection and the id of the resource that a request is for.

        The id is None if the request has none.
        """
        collection = request.path[: role.depth]
        if len(request.path) > role.depth:
            return collection, request.path[role.depth]
        body = as_mapping(request.body)
        pointer = find_id(body, id_names(role.parameter))
        return collection, format_id(get_member(body, pointer)) if pointer else None

    def find(self, request: MockRequest, role: Role) -> Record | None:
        """Return the resource that a request is for; None if there is none.

        A resource that nobody has created exists if the document has it as an example,
        or if the operation does not declare the status 404.
        """
        collection, identifier = self.locate(request, role)
        if identifier is None or self._store.is_removed(collection, identifier):
            return None
        record = self._store.get(collection, identifier)
        if record is not None:
            return record
        operation = request.operation
        seeds = self._find_seeds(role, operation)
        if identifier in seeds:
            return seeds[identifier]
        declared = self._builder.find_declared(operation, 404)
        is_strict = declared in ("404", "4XX") and not role.is_single
        parameters = self._document.find_parameters(operation, "path")
        parameter = parameters.get(role.parameter or "")
        examples = [each for _, each in parameter.examples()] if parameter else []
        is_example = identifier in map(format_id, examples[:1])
        has_origin = self.has(role, operation, "create", "list")
        if is_strict and has_origin and not is_example:
            return None
        place = self.find_got(role, operation)
        base = place.resource if place else {}
        pointer = find_id(base, id_names(role.parameter))
        if role.is_single or pointer is None:
            return base
        return set_id(base, pointer, identifier)

    def records(
        self, collection: Path, role: Role, operation: Any
    ) -> dict[str, Record]:
        """Return the resources of a collection by id: examples, then what was made."""
        records = {
            identifier: record
            for identifier, record in self._find_seeds(role, operation).items()
            if not self._store.is_removed(collection, identifier)
        }
        for identifier in self._store.ids(collection):
            record = self._store.get(collection, identifier)
            if record is not None:
                records[identifier] = record
        return records

    def has(self, role: Role, operation: Any, *kinds: str) -> bool:
        return any(each.kind in kinds for _, each in self._relatives(role, operation))

    def find_got(self, role: Role, operation: Any) -> Place | None:
        """Return the place of a resource in the answer of the operation that gets it.

        If there is none, another operation with a single resource takes its place.
        """
        for kind in ("get", "update", "create"):
            for other, each in self._relatives(role, operation):
                if each.kind == kind:
                    status = self._builder.choose_status(other, 200, 201)
                    answer = self._builder.build(other, status)
                    place = self._views.find_place(answer, role, other)
                    if place is not None and place.resource:
                        return place
        return None

    def _relatives(self, role: Role, operation: Any) -> list[tuple[Any, Role]]:
        """Return the operations on the same resources, with their roles."""
        prefix = _shape(operation, role)
        found: list[tuple[Any, Role]] = []
        for identifier, each in self._roles.items():
            other = self._operations[identifier]
            if each.is_single == role.is_single and _shape(other, each) == prefix:
                is_same = not role.is_single or other.path == operation.path
                found += [(other, each)] if is_same else []
        return found

    def _find_seeds(self, role: Role, operation: Any) -> dict[str, Record]:
        """Return the resources that the examples of the document have, by id."""
        key = (*_shape(operation, role), operation.path if role.is_single else "")
        if key in self._seeds or role.is_single:
            return self._seeds.get(key, {})
        names = id_names(role.parameter)
        resources: list[Any] = []
        for other, each in self._relatives(role, operation):
            if each.kind == "list" and len(split_path(other.path)) == each.depth:
                status = self._builder.choose_status(other)
                answer = self._builder.build(other, status)
                place = find_list(
                    answer.body, other.paging.items if other.paging else None
                )
                listed = get_member(answer.body, place) if place is not None else None
                resources += listed if is_list(listed) else []
        got = self.find_got(role, operation)
        seeds: dict[str, Record] = {}
        for resource in (*resources, got.resource if got else None):
            if is_mapping(resource):
                record: Record = resource
                pointer = find_id(record, names)
                identifier = (
                    format_id(get_member(record, pointer))
                    if pointer
                    else f"seed-{len(seeds) + 1}"
                )
                if pointer or resource is not (got.resource if got else None):
                    seeds[identifier] = {**record, **seeds.get(identifier, {})}
        self._seeds[key] = seeds
        return seeds


def set_id(record: Record, pointer: Pointer, identifier: str) -> Record:
    """Return a resource with the id that a path has, as the type of the old one."""
    old = get_member(record, pointer)
    is_number = isinstance(old, int) and identifier.lstrip("-").isdecimal()
    changed: Record = set_member(
        record, pointer, int(identifier) if is_number else identifier
    )
    return changed


def _shape(operation: Any, role: Role) -> tuple[str, ...]:
    """Return the path of the collection of a role, without names of parameters."""
    segments = split_path(operation.path)[: role.depth]
    return tuple("{}" if "{" in each else each for each in segments)
