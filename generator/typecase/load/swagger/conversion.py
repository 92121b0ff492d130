"""Convert documents of Swagger 2.0 into documents of OpenAPI 3.0.

The main document is converted before bundling, and objects in other files when bundling
finds a reference to them. `Document.origins` has the original places of all that moves,
so that diagnostics name the places and the pointers of the original files. References
keep leading to the original places: `Document.destinations` translates these.
"""

import re
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, Repair, join_pointer
from typecase.load.json_types import as_mapping, is_mapping
from typecase.load.navigate.index import OpenAPIObject, walk
from typecase.load.navigate.object_kinds import Kind
from typecase.load.refs.reference_targets import DocumentFile, Library, RefusedReference
from typecase.load.swagger.bodies import convert_body
from typecase.load.swagger.context import Context, MediaTypes, Place, Source
from typecase.load.swagger.operations import convert_operation, convert_path_item
from typecase.load.swagger.parameters import convert_parameter
from typecase.load.swagger.responses import convert_response
from typecase.load.swagger.schemas import convert_schema
from typecase.load.swagger.security import convert_security_scheme
from typecase.load.swagger.servers import build_servers

_VERSION = re.compile(r"2(\.0)?")
OPENAPI_VERSION = "3.0.3"
"""The version of OpenAPI that converted documents state."""
_CONVERTED_KEYS = frozenset(
    {
        "basePath",
        "components",
        "consumes",
        "definitions",
        "host",
        "openapi",
        "parameters",
        "paths",
        "produces",
        "responses",
        "schemes",
        "securityDefinitions",
        "servers",
        "swagger",
    }
)


def is_swagger(root: Any) -> bool:
    """Return whether the root of a document states version 2.0 of Swagger."""
    stated = as_mapping(root).get("swagger")
    is_stated = isinstance(stated, str | int | float) and not isinstance(stated, bool)
    return (
        is_stated
        and "openapi" not in root
        and _VERSION.fullmatch(str(stated)) is not None
    )


