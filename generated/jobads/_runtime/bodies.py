"""Request bodies, both ways: a value in, media type and bytes out, or the reverse.
Answers do not belong here: they are read with tolerance, requests are exact.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from . import media, multipart
from .checks import Refused, accept, checked, refuse_unknown
from .errors import Fault
from .faults import dotted, faults_of
from .forms import FORM, write_form
from .multipart import MULTIPART
from .operation import Body, Typed
from .plain import is_list


def encode(bodies: tuple[Body, ...], value: Any, name: str) -> tuple[str, bytes]:
    """Media type and bytes, by the first body whose type accepts the value.

    A body whose class the value is an instance of goes before all others.
    """
    refusals: list[Refused] = []
    for body in sorted(bodies, key=lambda body: not _is_instance(body, value)):
        try:
            return _write(body, value, name)
        except Refused as refused:
            refusals.append(refused)
    raise refusals[0]


def asked(bodies: tuple[Body, ...], content_type: str) -> tuple[Body, ...]:
    """The bodies that best fit a content type; all of them if none does."""
    actual = media.essence(content_type)
    fits = [media.fit(media.essence(body.media_type), actual) for body in bodies]
    best = max(fits)
    chosen = (each for each, fit in zip(bodies, fits, strict=True) if fit == best)
    return tuple(chosen)


def is_json(body: Body) -> bool:
    """Whether a body travels as JSON: one of any media type does, unless it is raw."""
    raw = body.type in (str, bytes, Any)
    is_open = body.media_type in ("*/*", "application/*") and not raw
    return is_open or media.is_json(body.media_type)


def take_null(bodies: tuple[Body, ...]) -> bool:
    """Whether one of the bodies may be JSON's null."""
    for body in bodies:
        if is_json(body):
            with suppress(ValidationError):
                return body.adapter.validate_python(None) is None
    return False


def _is_instance(body: Body, value: Any) -> bool:
    # To typing.Any, though it is a class, nothing is an instance.
    if not isinstance(body.type, type) or body.type is Any:
        return False
    return isinstance(value, body.type)


def _write(body: Body, value: Any, name: str) -> tuple[str, bytes]:
    if is_json(body):
        return media.concrete_json(body.media_type), _json(body, value, name)
    if media.essence(body.media_type) == MULTIPART:
        return multipart.write(body, value, name)
    if body.media_type == FORM:
        return FORM, write_form(body, checked(body, value, name), name)
    match accept(body, value, name):
        case bytes(content):
            return media.concrete(body.media_type, content), content
        case str(text):
            return media.concrete(body.media_type, text), text.encode()
        case _:
            raise Refused(Fault(name, f"cannot be written as {body.media_type}"))


def _json(body: Body, value: Any, name: str) -> bytes:
    accepted = accept(body, value, name)
    try:
        content = body.adapter.dump_json(
            accepted, by_alias=True, exclude_unset=True, warnings="error"
        )
    except PydanticSerializationError:
        raise Refused(Fault(name, "holds a value of the wrong type")) from None
    # Models may have been changed since they were made: check what is really sent.
    read_json(body, content, name)
    return content


def read_json(typed: Typed, content: bytes, name: str = "") -> Any:
    """A JSON text as its type has it, without conversions that JSON does not need."""
    try:
        value = typed.adapter.validate_json(content, strict=True)
    except ValidationError as error:
        sent = parsed(content)
        told = faults_of(error, sent, name)
        if is_list(sent) and not typed.tolerant:
            told += tuple(_of_other_items(typed, sent, name))
        raise Refused(*told) from None
    if not typed.tolerant:
        refuse_unknown(value, name)
    return value


def _of_other_items(typed: Typed, sent: list[Any], name: str) -> Iterator[Fault]:
    """The rest of what is wrong with a list: items that pydantic takes were not
    checked for more while others kept the list from being read."""
    for place, item in enumerate(sent):
        with suppress(ValidationError):
            (taken,) = typed.adapter.validate_json(json.dumps([item]), strict=True)
            try:
                refuse_unknown(taken, dotted([name, place] if name else [place]))
            except Refused as refused:
                yield from refused.faults


def parsed(content: bytes) -> Any:
    """Any JSON, or None where it is none."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None
