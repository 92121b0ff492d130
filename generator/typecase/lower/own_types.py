"""Find the Python types that the configuration chooses for formats and schemas."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from typecase.api_options import ApiOptions, OwnType
from typecase.diagnostics import ConfigError
from typecase.load import Document
from typecase.load.document import join_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.load.navigate.index import index_of
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.reference_resolution import target_pointer, to_reference
from typecase.suggestions import suggest

_FORMAT = "format:"
"""The text before the name of a format."""
_DECIMAL = OwnType("decimal", "Decimal")


class OwnTypes(Struct, frozen=True):
    """The Python types that the configuration chooses.

    ``formats`` has the types by `format`, and ``schemas`` by the pointer of a schema.
    """

    formats: Mapping[str, OwnType] = {}
    schemas: Mapping[str, OwnType] = {}

    def find(self, node: Mapping[str, object], pointer: str) -> OwnType | None:
        """Return the type that is chosen for a schema or for its format, or None."""
        chosen = self.schemas.get(pointer)
        return chosen or self.formats.get(str(node.get("format")))

    @property
    def classes(self) -> tuple[OwnType, ...]:
        """The classes of the user."""
        chosen = {*self.formats.values(), *self.schemas.values()}
        return tuple(sorted(chosen - {_DECIMAL}))

    def is_decimal(self, node: Mapping[str, object], pointer: str) -> bool:
        """Return whether numbers and strings of a schema are decimal numbers."""
        return self.find(node, pointer) == _DECIMAL


def find_own_types(document: Document, options: ApiOptions) -> OwnTypes:
    """Return the Python types that the configuration chooses.

    Raise `ConfigError` if the document has no such format or schema, or if the type of
    a schema cannot be `Decimal`.
    """
    if not options.types:
        return OwnTypes()
    nodes = {obj.pointer: obj.node for obj in index_of(document).by_kind[Kind.SCHEMA]}
    known_formats = {str(node["format"]) for node in nodes.values() if "format" in node}
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
            schemas[pointer] = own_type
            continue
        branches = dict(_iter_branches(nodes[pointer], pointer))
        if not all(map(_is_number_or_string, branches.values())):
            raise ConfigError(
                f"{place}, which is no number and no string; choose a class of your"
                " own, or the schema of the number"
            )
        schemas.update(dict.fromkeys(branches, own_type))
    return OwnTypes(formats, schemas)


def _iter_branches(
    node: Mapping[str, object], pointer: str
) -> Iterator[tuple[str, Mapping[str, object]]]:
    """Yield a schema, or else the branches of its `anyOf` or `oneOf`, with pointers.

    FastAPI describes a `Decimal` in a request as a number or a string.
    """
    for keyword in ("anyOf", "oneOf"):
        if keyword in node and "type" not in node:
            for index, branch in enumerate(as_list(node[keyword])):
                yield join_pointer(pointer, keyword, index), as_mapping(branch)
            return
    yield pointer, node


def _is_number_or_string(node: Mapping[str, object]) -> bool:
    """Return whether a schema allows only numbers, strings and null."""
    stated = node.get("type")
    types = {str(each) for each in as_list(stated) or [stated]}
    return types <= {"integer", "number", "string", "null"} and bool(stated)
