"""Find the Python types that the configuration chooses for formats and schemas."""

from collections.abc import Mapping

from msgspec import Struct

from typecase.config.api_options import ApiOptions, OwnType
from typecase.diagnostics import ConfigError
from typecase.diagnostics.suggestions import suggest
from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.load.navigate.index import index_of
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.reference_resolution import target_pointer, to_reference
from typecase.schema import JsonSchema, read_schema

_FORMAT = "format:"
"""The text before the name of a format."""
_DECIMAL = OwnType("decimal", "Decimal")


class OwnTypes(Struct, frozen=True):
    """The Python types that the configuration chooses.

    ``formats`` has the types by `format`, and ``schemas`` by the pointer of a schema.
    """

    formats: Mapping[str, OwnType] = {}
    schemas: Mapping[str, OwnType] = {}

    def find(self, schema: JsonSchema) -> OwnType | None:
        """Return the type that is chosen for a schema or for its format, or None."""
        chosen = self.schemas.get(schema.pointer)
        return chosen or self.formats.get(schema.format or "")

    @property
    def classes(self) -> tuple[OwnType, ...]:
        """The classes of the user."""
        chosen = {*self.formats.values(), *self.schemas.values()}
        return tuple(sorted(chosen - {_DECIMAL}))

    def is_decimal(self, schema: JsonSchema) -> bool:
        """Return whether numbers and strings of a schema are decimal numbers."""
        has_any = self.schemas or self.formats
        return bool(has_any) and self.find(schema) == _DECIMAL


def find_own_types(document: Document, options: ApiOptions) -> OwnTypes:
    """Return the Python types that the configuration chooses.

    Raise `ConfigError` if the document has no such format or schema, or if the type of
    a schema cannot be `Decimal`.
    """
    if not options.types:
        return OwnTypes()
    nodes = {
        obj.pointer: read_schema(document, obj.node, obj.pointer)
        for obj in index_of(document).by_kind[Kind.SCHEMA]
    }
    known_formats = {schema.format for schema in nodes.values() if schema.format}
    formats: dict[str, OwnType] = {}
    schemas: dict[str, OwnType] = {}
    for text, own_type in options.types.items():
        place = f"{options.place}: `types` names `{text}`"
        if text.startswith(_FORMAT):
            name = text.removeprefix(_FORMAT)
            if name not in known_formats:
                hint = suggest(name, known_formats) or "write a `format` of a schema"
                raise ConfigError(
                    f"{place}, which no schema of {document.file} has; {hint}"
                )
            formats[name] = own_type
            continue
        pointer = join_pointer("/components/schemas", text)
        if text.startswith(("#/", "/")):
            pointer = document.destination(target_pointer(text))
        if pointer not in nodes:
            components = document.root.get("components", {}).get("schemas", {})
            hint = suggest(text, [*components, *map(to_reference, nodes)]) or (
                "write `format:` and a format, the name of a component, or the pointer"
                " of a schema"
            )
            raise ConfigError(f"{place}, which is no schema of {document.file}; {hint}")
        if own_type != _DECIMAL:
            schemas[nodes[pointer].pointer] = own_type
            continue
        branches = _list_branches(nodes[pointer])
        if not all(map(_is_number_or_string, branches)):
            raise ConfigError(
                f"{place}, which is no number and no string; choose a class of your"
                " own, or the schema of the number"
            )
        schemas.update((branch.pointer, own_type) for branch in branches)
    return OwnTypes(formats, schemas)


def _list_branches(schema: JsonSchema) -> tuple[JsonSchema, ...]:
    """Return a list of a schema, or else the branches of its `anyOf` or `oneOf`.

    FastAPI describes a `Decimal` in a request as a number or a string.
    """
    branches = schema.any_of or schema.one_of
    return branches if branches and "type" not in schema.keywords else (schema,)


def _is_number_or_string(schema: JsonSchema) -> bool:
    """Return whether a schema allows only numbers, strings and null."""
    types = {*schema.types}
    return types <= {"integer", "number", "string", "null"} and bool(types)
