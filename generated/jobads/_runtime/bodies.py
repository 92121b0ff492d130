"""Request bodies, both ways: a value in, media type and bytes out, or the reverse.
Answers do not belong here: they are read with tolerance, requests are exact.
"""

import json
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qsl, quote_plus

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from . import media
from .checks import Refused, accept, checked, refuse_unknown
from .errors import Fault
from .faults import faults_of
from .operation import Body
from .plain import is_list
from .styles import scalar

FORM = "application/x-www-form-urlencoded"


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
    if body.media_type == FORM:
        return FORM, _form(checked(body, value, name), name)
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


def _form(members: dict[str, Any], name: str) -> bytes:
    # The WHATWG's form encoding, which is not that of queries: space is "+".
    try:
        written = [
            f"{_form_text(key)}={_form_text(scalar(item))}"
            for key, value in members.items()
            for item in _many(value)
            if item is not None
        ]
    except ValueError as error:
        raise Refused(Fault(name, str(error))) from None
    return "&".join(written).encode("ascii")


def _many(value: Any) -> list[Any]:
    return value if is_list(value) else [value]


def _form_text(text: str) -> str:
    return quote_plus(text, safe="*").replace("~", "%7E")


def read_json(body: Body, content: bytes, name: str = "") -> Any:
    """A JSON body as its type has it, without conversions that JSON does not need."""
    try:
        value = body.adapter.validate_json(content, strict=True)
    except ValidationError as error:
        raise Refused(*faults_of(error, parsed(content), name)) from None
    refuse_unknown(value, name)
    return value


def parsed(content: bytes) -> Any:
    """Any JSON, or None where it is none."""
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None


def read_form(body: Body, content: bytes) -> Any:
    """A form body as its type has it; a repeated name is a list."""
    try:
        pairs = parse_qsl(content.decode("ascii"), True, True, errors="strict")
    except ValueError:
        raise Refused(Fault("", "the body is not a form")) from None
    members: dict[str, Any] = {}
    for name, value in pairs:
        members[name] = [*_many(members[name]), value] if name in members else value
    return accept(body, members, "")
