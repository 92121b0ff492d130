"""Answer requests for resources: what was created is listed and got until deleted."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import quote, urlsplit
from uuid import UUID

from typecase.load.json_types import as_mapping
from typecase.mock.answers import Answer, AnswerBuilder
from typecase.mock.api_document import ABSENT
from typecase.mock.pages import PageRequest, describe_page, select_page
from typecase.mock.requests import MockRequest, format_id
from typecase.mock.resource_bodies import (
    Pointer,
    find_id,
    find_list,
    find_resource,
    id_names,
)
from typecase.mock.roles import Role, split_path
from typecase.mock.store import Path, Record, Store
from typecase.mock.valid_changes import apply_changes, get_member, set_member


@dataclass(frozen=True, slots=True)
class _Place:
    """A resource in a body, with what its type is.

    Attributes:
        answer: The answer with the body.
        pointer: The pointer of the resource in the body.
        names: The names that the id of the resource may have.
    """

    answer: Answer
    pointer: Pointer
    names: list[str]

    @property
    def resource(self) -> Record:
        """The resource as the answer has it."""
        value = get_member(self.answer.body, self.pointer)
        return value if isinstance(value, dict) else {}


class Resources:
    """The resources of an API, and the answers of the operations with a role.

    Args:
        builder: The builder of answers that do not depend on resources.
        roles: The roles of operations, by id.
        operations: All operations, by id.
        limit: The greatest number of resources.
    """

    def __init__(
        self,
        builder: AnswerBuilder,
        roles: dict[str, Role],
        operations: dict[str, Any],
        limit: int,
    ) -> None:
        self._builder = builder
        self._document = builder.document
        self._roles = roles
        self._operations = operations
        self._store = Store(limit)
        self._count = 0
        self._seeds: dict[tuple[str, ...], dict[str, Record]] = {}

    def answer(self, request: MockRequest) -> Answer:
        """Return the answer to a request."""
        role = self._roles.get(request.operation.id)
        if any(
            self._store.is_removed(request.path[:index], request.path[index])
            for index in range(len(request.path) - (role is not None))
        ):
            return self._not_found(request)
        match role:
            case None:
                return self._build(request)
            case Role(kind="list"):
                return self._list(request, role)
            case Role(kind="create"):
                return self._create(request, role)
            case Role(kind="get"):
                return self._get(request, role)
            case Role(kind="update"):
                return self._update(request, role)
            case _:
                return self._delete(request, role)

    def _build(self, request: MockRequest, *preferred: int) -> Answer:
        status = self._builder.choose_status(request.operation, *preferred)
        operation = request.operation.for_arguments(request.arguments)
        return self._builder.build(operation, status, accept=request.accept)

    def _not_found(self, request: MockRequest) -> Answer:
        return self._builder.build_error(
            request.operation,
            404,
            f"the mock has no resource /{'/'.join(request.path)}",
            request.accept,
        )

    def _list(self, request: MockRequest, role: Role) -> Answer:
        answer = self._build(request)
        operation = request.operation
        paging = operation.paging
        is_page = paging is not None and operation.returns_pages(request.arguments)
        place = find_list(answer.body, paging.items if is_page else None)
        sample = None if place is None else get_member(answer.body, place)
        if place is None or not isinstance(sample, list) or not answer.is_json:
            return answer
        base = next(iter(sample), None)
        if base is not None and not isinstance(base, dict):
            return answer
        collection = request.path[: role.depth]
        records = self._records(collection, role, request.operation)
        wanted = [each for each in records.values() if _matches(each, request)]
        items: list[Any] = wanted
        if is_page:
            paged = PageRequest(operation, request.arguments, request.body, request.url)
            page = select_page(paged, wanted)
            items = wanted[page.start : page.end]

        def is_valid(new: list[Any]) -> bool:
            return self._builder.is_valid(answer, set_member(answer.body, place, new))

        items = self._fit_items(answer, place, base, items, is_valid)
        body = set_member(answer.body, place, items)
        if not self._builder.is_valid(answer, body):
            return answer
        answer = replace(answer, body=body)
        if is_page:
            body, headers = describe_page(
                paged, page, body, lambda new: self._builder.is_valid(answer, new)
            )
            answer = replace(answer, body=body, headers={**answer.headers, **headers})
        return answer

    def _fit_items(
        self,
        answer: Answer,
        place: Pointer,
        base: Record | None,
        records: list[Record],
        is_valid: Callable[[list[Any]], bool],
    ) -> list[Any]:
        """Return resources as the items of a list have them."""
        schema = self._schema_at(answer, (*place, "0"))
        items = [self._select(schema, each) for each in records]
        if is_valid(items):
            return items
        return [
            (
                each
                if is_valid([each])
                else apply_changes(base or {}, each, lambda new: is_valid([new]))
            )
            for each in items
        ]

    def _create(self, request: MockRequest, role: Role) -> Answer:
        answer = self._build(request, 201)
        collection = request.path[: role.depth]
        names = id_names(role.parameter)
        place = self._find_place(answer, role, request.operation)
        if place is None and answer.is_json:
            # The answer is a list, or something else than a resource.
            return answer
        sent = _unwrap(request.body, place)
        if not isinstance(sent, dict):
            # A body that is no JSON object, such as XML: the resource is the sample.
            sent = {}
        got = self._find_got(role, request.operation)
        base = {**(got.resource if got else {}), **(place.resource if place else {})}
        pointer = find_id(base, names) or find_id(sent, names)
        record = self._change({}, base, sent, request)
        resource = get_member(sent, pointer) if pointer else None
        if resource is None:
            resource = self._make_id(place, pointer, base, collection)
        if pointer:
            # The id may be in an object, such as `metadata`, that the request lacks.
            outer = {pointer[0]: base.get(pointer[0])}
            record = set_member({**outer, **record}, pointer, resource)
        if place is not None:
            answer = self._show(place, record)
            # The type may have refused the id.
            shown = get_member(answer.body, (*place.pointer, *(pointer or ())))
            if pointer and isinstance(shown, str | int):
                resource = shown
                record = set_member(record, pointer, resource)
        identifier = format_id(resource)
        self._store.put(collection, identifier, record)
        location = f"{urlsplit(request.url).path.rstrip('/')}/{quote(identifier, '')}"
        headers = {
            name: location if name.lower() == "location" else text
            for name, text in answer.headers.items()
        }
        response = self._builder.find_response(request.operation, answer.status)
        for name in as_mapping(response.get("headers")):
            if name.lower() == "location":
                headers[name] = location
        return replace(answer, headers=headers)

    def _get(self, request: MockRequest, role: Role) -> Answer:
        answer = self._build(request)
        record = self._find(request, role)
        if record is None:
            return self._not_found(request)
        place = self._find_place(answer, role, request.operation)
        return answer if place is None else self._show(place, record)

    def _update(self, request: MockRequest, role: Role) -> Answer:
        collection, identifier = self._locate(request, role)
        is_put = request.operation.method == "PUT"
        # Where nothing is created by POST, PUT creates.
        creates = is_put and not self._has(role, request.operation, "create")
        record = self._find(request, role) if identifier is not None else {}
        is_new = record is None
        if record is None and not creates:
            return self._not_found(request)
        answer = self._build(request, *((201,) if is_new else (200,)))
        place = self._find_place(answer, role, request.operation)
        sent = _unwrap(request.body, place)
        names = id_names(role.parameter)
        if isinstance(sent, dict) and identifier is not None:
            base = record or (place.resource if place else {})
            record = self._change(base, base, sent, request)
            pointer = None if role.is_single else find_id(base, names)
            if pointer:
                record = set_member(record, pointer, get_member(base, pointer))
                if is_new:
                    record = _set_id(record, pointer, identifier)
            self._store.put(collection, identifier, record)
        return answer if place is None else self._show(place, record or {})

    def _delete(self, request: MockRequest, role: Role) -> Answer:
        collection, identifier = self._locate(request, role)
        record = self._find(request, role)
        if record is None or identifier is None:
            return self._not_found(request)
        answer = self._build(request, 204)
        self._store.remove(collection, identifier)
        place = self._find_place(answer, role, request.operation)
        return answer if place is None else self._show(place, record)

    def _locate(self, request: MockRequest, role: Role) -> tuple[Path, str | None]:
        """Return the collection and the id of the resource that a request is for.

        The id is None if the request has none.
        """
        collection = request.path[: role.depth]
        if len(request.path) > role.depth:
            return collection, request.path[role.depth]
        body = as_mapping(request.body)
        pointer = find_id(body, id_names(role.parameter))
        return collection, format_id(get_member(body, pointer)) if pointer else None

    def _find(self, request: MockRequest, role: Role) -> Record | None:
        """Return the resource that a request is for; None if there is none.

        A resource that nobody has created exists if the document has it as an example,
        or if the operation does not declare the status 404.
        """
        collection, identifier = self._locate(request, role)
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
        example = ABSENT
        if role.parameter is not None:
            example = self._document.find_parameter_example(
                operation.method, operation.path, role.parameter
            )
        is_example = example is not ABSENT and format_id(example) == identifier
        has_origin = self._has(role, operation, "create", "list")
        if is_strict and has_origin and not is_example:
            return None
        place = self._find_got(role, operation)
        base = place.resource if place else {}
        pointer = find_id(base, id_names(role.parameter))
        if role.is_single or pointer is None:
            return base
        return _set_id(base, pointer, identifier)

    def _change(
        self, record: Record, base: Record, sent: Record, request: MockRequest
    ) -> Record:
        """Return a resource after a request to create or to change it.

        Properties that the request could have set, and did not, stay as they are in
        ``record``, or are left out if the request replaces the resource. Properties
        that only the service sets are those of ``base``.
        """
        schema = self._request_schema(request)
        properties = self._document.find_properties(schema)
        is_patch = request.operation.method == "PATCH" or (
            request.operation.method == "POST" and bool(record)
        )
        hidden = {
            name for name, each in properties.items() if each.get("writeOnly") is True
        }
        settable = {
            name
            for name, each in properties.items()
            if each.get("readOnly") is not True and name not in hidden
        }
        kept = {n: v for n, v in base.items() if is_patch or n not in settable}
        return {**kept, **{n: v for n, v in sent.items() if n not in hidden}}

    def _request_schema(self, request: MockRequest) -> dict[str, Any]:
        operation = request.operation
        bodies = self._document.find_bodies(operation.method, operation.path)
        for content in bodies.values():
            schema = self._document.resolve(content.get("schema"))
            properties = self._document.find_properties(schema)
            # An envelope, such as `{"pet": {...}}`.
            sent = as_mapping(request.body)
            if len(properties) == len(sent) == 1 and properties.keys() == sent.keys():
                [inner] = properties.values()
                return inner if self._document.find_properties(inner) else schema
            return schema
        return {}

    def _show(self, place: _Place, record: Record) -> Answer:
        """Return an answer that has a resource at a place, as far as it is valid."""
        answer = place.answer

        def is_valid(resource: Record) -> bool:
            body = set_member(answer.body, place.pointer, resource)
            return self._builder.is_valid(answer, body)

        changes = self._select(self._schema_at(answer, place.pointer), record)
        resource = changes
        if not is_valid(changes):
            resource = apply_changes(place.resource, changes, is_valid)
        body = set_member(answer.body, place.pointer, resource)
        return replace(answer, body=body)

    def _select(self, schema: dict[str, Any], record: Record) -> Record:
        """Return those properties of a resource that a schema declares."""
        if self._document.is_open(schema):
            return record
        properties = self._document.find_properties(schema)
        return {
            name: value
            for name, value in record.items()
            if name in properties and properties[name].get("writeOnly") is not True
        }

    def _schema_at(self, answer: Answer, pointer: Pointer) -> dict[str, Any]:
        schema: Any = answer.schema or {}
        for token in pointer:
            schema = self._document.find_member(schema, token)
        return self._document.resolve(schema)

    def _find_place(self, answer: Answer, role: Role, operation: Any) -> _Place | None:
        """Return the place of the resource in an answer, or None."""
        names = id_names(role.parameter)
        unwrap = getattr(answer.declared, "unwrap", None)
        segments = split_path(operation.path)[: role.depth]
        name = next((each for each in reversed(segments) if "{" not in each), "")
        pointer = find_resource(answer.body, names, unwrap, name)
        return None if pointer is None else _Place(answer, pointer, names)

    def _find_got(self, role: Role, operation: Any) -> _Place | None:
        """Return the place of a resource in the answer of the operation that gets it.

        If there is none, another operation with a single resource takes its place.
        """
        for kind in ("get", "update", "create"):
            for other, each in self._relatives(role, operation):
                if each.kind == kind:
                    status = self._builder.choose_status(other, 200, 201)
                    answer = self._builder.build(other, status)
                    place = self._find_place(answer, role, other)
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

    def _has(self, role: Role, operation: Any, *kinds: str) -> bool:
        return any(each.kind in kinds for _, each in self._relatives(role, operation))

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
                resources += listed if isinstance(listed, list) else []
        got = self._find_got(role, operation)
        seeds: dict[str, Record] = {}
        for resource in (*resources, got.resource if got else None):
            if isinstance(resource, dict):
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

    def _records(
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

    def _make_id(
        self,
        place: _Place | None,
        pointer: Pointer | None,
        base: Record,
        collection: Path,
    ) -> Any:
        """Return an id that no resource has, and that the types accept, if possible."""
        example = get_member(base, pointer) if pointer else None
        fallback: Any = example
        while True:
            self._count += 1
            for candidate in _guess_ids(example, self._count):
                if place is not None and pointer is not None:
                    resource = set_member(place.resource, pointer, candidate)
                    body = set_member(place.answer.body, place.pointer, resource)
                    if not self._builder.is_valid(place.answer, body):
                        continue
                if self._store.get(collection, format_id(candidate)) is None:
                    return candidate
                fallback = candidate
            if self._count % 1000 == 0 or fallback is example:
                return fallback if fallback is not None else self._count


def _guess_ids(example: Any, number: int) -> list[Any]:
    """Return possible ids that are made from a number, and resemble an example."""
    if isinstance(example, int):
        return [example + number, number]
    text = str(example or "")
    digits = str(number)
    uuid = str(UUID(int=number, version=4))
    guesses = [digits, uuid, f"{text}-{number}", f"{text}{number}"]
    if len(text) >= len(digits):
        guesses.append(text[: len(text) - len(digits)] + digits)
    try:
        UUID(text)
    except ValueError:
        return guesses
    return [uuid, *guesses]


def _set_id(record: Record, pointer: Pointer, identifier: str) -> Record:
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


def _unwrap(body: Any, place: _Place | None) -> Any:
    """Return the resource in a request, which may be in an envelope."""
    if isinstance(body, dict) and place is not None and place.pointer:
        members: dict[str, Any] = body
        if len(members) == 1:
            [inner] = members.values()
            if place.pointer[0] in members and isinstance(inner, dict):
                return inner
    return body


def _matches(record: Record, request: MockRequest) -> bool:
    """Return whether a resource has the values that the query asks for.

    Only parameters count that have the name of a property with a single value.
    """
    for name, texts in request.query.items():
        value = record.get(name)
        if isinstance(value, str | int | float):
            wanted = {part for text in texts for part in text.split(",")}
            if format_id(value) not in wanted | set(texts):
                return False
    return True
