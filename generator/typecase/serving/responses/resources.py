"""Answer requests for resources: what was created is listed and got until deleted."""

from dataclasses import replace
from typing import Any
from urllib.parse import quote, urlsplit

from typecase.load.json_types import as_mapping, is_list, is_mapping
from typecase.schema import JsonSchema
from typecase.serving.document.valid_changes import get_member, set_member
from typecase.serving.document.value_schemas import find_defaults, find_properties
from typecase.serving.responses.answer import Answer
from typecase.serving.responses.answers import AnswerBuilder
from typecase.serving.responses.known_resources import KnownResources, set_id
from typecase.serving.responses.new_ids import NewIds
from typecase.serving.responses.pages import PageRequest, describe_page, select_page
from typecase.serving.responses.requests import MockRequest, format_id
from typecase.serving.responses.resource_bodies import (
    find_id,
    find_list,
    id_names,
)
from typecase.serving.responses.resource_views import Place, ResourceViews
from typecase.serving.responses.roles import Role
from typecase.serving.responses.store import Record, Store


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
        self._store = Store(limit)
        self._views = ResourceViews(builder)
        self._known = KnownResources(builder, roles, operations, self._store)
        self._new_ids = NewIds(builder, self._store)

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
        if paging is not None and not operation.returns_pages(request.arguments):
            paging = None
        place = find_list(answer.body, None if paging is None else paging.items)
        sample = None if place is None else get_member(answer.body, place)
        if place is None or not is_list(sample) or not answer.is_json:
            return answer
        base = next(iter(sample), None)
        if base is not None and not is_mapping(base):
            return answer
        collection = request.path[: role.depth]
        records = self._known.records(collection, role, request.operation)
        wanted = [each for each in records.values() if _matches(each, request)]
        paged = PageRequest(operation, request.arguments, request.body, request.url)
        has_pages = paging is not None and (paging.counter or paging.next_url)
        page = select_page(paged, wanted) if has_pages else None
        items: list[Any] = wanted if page is None else wanted[page.start : page.end]

        def is_valid(new: list[Any]) -> bool:
            return self._builder.bodies.is_valid(
                answer, set_member(answer.body, place, new)
            )

        items = self._views.fit_items(answer, place, base, items, is_valid)
        body = set_member(answer.body, place, items)
        if not self._builder.bodies.is_valid(answer, body):
            return answer
        answer = replace(answer, body=body)
        if page is not None:
            body, headers = describe_page(
                paged,
                page,
                body,
                lambda new: self._builder.bodies.is_valid(answer, new),
            )
            answer = replace(answer, body=body, headers={**answer.headers, **headers})
        return answer

    def _create(self, request: MockRequest, role: Role) -> Answer:
        answer = self._build(request, 201)
        collection = request.path[: role.depth]
        names = id_names(role.parameter)
        place = self._views.find_place(answer, role, request.operation)
        if place is None and answer.is_json:
            # The answer is a list, or something else than a resource.
            return answer
        sent = _unwrap(request.body, place)
        if not is_mapping(sent):
            # A body that is no JSON object, such as XML: the resource is the sample.
            sent = {}
        got = self._known.find_got(role, request.operation)
        base = {**(got.resource if got else {}), **(place.resource if place else {})}
        pointer = find_id(base, names) or find_id(sent, names)
        record = self._change({}, base, sent, request)
        resource = get_member(sent, pointer) if pointer else None
        if resource is None:
            resource = self._new_ids.make(place, pointer, base, collection)
        if pointer:
            # The id may be in an object, such as `metadata`, that the request lacks.
            outer = {pointer[0]: base.get(pointer[0])}
            record = set_member({**outer, **record}, pointer, resource)
        if place is not None:
            answer = self._views.show(place, record)
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
        for name in response.children("headers") if response else ():
            if name.lower() == "location":
                headers[name] = location
        return replace(answer, headers=headers)

    def _get(self, request: MockRequest, role: Role) -> Answer:
        answer = self._build(request)
        record = self._known.find(request, role)
        if record is None:
            return self._not_found(request)
        place = self._views.find_place(answer, role, request.operation)
        return answer if place is None else self._views.show(place, record)

    def _update(self, request: MockRequest, role: Role) -> Answer:
        collection, identifier = self._known.locate(request, role)
        is_put = request.operation.method == "PUT"
        # Where nothing is created by POST, PUT creates.
        creates = is_put and not self._known.has(role, request.operation, "create")
        record = self._known.find(request, role) if identifier is not None else {}
        is_new = record is None
        if record is None and not creates:
            return self._not_found(request)
        answer = self._build(request, *((201,) if is_new else (200,)))
        place = self._views.find_place(answer, role, request.operation)
        sent = _unwrap(request.body, place)
        names = id_names(role.parameter)
        if is_mapping(sent) and identifier is not None:
            base = record or (place.resource if place else {})
            record = self._change(base, base, sent, request)
            pointer = None if role.is_single else find_id(base, names)
            if pointer:
                record = set_member(record, pointer, get_member(base, pointer))
                if is_new:
                    record = set_id(record, pointer, identifier)
            self._store.put(collection, identifier, record)
        return answer if place is None else self._views.show(place, record or {})

    def _delete(self, request: MockRequest, role: Role) -> Answer:
        collection, identifier = self._known.locate(request, role)
        record = self._known.find(request, role)
        if record is None or identifier is None:
            return self._not_found(request)
        answer = self._build(request, 204)
        self._store.remove(collection, identifier)
        place = self._views.find_place(answer, role, request.operation)
        return answer if place is None else self._views.show(place, record)

    def _change(
        self, record: Record, base: Record, sent: Record, request: MockRequest
    ) -> Record:
        """Return a resource after a request to create or to change it.

        Properties that the request could have set, and did not, stay as they are in
        ``record``, or have their defaults if the request replaces the resource.
        Properties that only the service sets are those of ``base``.
        """
        schema = self._request_schema(request)
        properties = find_properties(schema)
        is_patch = request.operation.method == "PATCH" or (
            request.operation.method == "POST" and bool(record)
        )
        hidden = {
            name for name, each in properties.items() if each.has_flag("writeOnly")
        }
        settable = {
            name
            for name, each in properties.items()
            if not each.has_flag("readOnly") and name not in hidden
        }
        kept = {n: v for n, v in base.items() if is_patch or n not in settable}
        defaults = {} if is_patch else find_defaults(schema)
        kept |= {n: v for n, v in defaults.items() if n in settable}
        return {**kept, **{n: v for n, v in sent.items() if n not in hidden}}

    def _request_schema(self, request: MockRequest) -> JsonSchema | None:
        for content in self._document.find_bodies(request.operation).values():
            schema = content.schema
            properties = find_properties(schema)
            # An envelope, such as `{"pet": {...}}`.
            sent = as_mapping(request.body)
            if len(properties) == len(sent) == 1 and properties.keys() == sent.keys():
                [inner] = properties.values()
                return inner if find_properties(inner) else schema
            return schema
        return None


def _unwrap(body: Any, place: Place | None) -> Any:
    """Return the resource in a request, which may be in an envelope."""
    if is_mapping(body) and place is not None and place.pointer:
        members: dict[str, Any] = body
        if len(members) == 1:
            [inner] = members.values()
            if place.pointer[0] in members and is_mapping(inner):
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
