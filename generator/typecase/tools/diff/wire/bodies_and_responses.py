"""Compare the request bodies and the responses of an operation of two documents."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from typecase.load.json_types import as_mapping
from typecase.schema.normal_form import build_shape
from typecase.schema.shape import Sides
from typecase.tools.diff.changes import Change, Direction, Severity, Thing, ThingKind
from typecase.tools.diff.wire.deprecation import compare_members
from typecase.tools.diff.wire.operation_pair import OperationPair
from typecase.tools.diff.wire.operation_parts import (
    Content,
    Holder,
    find_body,
    find_content,
    find_general_name,
    find_response,
    map_responses,
    name_response,
    normalize_media_type,
)
from typecase.tools.diff.wire.wording import SchemaPlace, Subject

_TYPED_MEDIA_TYPES = ("json", "jsonl", "yaml", "*")
"""Ends of the names of media types in which numbers and texts differ."""
_ENCODED_MEDIA_TYPES = ("multipart/", "application/x-www-form-urlencoded", "*/*")
"""Starts of the names of media types for whose members `encoding` counts."""
_PLAIN = (None, "form", True)
"""The encoding of a member of which `encoding` says nothing."""


def compare_bodies(pair: OperationPair) -> Iterator[Change]:
    """Compare the request bodies of an operation."""
    old = find_body(pair.documents.old, pair.old)
    new = find_body(pair.documents.new, pair.new)
    severity = pair.breaks(if_clients_send=True)
    if old is None or new is None:
        yield from _compare_presence(pair, old, new)
        return
    if bool(old.node.get("required")) is not bool(new.node.get("required")):
        is_required = bool(new.node.get("required"))
        became = "required" if is_required else "optional"
        yield pair.change(
            f"request-body-became-{became}",
            (
                severity
                if is_required
                else (
                    pair.breaks(if_clients_send=False)
                    if pair.is_reversed
                    else Severity.MINOR
                )
            ),
            f"the request body becomes {became}",
            direction=Direction.REQUEST,
            old=old.pointer,
            new=new.pointer,
            before=_describe_body(old),
            after=_describe_body(new),
        )
    place = pair.place(Subject.REQUEST, "the request body")
    yield from _compare_contents(pair, place, old, new)


def _compare_presence(
    pair: OperationPair, old: Holder | None, new: Holder | None
) -> Iterator[Change]:
    if old is not None:
        yield pair.change(
            "request-body-removed",
            pair.breaks(if_clients_send=True),
            "the request body is removed",
            direction=Direction.REQUEST,
            old=old.pointer,
            before=_describe_body(old),
            advice="send the request without a body",
        )
    if new is not None:
        is_required = bool(new.node.get("required"))
        kind = "required" if is_required else "optional"
        yield pair.change(
            f"request-body-added-{kind}",
            pair.breaks(if_clients_send=True) if is_required else Severity.MINOR,
            f"a request body is new, and {kind}",
            direction=Direction.REQUEST,
            new=new.pointer,
            after=_describe_body(new),
            advice="send the body" if is_required else "",
        )


def compare_responses(pair: OperationPair) -> Iterator[Change]:
    """Compare the responses of an operation."""
    old = map_responses(pair.documents.old, pair.old)
    new = map_responses(pair.documents.new, pair.new)
    for status, response in old.items():
        other = find_response(new, status, old)
        if other is None:
            if pair.is_reversed or not _is_listed(status, new):
                yield _status(pair, status, is_added=False, pointer=response.pointer)
        elif status not in new and status != "default":
            # A range or the default describes the status now.
            yield from _compare_response(pair, status, response, other)
    for status, response in new.items():
        other = find_response(old, status)
        if other is None:
            yield _status(pair, status, is_added=True, pointer=response.pointer)
        else:
            yield from _compare_response(pair, status, other, response)


def _status(
    pair: OperationPair, status: str, *, is_added: bool, pointer: str
) -> Change:
    is_success = status.startswith("2")
    kind = "success" if is_success else "non-success"
    verb = "added" if is_added else "removed"
    is_breaking = is_success and not is_added
    thing = Thing(kind=ThingKind.RESPONSE, name=status)
    return pair.change(
        f"response-{kind}-status-{verb}",
        pair.breaks(if_clients_send=True) if is_breaking else Severity.MINOR,
        f"{name_response(status)} is {verb}",
        direction=Direction.RESPONSE,
        old=None if is_added else pointer,
        new=pointer if is_added else None,
        before=None if is_added else thing,
        after=thing if is_added else None,
        advice="expect another status" if is_breaking else "",
    )


def _compare_response(
    pair: OperationPair, status: str, old: Holder, new: Holder
) -> Iterator[Change]:
    if pair.unchanged.is_equal(old.node, new.node):
        return
    place = pair.place(Subject.RESPONSE, name_response(status), status=status)
    yield from _compare_contents(pair, place, old, new)
    yield from _compare_headers(pair, status, old.headers(), new.headers())


def _compare_contents(
    pair: OperationPair, place: SchemaPlace, old: Holder, new: Holder
) -> Iterator[Change]:
    subject, text = place.subject, place.text
    direction = Direction(subject.value)
    old_contents, new_contents = old.contents(), new.contents()
    if subject is Subject.RESPONSE:
        new_contents = _generalize(new_contents, old_contents)
    do_clients_send = (subject is Subject.REQUEST) is not pair.is_reversed
    for name, content in old_contents.items():
        is_known = find_content(
            new_contents, name, ignores_parameters=subject is Subject.REQUEST
        )
        # Who sends any media type of a range may send one that is not listed.
        is_covered = not do_clients_send and _is_covered(name, new_contents)
        if is_known is None and not is_covered:
            yield pair.change(
                f"{direction}-{'body-' if subject is Subject.REQUEST else ''}"
                "media-type-removed",
                pair.breaks(if_clients_send=True),
                f"the media type {content.media_type} of {text} is removed",
                direction=direction,
                old=content.holder.pointer,
                new=new.pointer,
                before=_describe_content(place, content),
                advice="use another media type" if new_contents else "",
            )
    for name, content in new_contents.items():
        other = find_content(old_contents, name)
        if other is None:
            yield pair.change(
                f"{direction}-{'body-' if subject is Subject.REQUEST else ''}"
                "media-type-added",
                Severity.MINOR,
                f"the media type {content.media_type} of {text} is new",
                direction=direction,
                old=old.pointer,
                new=content.holder.pointer,
                after=_describe_content(place, content),
            )
            continue
        if normalize_media_type(content.media_type) != name:
            yield pair.change(
                "response-media-type-name-specialized",
                Severity.MINOR,
                f"the media type {name} of {text} becomes {content.media_type}",
                direction=direction,
                old=other.holder.pointer,
                new=content.holder.pointer,
                before=_describe_content(place, other),
                after=_describe_content(place, content),
            )
        yield from _compare_content(pair, place, other, content)
    for name, content in old_contents.items():
        other = find_content(new_contents, name)
        if name not in new_contents and other is not None:
            yield from _compare_content(pair, place, content, other)


def _compare_content(
    pair: OperationPair, place: SchemaPlace, old: Content, new: Content
) -> Iterator[Change]:
    place = replace(place, media_type=old.media_type)
    name = old.media_type.partition(";")[0].strip().lower()
    is_text = not name.endswith(_TYPED_MEDIA_TYPES)
    wholes = old.holder.read_schema(), new.holder.read_schema()
    yield from pair.compare_schemas(place, *wholes, is_text=is_text)
    yield from compare_members(pair, place, *wholes)
    items = replace(place, text=f"each item of {place.text}", media_type=None)
    parts = old.holder.read_schema("itemSchema"), new.holder.read_schema("itemSchema")
    yield from pair.compare_schemas(items, *parts)
    yield from compare_members(pair, items, *parts)
    if name.startswith(_ENCODED_MEDIA_TYPES) and _differ(old, new):
        yield pair.change(
            f"{place.subject}-body-encoding-changed",
            Severity.MAJOR,
            f"the encoding of {place.text} changes",
            direction=Direction(place.subject.value),
            old=old.holder.pointer,
            new=new.holder.pointer,
        )


def _compare_headers(
    pair: OperationPair, status: str, old: dict[str, Holder], new: dict[str, Holder]
) -> Iterator[Change]:
    for name, header in old.items():
        was_required = header.node.get("required") is True
        text = f"the header `{name}` of {name_response(status)}"
        if name not in new:
            kind = "required" if was_required else "optional"
            yield pair.change(
                f"{kind}-response-header-removed",
                (pair.breaks(if_clients_send=True) if was_required else Severity.MINOR),
                f"{text} is removed",
                direction=Direction.RESPONSE,
                old=header.pointer,
                before=_describe_header(name, status, header),
            )
            continue
        is_required = new[name].node.get("required") is True
        if was_required is not is_required:
            became = "required" if is_required else "optional"
            yield pair.change(
                f"response-header-became-{became}",
                (
                    pair.breaks(if_clients_send=not is_required)
                    if was_required
                    else Severity.MINOR
                ),
                f"{text} becomes {became}",
                direction=Direction.RESPONSE,
                old=header.pointer,
                new=new[name].pointer,
                before=_describe_header(name, status, header),
                after=_describe_header(name, status, new[name]),
            )
        schemas = header.read_schema(), new[name].read_schema()
        place = pair.place(Subject.HEADER, text, status=status, header=name)
        yield from pair.compare_schemas(place, *schemas, is_text=True)
    for name in new.keys() - old.keys():
        yield pair.change(
            "response-header-added",
            Severity.MINOR,
            f"the header `{name}` of {name_response(status)} is new",
            direction=Direction.RESPONSE,
            new=new[name].pointer,
            after=_describe_header(name, status, new[name]),
        )


def _describe_body(body: Holder) -> Thing:
    is_required = body.node.get("required") is True
    return Thing(kind=ThingKind.REQUEST_BODY, name="", is_required=is_required)


def _describe_content(place: SchemaPlace, content: Content) -> Thing:
    return replace(place.describe(), place=content.media_type)


def _describe_header(name: str, status: str, header: Holder) -> Thing:
    is_required = header.node.get("required") is True
    return Thing(
        kind=ThingKind.RESPONSE_HEADER,
        name=name,
        place=status,
        is_required=is_required,
    )


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


def _is_listed(status: str, responses: dict[str, Holder]) -> bool:
    """Return whether statuses of a range are listed one by one now."""
    return status.endswith("XX") and any(
        each.startswith(status[0]) for each in responses
    )


def _differ(old: Content, new: Content) -> bool:
    """Return whether a member that both documents have is encoded differently.

    No client of the old document sends a member that is new.
    """
    before, after = (
        _encodings(content.holder.node.get("encoding")) for content in (old, new)
    )
    names = before | after
    changed = [
        name for name in names if before.get(name, _PLAIN) != after.get(name, _PLAIN)
    ]
    return any(_has_member(old, name) and _has_member(new, name) for name in changed)


def _has_member(content: Content, name: str) -> bool:
    """Return whether the schema of a body lists a member, or does not list any."""
    members = build_shape(content.holder.read_schema(), Sides.REQUEST).members
    return not members or any(name in each.properties for each in members)


def _encodings(value: Any) -> dict[str, tuple[object, ...]]:
    return {
        name: (
            encoding.get("contentType"),
            encoding.get("style", "form"),
            encoding.get("explode", encoding.get("style", "form") == "form"),
        )
        for name, encoding in as_mapping(value).items()
    }
