"""Values without a null that no document allows: a value in, itself out."""

from typing import Any

from pydantic import BaseModel


def without_nulls(value: Any) -> Any:
    """Leave members out that were made null and may not be: no schema tells them."""
    match value:
        case BaseModel():
            kind = type(value)
            nullable: frozenset[str] = getattr(kind, "__nullable__", frozenset())
            for name, member in kind.model_fields.items():
                inner = without_nulls(getattr(value, name))
                optional = name not in nullable and not member.is_required()
                if inner is None and optional:
                    value.model_fields_set.discard(name)
            without_nulls(value.model_extra or {})
        case list() | tuple():
            for item in value:
                without_nulls(item)
        case dict():
            for item in value.values():
                without_nulls(item)
        case _:
            pass
    return value
