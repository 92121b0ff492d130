"""Compare the operations of two documents: what is sent, and what is understood."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from typecase.diff.changes import (
    ApiDocuments,
    Aspect,
    Change,
    Direction,
    Severity,
)
from typecase.diff.wire.containment import Decider
from typecase.diff.wire.operation_pairs import (
    Content,
    Holder,
    find_body,
    find_content,
    find_general_name,
    find_response,
    iter_callbacks,
    map_operations,
    map_parameters,
    map_responses,
    match_addresses,
    normalize_media_type,
)
from typecase.diff.wire.same_schemas import SameSchemas
from typecase.diff.wire.schema_rules import SchemaComparison
from typecase.diff.wire.schema_shape import (
    Part,
    Parts,
    Sides,
    build_shape,
    find_types,
)
from typecase.diff.wire.security import compare_security
from typecase.diff.wire.unchanged import UnchangedParts
from typecase.diff.wire.wording import (
    Evidence,
    SchemaPlace,
    Subject,
    describe_difference,
)
from typecase.load.json_types import as_mapping
from typecase.load.navigate.operations import (
    Operation,
    Parameter,
    resolve_mapping,
)

_ANY_STYLE = frozenset({"form", "simple"})
"""Styles that write a single value as it is."""
_TYPED_MEDIA_TYPES = ("json", "jsonl", "yaml", "*")
"""Ends of the names of media types in which numbers and texts differ."""


def compare_wire(documents: ApiDocuments) -> list[Change]:
    """Return the changes of requests and responses between two documents."""
    return list(_WireComparison(documents).compare())


class _WireComparison:
    def __init__(self, documents: ApiDocuments) -> None:
        self._documents = documents
        self._unchanged = UnchangedParts(documents.old, documents.new)
        decider = Decider()
        self._comparisons = {
            (sides, lists_members, is_text): SchemaComparison(
                same,
                decider,
                self._unchanged,
                lists_members=lists_members,
                is_text=is_text,
            )
            for sides in Sides
            for same in (SameSchemas(sides, self._unchanged),)
            for lists_members in (False, True)
            for is_text in (False, True)
        }

    def compare(self) -> Iterator[Change]:
        for section in ("paths", "webhooks"):
            old = map_operations(self._documents.old, section)
            new = map_operations(self._documents.new, section)
            is_webhook = section == "webhooks"
            new_paths = {path for _, path in new}
            if not is_webhook:
                new = match_addresses(self._documents, old, new)
            for key, operation in old.items():
                if key in new:
                    yield from self._compare_operations(
                        operation, new[key], is_reversed=is_webhook
                    )
                else:
                    yield self._removed(
                        operation,
                        is_webhook=is_webhook,
                        is_path_kept=key[1] in new_paths,
                    )
            for key in new.keys() - old.keys():
                yield self._added(new[key], is_webhook=is_webhook)

    def _removed(
        self, operation: Operation, *, is_webhook: bool, is_path_kept: bool
    ) -> Change:
        method = operation.method.upper()
        kind = "operation"
        if is_webhook:
            kind, id_, text = "webhook", "webhook-removed", "is removed"
            advice = "find another way to learn of these events"
        elif is_path_kept:
            id_, text = "api-operation-removed-without-deprecation", "is removed"
            advice = "stop calling the operation"
        else:
            id_, text = (
                "api-path-removed-without-deprecation",
                "is removed with its path",
            )
            advice = "stop calling the operation"
        return Change(
            id=id_,
            aspect=Aspect.WIRE,
            severity=Severity.MAJOR,
            text=f"the {kind} {text}",
            advice=advice,
            operation=(method, operation.path),
            direction=Direction.BOTH,
            old=self._documents.find_place(operation.pointer, is_old=True),
        )

    def _added(self, operation: Operation, *, is_webhook: bool) -> Change:
        method = operation.method.upper()
        kind = "webhook" if is_webhook else "operation"
        return Change(
            id="webhook-added" if is_webhook else "endpoint-added",
            aspect=Aspect.WIRE,
            severity=Severity.MINOR,
            text=f"the {kind} is new",
            operation=(method, operation.path),
            direction=Direction.BOTH,
            new=self._documents.find_place(operation.pointer, is_old=False),
        )

    def _compare_operations(
        self, old: Operation, new: Operation, *, is_reversed: bool
    ) -> Iterator[Change]:
        if not is_reversed:
            yield from compare_security(self._documents, old, new)
        is_equal = self._unchanged.is_equal(old.node, new.node)
        if is_equal and self._unchanged.is_equal(
            old.item.get("parameters"), new.item.get("parameters")
        ):
            return
        pair = _OperationPair(
            self._documents, self._unchanged, self._comparisons, old, new, is_reversed
        )
        yield from pair.compare_parameters()
        yield from pair.compare_bodies()
        yield from pair.compare_responses()
        yield from pair.compare_deprecation()
        old_callbacks = _map_callbacks(self._documents.old, old)
        new_callbacks = _map_callbacks(self._documents.new, new)
        for key, callback in old_callbacks.items():
            if key in new_callbacks:
                yield from self._compare_operations(
                    callback, new_callbacks[key], is_reversed=not is_reversed
                )
            else:
                yield pair.change(
                    "callback-removed",
                    Severity.MAJOR,
                    f"the callback `{key[0]}` is removed",
                    old=callback.pointer,
                    direction=Direction.BOTH,
                )
        for key in new_callbacks.keys() - old_callbacks.keys():
            yield pair.change(
                "callback-added",
                Severity.MINOR,
                f"the callback `{key[0]}` is new",
                new=new_callbacks[key].pointer,
                direction=Direction.BOTH,
            )


def _map_callbacks(
    document: Any, operation: Operation
) -> dict[tuple[str, str, str], Operation]:
    return {
        (name, each.path, each.method): each
        for name, each in iter_callbacks(document, operation)
    }


class _OperationPair:
    """The same operation of two documents."""

    def __init__(
        self,
        documents: ApiDocuments,
        unchanged: UnchangedParts,
        comparisons: dict[tuple[Sides, bool, bool], SchemaComparison],
        old: Operation,
        new: Operation,
        is_reversed: bool,
    ) -> None:
        self._documents = documents
        self._unchanged = unchanged
        self._comparisons = comparisons
        self._old = old
        self._new = new
        self._is_reversed = is_reversed
        self._key = (new.method.upper(), new.path)

    def change(
        self,
        id_: str,
        severity: Severity,
        text: str,
        *,
        direction: Direction,
        old: str | None = None,
        new: str | None = None,
        advice: str = "",
        is_decided: bool = True,
    ) -> Change:
        """Return a change of this operation; ``old`` and ``new`` are pointers."""
        find = self._documents.find_place
        return Change(
            id=id_,
            aspect=Aspect.WIRE,
            severity=severity,
            text=text,
            advice=advice,
            operation=self._key,
            direction=direction,
            old=None if old is None else find(old, is_old=True),
            new=None if new is None else find(new, is_old=False),
            is_decided=is_decided,
        )

    def _breaks(self, *, if_clients_send: bool) -> Severity:
        """Return the severity of what breaks one side.

        ``if_clients_send`` tells whether it breaks those who send requests; these are
        the callers, except in webhooks.
        """
        return (
            Severity.MAJOR
            if if_clients_send is not self._is_reversed
            else Severity.MINOR
        )

    def compare_schemas(
        self, place: SchemaPlace, old: Parts, new: Parts, *, is_text: bool = False
    ) -> Iterator[Change]:
        """Compare the schemas of one place in both directions."""
        narrower = self._comparisons[place.sides, True, is_text].compare(old, new)
        wider = self._comparisons[place.sides, False, is_text].compare(new, old)
        for each in narrower:
            evidence = Evidence(place, old, new, each)
            yield describe_difference(self._documents, evidence, sender_is_old=True)
        for each in wider:
            evidence = Evidence(place, new, old, each)
            yield describe_difference(self._documents, evidence, sender_is_old=False)

    def _place(self, subject: Subject, text: str, **details: Any) -> SchemaPlace:
        return SchemaPlace(self._key, subject, text, self._is_reversed, **details)

    def compare_parameters(self) -> Iterator[Change]:
        old = map_parameters(self._documents.old, self._old)
        new = map_parameters(self._documents.new, self._new)
        for key, parameter in old.items():
            if key not in new:
                yield self.change(
                    "request-parameter-removed",
                    Severity.MINOR,
                    f"{_describe(parameter)} is removed, and ignored now",
                    direction=Direction.REQUEST,
                    old=parameter.pointer,
                )
        for key, parameter in new.items():
            if key in old:
                yield from self._compare_parameter(old[key], parameter)
                continue
            is_required = _is_required(parameter)
            kind = "required" if is_required else "optional"
            yield self.change(
                f"new-{kind}-request-parameter",
                self._breaks(if_clients_send=True) if is_required else Severity.MINOR,
                f"{_describe(parameter)} is new, and {kind}",
                direction=Direction.REQUEST,
                new=parameter.pointer,
                advice="send the parameter" if is_required else "",
            )

    def _compare_parameter(self, old: Parameter, new: Parameter) -> Iterator[Change]:
        if self._unchanged.is_equal(old.node, new.node):
            return
        if _is_required(old) is not _is_required(new):
            became = "required" if _is_required(new) else "optional"
            severity = self._breaks(if_clients_send=True)
            yield self.change(
                f"request-parameter-became-{became}",
                severity if _is_required(new) else Severity.MINOR,
                f"{_describe(new)} becomes {became}",
                direction=Direction.REQUEST,
                old=old.pointer,
                new=new.pointer,
                advice="send the parameter" if _is_required(new) else "",
            )
        if old.node.get("allowEmptyValue") and not new.node.get("allowEmptyValue"):
            yield self.change(
                "request-parameter-empty-value-forbidden",
                self._breaks(if_clients_send=True),
                f"{_describe(new)} can no longer be empty",
                direction=Direction.REQUEST,
                old=old.pointer,
                new=new.pointer,
                advice="send a value, or leave the parameter out",
            )
        old_part, old_type = _parameter_schema(self._documents, old, is_old=True)
        new_part, new_type = _parameter_schema(self._documents, new, is_old=False)
        if old_type != new_type:
            yield self._serialization(old, new, "media type")
        elif old_type is None and self._written(old, old_part) != self._written(
            new, new_part
        ):
            yield self._serialization(old, new, "style")
        elif old.node.get("allowReserved") and not new.node.get("allowReserved"):
            yield self._serialization(old, new, "encoding of reserved characters")
        place = self._place(
            Subject.PARAMETER, _describe(new), parameter=(old.name, old.location)
        )
        is_text = old_type is None
        yield from self.compare_schemas(place, old_part, new_part, is_text=is_text)

    def _serialization(self, old: Parameter, new: Parameter, what: str) -> Change:
        return self.change(
            "request-parameter-serialization-changed",
            self._breaks(if_clients_send=True),
            f"{_describe(new)}: the {what} changes, and values are written differently",
            direction=Direction.REQUEST,
            old=old.pointer,
            new=new.pointer,
            advice="write the value in the new form",
        )

    def _written(self, parameter: Parameter, schema: Parts) -> tuple[object, ...]:
        """Return what decides how a value is written."""
        default = "form" if parameter.location in ("query", "cookie") else "simple"
        style = parameter.node.get("style", default)
        explode = parameter.node.get("explode", style in ("form", "cookie"))
        sides = Sides.REQUEST
        types = find_types(build_shape(schema, sides), sides) if schema else {"array"}
        if types & {"array", "object"}:
            is_simple = style == "simple" and "object" not in types
            return style, None if is_simple else bool(explode)
        return (style if style not in _ANY_STYLE else None,)

    def compare_bodies(self) -> Iterator[Change]:
        old = find_body(self._documents.old, self._old)
        new = find_body(self._documents.new, self._new)
        severity = self._breaks(if_clients_send=True)
        if old is None or new is None:
            yield from self._compare_presence(old, new)
            return
        if bool(old.node.get("required")) is not bool(new.node.get("required")):
            is_required = bool(new.node.get("required"))
            became = "required" if is_required else "optional"
            yield self.change(
                f"request-body-became-{became}",
                (
                    severity
                    if is_required
                    else (
                        self._breaks(if_clients_send=False)
                        if self._is_reversed
                        else Severity.MINOR
                    )
                ),
                f"the request body becomes {became}",
                direction=Direction.REQUEST,
                old=old.pointer,
                new=new.pointer,
            )
        place = self._place(Subject.REQUEST, "the request body")
        yield from self._compare_contents(place, old, new)

    def _compare_presence(
        self, old: Holder | None, new: Holder | None
    ) -> Iterator[Change]:
        if old is not None:
            yield self.change(
                "request-body-removed",
                self._breaks(if_clients_send=True),
                "the request body is removed",
                direction=Direction.REQUEST,
                old=old.pointer,
                advice="send the request without a body",
            )
        if new is not None:
            is_required = bool(new.node.get("required"))
            kind = "required" if is_required else "optional"
            yield self.change(
                f"request-body-added-{kind}",
                self._breaks(if_clients_send=True) if is_required else Severity.MINOR,
                f"a request body is new, and {kind}",
                direction=Direction.REQUEST,
                new=new.pointer,
                advice="send the body" if is_required else "",
            )

    def compare_responses(self) -> Iterator[Change]:
        old = map_responses(self._documents.old, self._old)
        new = map_responses(self._documents.new, self._new)
        for status, response in old.items():
            other = find_response(new, status)
            if other is None:
                yield self._status(status, is_added=False, pointer=response.pointer)
            elif status not in new and status != "default":
                # A range or the default describes the status now.
                yield from self._compare_response(status, response, other)
        for status, response in new.items():
            other = find_response(old, status)
            if other is None:
                yield self._status(status, is_added=True, pointer=response.pointer)
            else:
                yield from self._compare_response(status, other, response)

    def _status(self, status: str, *, is_added: bool, pointer: str) -> Change:
        is_success = status.startswith("2")
        kind = "success" if is_success else "non-success"
        verb = "added" if is_added else "removed"
        is_breaking = is_success and not is_added
        return self.change(
            f"response-{kind}-status-{verb}",
            self._breaks(if_clients_send=True) if is_breaking else Severity.MINOR,
            f"the response {status} is {verb}",
            direction=Direction.RESPONSE,
            old=None if is_added else pointer,
            new=pointer if is_added else None,
            advice="expect another status" if is_breaking else "",
        )

    def _compare_response(
        self, status: str, old: Holder, new: Holder
    ) -> Iterator[Change]:
        if self._unchanged.is_equal(old.node, new.node):
            return
        place = self._place(Subject.RESPONSE, f"the response {status}", status=status)
        yield from self._compare_contents(place, old, new)
        yield from self._compare_headers(status, old.headers(), new.headers())

    def _compare_contents(
        self, place: SchemaPlace, old: Holder, new: Holder
    ) -> Iterator[Change]:
        subject, text = place.subject, place.text
        direction = Direction(subject.value)
        old_contents, new_contents = old.contents(), new.contents()
        if subject is Subject.RESPONSE:
            new_contents = _generalize(new_contents, old_contents)
        for name, content in old_contents.items():
            is_known = find_content(
                new_contents, name, ignores_parameters=subject is Subject.REQUEST
            )
            if is_known is None and not _is_covered(name, new_contents):
                yield self.change(
                    f"{direction}-{'body-' if subject is Subject.REQUEST else ''}"
                    "media-type-removed",
                    self._breaks(if_clients_send=True),
                    f"the media type {content.media_type} of {text} is removed",
                    direction=direction,
                    old=content.part.pointer,
                    new=new.pointer,
                    advice="use another media type" if new_contents else "",
                )
        for name, content in new_contents.items():
            other = find_content(old_contents, name)
            if other is None:
                yield self.change(
                    f"{direction}-{'body-' if subject is Subject.REQUEST else ''}"
                    "media-type-added",
                    Severity.MINOR,
                    f"the media type {content.media_type} of {text} is new",
                    direction=direction,
                    old=old.pointer,
                    new=content.part.pointer,
                )
                continue
            if normalize_media_type(content.media_type) != name:
                yield self.change(
                    "response-media-type-name-specialized",
                    Severity.MINOR,
                    f"the media type {name} of {text} becomes {content.media_type}",
                    direction=direction,
                    old=other.part.pointer,
                    new=content.part.pointer,
                )
            yield from self._compare_content(place, other, content)
        for name, content in old_contents.items():
            other = find_content(new_contents, name)
            if name not in new_contents and other is not None:
                yield from self._compare_content(place, content, other)

    def _compare_content(
        self, place: SchemaPlace, old: Content, new: Content
    ) -> Iterator[Change]:
        place = replace(place, media_type=old.media_type)
        name = old.media_type.partition(";")[0].strip().lower()
        is_text = not name.endswith(_TYPED_MEDIA_TYPES)
        yield from self.compare_schemas(place, old.schema, new.schema, is_text=is_text)
        items = replace(place, text=f"each item of {place.text}", media_type=None)
        yield from self.compare_schemas(items, old.item_schema, new.item_schema)
        encodings = [
            _encodings(content.part.schema.get("encoding")) for content in (old, new)
        ]
        if encodings[0] != encodings[1]:
            yield self.change(
                f"{place.subject}-body-encoding-changed",
                Severity.MAJOR,
                f"the encoding of {place.text} changes",
                direction=Direction(place.subject.value),
                old=old.part.pointer,
                new=new.part.pointer,
            )

    def _compare_headers(
        self, status: str, old: dict[str, Part], new: dict[str, Part]
    ) -> Iterator[Change]:
        for name, header in old.items():
            was_required = header.schema.get("required") is True
            text = f"the header `{name}` of the response {status}"
            if name not in new:
                kind = "required" if was_required else "optional"
                yield self.change(
                    f"{kind}-response-header-removed",
                    (
                        self._breaks(if_clients_send=True)
                        if was_required
                        else Severity.MINOR
                    ),
                    f"{text} is removed",
                    direction=Direction.RESPONSE,
                    old=header.pointer,
                )
                continue
            is_required = new[name].schema.get("required") is True
            if was_required is not is_required:
                became = "required" if is_required else "optional"
                yield self.change(
                    f"response-header-became-{became}",
                    (
                        self._breaks(if_clients_send=not is_required)
                        if was_required
                        else Severity.MINOR
                    ),
                    f"{text} becomes {became}",
                    direction=Direction.RESPONSE,
                    old=header.pointer,
                    new=new[name].pointer,
                )
            schemas = [
                (each.child("schema"),) if "schema" in each.schema else ()
                for each in (header, new[name])
            ]
            place = self._place(Subject.HEADER, text, status=status)
            yield from self.compare_schemas(place, *schemas, is_text=True)
        for name in new.keys() - old.keys():
            yield self.change(
                "response-header-added",
                Severity.MINOR,
                f"the header `{name}` of the response {status} is new",
                direction=Direction.RESPONSE,
                new=new[name].pointer,
            )

    def compare_deprecation(self) -> Iterator[Change]:
        was, now = (
            each.node.get("deprecated") is True for each in (self._old, self._new)
        )
        if was is not now:
            kind = "deprecated" if now else "reactivated"
            yield self.change(
                f"endpoint-{kind}",
                Severity.PATCH,
                f"the operation is {'deprecated' if now else 'no longer deprecated'}",
                direction=Direction.BOTH,
                old=self._old.pointer,
                new=self._new.pointer,
            )


def _describe(parameter: Parameter) -> str:
    return f"the {parameter.location} parameter `{parameter.name}`"


def _is_required(parameter: Parameter) -> bool:
    return parameter.node.get("required") is True or parameter.location == "path"


def _generalize(
    contents: dict[str, Content], known: dict[str, Content]
) -> dict[str, Content]:
    """Return contents by the media types of an older document that can read them."""
    generalized: dict[str, Content] = {}
    for name, content in contents.items():
        general = find_general_name(name)
        is_read = name not in known and general in known and general not in contents
        generalized[general if is_read else name] = content
    return generalized


def _is_covered(name: str, contents: dict[str, Content]) -> bool:
    """Return whether media types of a range are listed one by one now."""
    kind, _, subtype = name.partition("/")
    return subtype == "*" and any(
        kind in ("*", other.partition("/")[0]) for other in contents
    )


def _encodings(value: Any) -> dict[str, tuple[object, ...]]:
    return {
        name: (
            encoding.get("contentType"),
            encoding.get("style", "form"),
            encoding.get("explode", encoding.get("style", "form") == "form"),
        )
        for name, encoding in as_mapping(value).items()
    }


def _parameter_schema(
    documents: ApiDocuments, parameter: Parameter, *, is_old: bool
) -> tuple[Parts, str | None]:
    """Return the schema of a parameter, and its media type if it has one."""
    document = documents.old if is_old else documents.new
    node, pointer = resolve_mapping(
        document, document.value_at(parameter.pointer), parameter.pointer
    )
    part = Part(document, node, pointer)
    content: Sequence[str] = list(as_mapping(node.get("content")))
    if content:
        media = part.child("content", content[0])
        schema = (media.child("schema"),) if "schema" in media.schema else ()
        return schema, content[0]
    return ((part.child("schema"),) if "schema" in node else ()), None