class Conversion(Struct):
    """The conversion of a document and of the files that it refers to.

    `context` has the faults. `converted` has the objects that were converted in place,
    by their `id()`: a YAML alias puts the same object in several places.
    """

    context: Context
    converted: dict[int, Any] = field(default_factory=dict[int, Any])

    @property
    def warnings(self) -> list[Diagnostic]:
        """Warnings about parts that OpenAPI 3.0 cannot express."""
        return self.context.warnings

    @property
    def errors(self) -> list[Diagnostic]:
        """The faults that the conversion found."""
        return self.context.errors

    @property
    def repairs(self) -> tuple[Repair, ...]:
        """How each of the faults was repaired."""
        return tuple(self.context.repairs)

    def convert_main(self) -> None:
        """Convert the main document in place."""
        context = self.context
        document = context.main.document
        raw = context.raw.root
        root: dict[str, Any] = {"openapi": OPENAPI_VERSION}
        self._move("/openapi", "/swagger")
        root |= {key: raw[key] for key in raw if key not in _CONVERTED_KEYS}
        servers = build_servers(context)
        if servers:
            root["servers"] = servers
        # Shared objects come first, since references to them lead to these places.
        components = self._convert_components()
        if "paths" in raw:
            root["paths"] = self._convert_paths(raw["paths"])
        if components:
            root["components"] = components
        document.root.clear()
        document.root.update(root)
        self._convert_schemas(context.main, OpenAPIObject(Kind.DOCUMENT, document.root))
        if "x-ms-parameterized-host" in raw:
            context.warn(
                context.main_place("/x-ms-parameterized-host"),
                "`x-ms-parameterized-host` is ignored; callers must pass the base URL",
            )

    def convert_target(self, kind: Kind, file: DocumentFile, pointer: str) -> None:
        """Convert an object that a reference leads to in place, unless it is converted.

        The object is in another file, or in data of the main document.
        """
        context = self.context
        node = file.document.value_at(pointer)
        stated = as_mapping(file.document.root).get("openapi")
        if not is_mapping(node) or (file is not context.main and stated is not None):
            return
        if kind is not Kind.SCHEMA and id(node) not in self.converted:
            original = dict(node)
            place = Place(file, pointer, file, pointer)
            context.originals[file.path, pointer] = original
            # References to the object lead to it, and not to what its conversion adds.
            context.move(place)
            new = self._convert_object(kind, original, place)
            if new is None:
                # `repairs` has the reason.
                raise RefusedReference("", "")
            self.converted[id(node)] = node
            node.clear()
            node.update(new)
        self._convert_schemas(file, OpenAPIObject(kind, node, place=pointer))

    def _convert_object(
        self, kind: Kind, node: dict[str, Any], place: Place
    ) -> dict[str, Any] | None:
        context = self.context
        match kind:
            case Kind.PARAMETER:
                return convert_parameter(context, node, place)
            case Kind.RESPONSE:
                source = Source(node, place.file, place.old)
                return convert_response(
                    context, source, place, self._default_media_types("produces")
                )
            case Kind.OPERATION:
                return convert_operation(context, node, place)
            case Kind.PATH_ITEM:
                return convert_path_item(context, node, place)
            case _:
                return node

    def _convert_schemas(self, file: DocumentFile, start: OpenAPIObject) -> None:
        for obj in walk(start):
            if obj.kind is Kind.SCHEMA and id(obj.node) not in self.converted:
                self.converted[id(obj.node)] = obj.node
                # The pointer in this file, even if another file has the value.
                place = Place(
                    file, self._own_pointer(file, obj.pointer), file, obj.pointer
                )
                convert_schema(self.context, obj.node, place)

    def _own_pointer(self, file: DocumentFile, pointer: str) -> str:
        """Return the pointer of a value in the original of a file.

        This is ``pointer`` itself if another file has the value.
        """
        source, old = file.document.origin(pointer)
        if source.file == file.document.file:
            return old
        # The original of the main document has values of overlays.
        source, old = file.document.nearest_origin(pointer) or (source, old)
        return old if source is self.context.raw else pointer

    def _convert_paths(self, paths: Any) -> Any:
        if not is_mapping(paths):
            return paths
        return {
            path: (
                convert_path_item(
                    self.context,
                    item,
                    self.context.main_place(join_pointer("/paths", path)),
                )
                if is_mapping(item) and not path.startswith("x-")
                else item
            )
            for path, item in paths.items()
        }

    def _convert_components(self) -> dict[str, Any]:
        raw = self.context.raw.root
        components = dict(as_mapping(raw.get("components")))
        for key in ("parameters", "responses"):
            if key in raw:
                place = self.context.main_place(f"/{key}", f"/components/{key}")
                raw[key] = self.context.expand(raw[key], place, f"the map `{key}`")
        if "definitions" in raw:
            self._move("/components/schemas", "/definitions")
            components["schemas"] = raw["definitions"]
        if "responses" in raw:
            components["responses"] = self._convert_responses(raw["responses"])
        if "parameters" in raw:
            components |= self._convert_parameters(raw["parameters"])
        if "securityDefinitions" in raw:
            components["securitySchemes"] = self._convert_security(
                raw["securityDefinitions"]
            )
        return components

    def _convert_responses(self, section: Any) -> Any:
        context = self.context
        self._move("/components/responses", "/responses")
        if not is_mapping(section):
            return section
        converted: dict[str, Any] = {}
        for name, node in section.items():
            old = join_pointer("/responses", name)
            new = join_pointer("/components/responses", name)
            if is_mapping(node) and "$ref" not in node:
                source = Source(node, context.main, old, name)
                place = context.main_place(old, new)
                context.move(place)
                node = convert_response(
                    context, source, place, self._default_media_types("produces")
                )
            converted[name] = node
        return converted

    def _convert_parameters(self, section: Any) -> dict[str, Any]:
        """Return `parameters` and `requestBodies` of the components."""
        context = self.context
        self._move("/components/parameters", "/parameters")
        if not is_mapping(section):
            return {"parameters": section}
        parameters: dict[str, Any] = {}
        bodies: dict[str, Any] = {}
        for name, node in section.items():
            old = join_pointer("/parameters", name)
            source = context.resolve(context.main, node, old)
            location = source.node.get("in") if source is not None else None
            if source is not None and location == "body":
                new = join_pointer("/components/requestBodies", name)
                place = context.main_place(old, new)
                context.move(place)
                # A body that is not a reference has the name of this component.
                source = replace(source, name=source.name or name)
                bodies[name] = convert_body(
                    context, source, place, self._default_media_types("consumes")
                )
            # The form fields are part of the bodies of the operations.
            elif location != "formData":
                new = join_pointer("/components/parameters", name)
                place = context.main_place(old, new)
                context.move(place)
                is_converted = is_mapping(node) and "$ref" not in node
                parameters[name] = (
                    convert_parameter(context, node, place) if is_converted else node
                )
        return {
            **({"parameters": parameters} if parameters else {}),
            **({"requestBodies": bodies} if bodies else {}),
        }

    def _convert_security(self, section: Any) -> Any:
        context = self.context
        self._move("/components/securitySchemes", "/securityDefinitions")
        if not is_mapping(section):
            return section
        return {
            name: convert_security_scheme(
                context,
                node,
                context.main_place(
                    join_pointer("/securityDefinitions", name),
                    join_pointer("/components/securitySchemes", name),
                ),
            )
            for name, node in section.items()
        }

    def _default_media_types(self, key: str) -> MediaTypes:
        """Return the media types of shared objects, none if they are not valid."""
        context = self.context
        default = context.default_media_types(key)
        return default or MediaTypes((), context.main, is_inherited=True)

    def _move(self, new: str, old: str) -> None:
        self.context.move(self.context.main_place(old, new))


def convert(library: Library) -> Conversion | None:
    """Convert the main document in place if it is one of Swagger 2.0.

    Return the conversion, which also converts the objects in other files, or None for
    documents of other versions.
    """
    document: Document = library.main.document
    if not is_swagger(document.root):
        return None
    raw = replace(
        document.with_root(dict(document.root)),
        origins=dict(document.origins),
        destinations={},
    )
    if document.origins:
        # Only the original knows which of its values overlays have added.
        document.origins.clear()
        document.origins[""] = (raw, "")
    conversion = Conversion(Context(library, raw))
    conversion.convert_main()
    document.forget()
    return conversion
