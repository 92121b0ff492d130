"""Validate arguments and bodies of requests beyond the generated models.

The document marks most arguments as optional, although operations require them, and
allows texts that PostgreSQL cannot store.
"""

from typing import Any, TypeVar

from pydantic import BaseModel

from tests.sandbox.app.advertiser.responses import bad_request

T = TypeVar("T")

INT32 = range(-(2**31), 2**31)


def require(name: str, value: T | None) -> T:
    """Return the value of a required argument; raise if it is missing."""
    if value is None:
        raise bad_request(f"{name} is required")
    return value


def require_text(name: str, value: str | None) -> str:
    """Return a required text without surrounding spaces; raise if it is empty."""
    text: str = check_no_nul(name, value or "").strip()
    if not text:
        raise bad_request(f"{name} is required")
    return text


def check_int32(name: str, value: int) -> int:
    """Return a computed number; raise if it is not an int32, the API's type."""
    if value not in INT32:
        raise bad_request(f"{name} is no int32")
    return value


def check_no_nul(name: str, value: Any) -> Any:
    """Return a JSON value; raise if one of its texts or keys contains NUL."""
    match value:
        case str() if "\0" in value:
            raise bad_request(f"{name} holds a NUL character")
        case list():
            for item in value:
                check_no_nul(name, item)
        case dict():
            for key, item in value.items():
                check_no_nul(name, key)
                check_no_nul(f"{name}.{key}", item)
        case _:
            pass
    return value


def dump_fields(body: BaseModel, *, exclude: tuple[str, ...] = ()) -> dict[str, Any]:
    """Return the fields that the request has, as JSON by their wire names.

    Args:
        body: The body. Its undeclared fields, which models keep, are not returned.
        exclude: Wire names of fields that the tables store in their own columns.
    """
    declared = {
        field.alias or name for name, field in type(body).model_fields.items()
    }.difference(exclude)
    fields = body.model_dump(mode="json", by_alias=True, exclude_none=True)
    return {
        name: check_no_nul(name, fields[name]) for name in declared.intersection(fields)
    }
