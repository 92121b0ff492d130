"""Encode a value as a request body, in one of the media types of an operation."""

import json
from collections.abc import Mapping
from contextlib import suppress
from decimal import Decimal
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError
from pydantic_core import to_jsonable_python

from ...errors import Fault
from ...http import media_type
from ...json_value import format_json, is_object
from ...models.file import File, is_upload
from ...operation import Body, find_best_matches
from ...validation.request_validation import (
    InvalidValueError,
    validate_sent,
)
from ..encoded_request import Content, join_content
from .codec_body import CodecBody
from .json_codec import encode_json


def encode_body(
    bodies: tuple[Body, ...],
    value: Any,
    name: str,
    extra: Mapping[str, Any] = MappingProxyType({}),
) -> tuple[str, Content]:
    """Return the media type and the content of a request body.

    ``bodies`` are the declared bodies. Those whose type is the class of the value are
    tried, or else those whose type is a base class, or else all. The first body that
    accepts the value is used; a file is no JSON. Errors call the value ``name``. The
    members ``extra`` are added to the body without validation.

    Raises:
        InvalidValueError: None of the tried bodies accepts the value. The error is that
            of the first one.
        UnicodeEncodeError: The value is text with an unpaired surrogate.
    """
    if len(bodies) > 1 and is_upload(value):
        bodies = tuple(filter(_is_raw, bodies)) or bodies
    refusals: list[InvalidValueError] = []
    shortest = min(_type_distance(body, value) for body in bodies)
    for body in bodies:
        if _type_distance(body, value) == shortest:
            try:
                return _encode_as(body, value, name, extra)
            except InvalidValueError as refused:
                refusals.append(refused)
    raise refusals[0]


def select_bodies(bodies: tuple[Body, ...], content_type: str) -> tuple[Body, ...]:
    """Return the declared bodies that fit a content type best.

    Return all if none fits, or if ``content_type`` is empty.
    """
    if not content_type:
        return bodies
    return tuple(find_best_matches(bodies, content_type)) or bodies


def accepts_null(bodies: tuple[Body, ...]) -> bool:
    """Return whether one of the declared bodies may be JSON null."""
    for body in bodies:
        if media_type.is_sent_as_json(body.media_type, body.type):
            with suppress(ValidationError):
                return body.adapter.validate_python(None) is None
    return False


def _type_distance(body: Body, value: Any) -> int:
    """Return how far the type of a body is from the class of a value.

    0 means that the type is the class, 1 that the type is a base of the class, and 2
    that the type is neither.
    """
    # typing.Any is a class in some Python versions, but isinstance() refuses it.
    if not isinstance(body.type, type) or body.type is Any:
        return 2
    return 0 if type(value) is body.type else 1 if isinstance(value, body.type) else 2


def _encode_as(
    body: Body, value: Any, name: str, extra: Mapping[str, Any]
) -> tuple[str, Content]:
    """Return the media type and the content of a value as one declared body.

    Raises:
        InvalidValueError: The body does not accept the value.
        UnicodeEncodeError: The value is text with an unpaired surrogate.
    """
    if isinstance(body, CodecBody):
        return body.encode(value, name, extra)
    if media_type.is_sent_as_json(body.media_type, body.type):
        content = encode_json(body, value, name)
        if extra:
            # A `Decimal` keeps all digits of a number.
            members = add_members(json.loads(content, parse_float=Decimal), extra)
            content = format_json(members, ensure_ascii=False).encode()
        return media_type.choose_json_content_type(body.media_type), content
    if extra:
        raise not_an_object_error()
    if is_upload(value):
        return _encode_file(body, value, name)
    match validate_sent(body, value, name):
        case bytes(content):
            return media_type.choose_content_type(body.media_type, content), content
        case str(text):
            return media_type.choose_content_type(body.media_type, text), text.encode()
        case other:
            raise InvalidValueError(
                Fault(
                    name,
                    f"cannot be encoded as {body.media_type}: expected str or bytes,"
                    f" found {type(other).__name__}",
                )
            )


def _encode_file(body: Body, value: Any, name: str) -> tuple[str, Content]:
    """Return the media type and the content of a file that is the whole body.

    Raises:
        InvalidValueError: The file cannot be read.
    """
    try:
        file = File.of(value)
        content = join_content([file.open(name)])
    except ValueError as error:
        raise InvalidValueError(Fault(name, str(error))) from None
    declared = media_type.choose_content_type(body.media_type, b"")
    return file.content_type or declared, content


def _is_raw(body: Body) -> bool:
    """Return whether the caller passes the bytes or the text of a body."""
    is_typed = media_type.is_sent_as_json(body.media_type, body.type)
    return not (is_typed or isinstance(body, CodecBody))


def add_members(value: Any, extra: Mapping[str, Any]) -> Any:
    """Return a JSON value with the members of ``extra``; they replace its own.

    Raises:
        InvalidValueError: The value is no object, or JSON cannot represent a member.
    """
    if not extra:
        return value
    if not is_object(value):
        raise not_an_object_error()
    return {**value, **{name: _to_json(name, extra[name]) for name in extra}}


def not_an_object_error() -> InvalidValueError:
    """Return the error that a body has no members."""
    return InvalidValueError(
        Fault("extra_body", "can only be added to a JSON object or a form")
    )


def _to_json(name: str, value: Any) -> Any:
    try:
        return to_jsonable_python(value)
    # Pydantic raises a plain ValueError if a value is nested too deeply.
    except ValueError:
        fault = Fault(f"extra_body.{name}", "cannot be represented as JSON")
        raise InvalidValueError(fault) from None
