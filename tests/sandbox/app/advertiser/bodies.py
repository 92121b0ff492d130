"""Bodies of requests as they are stored: a model in, its members by wire names out."""

from typing import Any

from pydantic import BaseModel

from tests.sandbox.app.advertiser.refusals import refused, storable


def stored(body: BaseModel, *columns: str) -> dict[str, Any]:
    """The members that were sent, without those that have columns of their own.

    Unknown members are kept by the models, and are nothing to the sandbox.
    """
    fields = type(body).model_fields.items()
    known = {field.alias or name for name, field in fields}.difference(columns)
    sent = body.model_dump(mode="json", by_alias=True, exclude_none=True)
    return {name: storable(name, sent[name]) for name in known.intersection(sent)}


def text(name: str, value: str | None) -> str:
    """A text that must be there, say something and fit a database."""
    said: str = storable(name, value or "").strip()
    if not said:
        raise refused(f"{name} is required")
    return said
