"""Compare the media types of bodies and responses, and give them their schemas."""

from typing import Any

from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.load.swagger.context import Context, Place, Source

_KEYWORDS_OF_MODELS = frozenset(
    {"additionalProperties", "allOf", "anyOf", "enum", "items", "properties"}
)


def essence(name: str) -> str:
    """Return a media type in lower case and without parameters."""
    return name.partition(";")[0].strip().lower()


def use_schema(
    context: Context, source: Source, section: str, place: Place, pointer: str
) -> Any:
    """Return the schema of a body or response, or a reference to the schema.

    ``section`` is that of the components for such objects. ``place`` is the place of
    the object in the file that gets it, and ``pointer`` that of the schema.
    """
    old = join_pointer(source.old, "schema")
    at = Place(source.file, old, place.holder, pointer)
    schema = source.node["schema"]
    is_own = source.file is place.holder and (
        source.name is None
        or place.new == join_pointer("/components", section, source.name)
        or isinstance(as_mapping(schema).get("$ref"), str)
    )
    if is_own:
        context.move(at)
        return schema
    # References within the schema are relative to its own file.
    return {"$ref": context.reference(at)}


def repeat_schema(context: Context, schema: Any, first: Place) -> Any:
    """Return the schema of a further media type, which has the schema at ``first``.

    A reference lets both have the same model.
    """
    is_plain = _KEYWORDS_OF_MODELS.isdisjoint(as_mapping(schema))
    if is_plain or first.holder is not context.main:
        return schema
    return {"$ref": context.reference(context.main_place(first.new))}
