"""Encode and decode JSON request bodies.

Both directions refuse enumeration values and nulls that the API does not declare,
unless the type is tolerant.
"""

import json
from collections.abc import Iterator
from contextlib import suppress
from typing import Any

from pydantic import ValidationError
from pydantic_core import PydanticSerializationError

from ...errors import Fault
from ...json_value import is_list
from ...models.read_write_only import Side
from ...operation import Body, Typed
from ...validation.pydantic_errors import MAX_FAULTS, convert_to_faults, format_path
from ...validation.request_validation import (
    InvalidValueError,
    explain_wrong_type,
    find_faults,
    find_undeclared,
    reject_undeclared,
    validate_sent,
)


def encode_json(body: Body, value: Any, name: str) -> bytes:
    """Return a value as JSON. Errors call the value ``name``.

    Raises:
        InvalidValueError: The type of the body does not accept the value, or a model in
            the value was changed to an invalid one.
    """
    accepted = validate_sent(body, value, name)
    try:
        content = body.adapter.dump_json(
            accepted, by_alias=True, exclude_unset=True, warnings="error"
        )
    except PydanticSerializationError:
        raise explain_wrong_type(body, accepted, name) from None
    # A model may have been changed since it was validated: validate the result too.
    # The values of its enumerations have been checked: those of a response may go back.
    decode_json(body, content, name, tolerant=True)
    return content


def decode_json(
    typed: Typed, content: bytes, name: str = "", *, tolerant: bool = False
) -> Any:
    """Return the validated value of a JSON text. Errors call the value ``name``.

    Validation is strict: the string "5", for example, is not converted to a number.
    Undeclared enumeration values and nulls are refused, unless ``typed`` or the call is
    ``tolerant``.

    Raises:
        InvalidValueError: The text is not JSON, or the type does not accept its value.
    """
    tolerant |= typed.tolerant
    try:
        value = typed.adapter.validate_json(content, strict=True, context=Side.REQUEST)
    except ValidationError as error:
        parsed = parse_json_or_none(content)
        faults = convert_to_faults(error, parsed, name)
        if is_list(parsed) and len(parsed) <= MAX_FAULTS and not tolerant:
            faults += tuple(_find_undeclared_in_items(typed, parsed, name))
        raise InvalidValueError(*faults) from None
    if not tolerant:
        reject_undeclared(value, name)
    return value


def _find_undeclared_in_items(
    typed: Typed, items: list[Any], name: str
) -> Iterator[Fault]:
    """Yield the faults of the items that pydantic accepts.

    These faults are undeclared enumeration values and nulls. If pydantic refuses one
    item, `decode_json` has no validated list to check for them. But a server that
    stores the valid items of a batch must know every invalid item.
    """
    for index, item in enumerate(items):
        # `decode_json` has already reported the items that pydantic refuses.
        with suppress(ValidationError):
            [value] = typed.adapter.validate_json(
                json.dumps([item]), strict=True, context=Side.REQUEST
            )
            place = format_path([name, index] if name else [index])
            yield from find_faults(value, place, find_undeclared)


def parse_json_or_none(content: bytes) -> Any:
    """Return the value of a JSON text.

    Return None if the text is not JSON, is nested too deeply for the parser, or is the
    JSON text ``null``.
    """
    try:
        return json.loads(content)
    except (ValueError, RecursionError):
        return None
