"""Request bodies, in both directions.

In: a value and the bodies an operation accepts, or bytes and their media type. Out:
bytes and a media type, or the value. Answers are decoded elsewhere: they are read with
tolerance, requests are exact.
"""

import json
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
    ranked = sorted(bodies, key=lambda body: not _is_instance(body, value))
    first: Refused | None = None
    for body in ranked:
        try:
            return _write(body, value, name)
        except Refused as refused:
            first = first or refused
    raise first or Refused(Fault(name, "cannot be sent"))


def _is_instance(body: Body, value: Any) -> bool:
    return isinstance(body.type, type) and isinstance(value, body.type)


def _write(body: Body, value: Any, name: str) -> tuple[str, bytes]:
    if media.is_json(body.media_type):
        return body.media_type, _json(body, value, name)
    if body.media_type == FORM:
        return FORM, _form(checked(body, value, name), name)
    accepted = accept(body, value, name)
    match accepted:
        case bytes():
            media_type = body.media_type
            return _concrete(media_type, "application/octet-stream"), accepted
        case str():
            media_type = _concrete(body.media_type, "text/plain")
            return f"{media_type}; charset=utf-8", accepted.encode()
        case _:
            raise Refused(Fault(name, f"cannot be written as {body.media_type}"))


def _concrete(media_type: str, default: str) -> str:
    return default if media_type.endswith("/*") else media_type


def _json(body: Body, value: Any, name: str) -> bytes:
    accepted = accept(body, value, name)
    try:
        content = body.adapter.dump_json(
            accepted, by_alias=True, exclude_unset=True, warnings="error"
        )
    except PydanticSerializationError:
        refused = Refused(Fault(name, "holds a value of the wrong type"))
    else:
        # Models may have been changed since they were made: check what is really sent.
        read_json(body, content, name)
        return content
    raise refused


def _form(members: dict[str, Any], name: str) -> bytes:
    # The WHATWG's form encoding, which is not that of queries: space is "+".
    written: list[str] = []
    for key, value in members.items():
        try:
            written += [
                f"{_form_text(key)}={_form_text(scalar(item))}"
                for item in _many(value)
                if item is not None
            ]
        except ValueError:
            raise Refused(Fault(f"{name}.{key}", "cannot be sent in a form")) from None
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
        refused = Refused(*faults_of(error, _parsed(content), name))
    else:
        refuse_unknown(value, name)
        return value
    raise refused


def _parsed(content: bytes) -> Any:
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
