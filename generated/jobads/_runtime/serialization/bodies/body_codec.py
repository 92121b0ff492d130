"""Request bodies, written: a value in, its media type and bytes out."""

from contextlib import suppress
from typing import Any

from pydantic import ValidationError

from ...errors import Fault
from ...http import media_type
from ...operation import Body
from ...validation.request_validation import Refused, accept, checked
from . import multipart_encoder
from .form_codec import FORM, write_form
from .json_codec import json_of
from .json_lines_codec import write_items
from .multipart_encoder import MULTIPART


def encode(bodies: tuple[Body, ...], value: Any, name: str) -> tuple[str, bytes]:
    """Media type and bytes, by the first body whose type accepts the value.

    A value that has the class of some bodies is written by one of these.
    """
    refusals: list[Refused] = []
    nearest = min(_distance(body, value) for body in bodies)
    for body in bodies:
        if _distance(body, value) == nearest:
            try:
                return _write(body, value, name)
            except Refused as refused:
                refusals.append(refused)
    raise refusals[0]


def asked(bodies: tuple[Body, ...], content_type: str) -> tuple[Body, ...]:
    """Return the bodies that best fit a content type; all of them if none does."""
    best = max(media_type.fit(body.media_type, content_type) for body in bodies)
    return tuple(
        body for body in bodies if media_type.fit(body.media_type, content_type) == best
    )


def is_json(body: Body) -> bool:
    """Whether a body travels as JSON: one of any media type does, unless it is raw.

    Bytes always are: JSON holds none, so that who declares them means the content.
    """
    if body.type is bytes:
        return False
    raw = body.type in (str, Any)
    is_open = body.media_type in ("*/*", "application/*") and not raw
    return is_open or media_type.is_json(body.media_type)


def take_null(bodies: tuple[Body, ...]) -> bool:
    """Whether one of the bodies may be JSON's null."""
    for body in bodies:
        if is_json(body):
            with suppress(ValidationError):
                return body.adapter.validate_python(None) is None
    return False


def _distance(body: Body, value: Any) -> int:
    """How far the class of a value is from that of a body: 0 is the very same."""
    # To typing.Any, though it is a class, nothing is an instance.
    if not isinstance(body.type, type) or body.type is Any:
        return 2
    return 0 if type(value) is body.type else 2 - isinstance(value, body.type)


def _write(body: Body, value: Any, name: str) -> tuple[str, bytes]:
    if body.sequence is not None:
        return body.media_type, write_items(body, value, name)
    if is_json(body):
        return media_type.concrete_json(body.media_type), json_of(body, value, name)
    if media_type.essence(body.media_type) == MULTIPART:
        return multipart_encoder.write(body, value, name)
    if media_type.essence(body.media_type) == FORM:
        return FORM, write_form(body, checked(body, value, name), name)
    match accept(body, value, name):
        case bytes(content):
            return media_type.concrete(body.media_type, content), content
        case str(text):
            return media_type.concrete(body.media_type, text), text.encode()
        case _:
            raise Refused(Fault(name, f"cannot be written as {body.media_type}"))
