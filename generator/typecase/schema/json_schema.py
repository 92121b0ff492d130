"""A schema at its place in a document, with its keywords as typed attributes.

The attributes have the terms of OpenAPI 3.1. They also read `nullable`, boolean limits
and `example` of OpenAPI 3.0, and tell whether the keywords beside `$ref` apply. Values
of a wrong type are ignored, so callers may read the schemas of invalid documents.
"""

import re
from collections.abc import Callable, Collection, KeysView, Sequence
from functools import cached_property
from typing import Any

from msgspec import Struct, field

from typecase.ir.keywords import ANNOTATIONS, Bounds, JsonType
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, as_mapping, is_list, is_mapping
from typecase.load.navigate.object_kinds import OBJECT_KEYS, Kind, MemberShape
from typecase.load.navigate.reference_resolution import (
    MAX_CHAIN,
    target_pointer,
    to_reference,
)
from typecase.schema.bounds import read_bounds

COMPARED_AS_WHOLE = frozenset(
    {
        "contains",
        "dependentRequired",
        "dependentSchemas",
        "else",
        "if",
        "maxContains",
        "minContains",
        "propertyNames",
        "then",
        "unevaluatedItems",
    }
)
"""Keywords that the normal form of a schema does not merge."""
_CONDITIONAL = frozenset(
    {"anyOf", "oneOf", "dependentSchemas", "dependencies", "then", "else"}
)
"""The keywords with schemas that apply to some values only."""
_IDENTIFYING = {"$anchor", "$defs", "$dynamicAnchor", "$id", "$schema", "definitions"}
"""Keywords that say where schemas are, and nothing about a value."""
_NOT_ASSERTING = {*ANNOTATIONS, *_IDENTIFYING, "nullable"}

_BINARY_MEDIA_TYPES = re.compile(
    r"(application/(octet-stream|pdf|zip|gzip)|(audio|font|image|video)/.+) *(;.*)?",
    re.IGNORECASE | re.DOTALL,
)
"""The media types of `contentMediaType` whose content is no text."""

_JSON_MEDIA_TYPES = re.compile(
    r"(application/json|text/json|[^;]+\+json) *(;.*)?", re.IGNORECASE | re.DOTALL
)
"""The media types of `contentMediaType` whose content is JSON."""


class StatedDiscriminator(Struct, frozen=True):
    """The keyword `discriminator` of a schema.

    ``mapping`` has a reference, or the name of a component, for each value of the
    property. ``default`` (`defaultMapping`) is the reference for other values, or None.
    """

    property_name: str | None
    mapping: dict[str, str] = field(default_factory=dict[str, str])
    default: str | None = None


class JsonSchema:
    """A schema at its place in a document.

    `read_schema` returns one object for each place, so schemas are equal if they are
    the same object. Schemas that are made of others, as by `merge`, stand at the place
    of one of them and equal none. A boolean schema has no keywords. The schema of a
    keyword that is absent has no keywords either: it accepts any value.

    Since OpenAPI 3.1, the keywords beside a `$ref` apply too. If they restrict values,
    the reference is read as a branch of `allOf`.

    Attributes:
        document: The document with the schema.
        pointer: The JSON pointer of the schema in the document.
        value: What the document has at the place: a mapping, a boolean, or any other
            value if the document is invalid.
        raw: The keywords with their parsed values; empty if `value` is no mapping. Only
            this package and `load` look into it.
        is_false: Whether the schema is `false`, which accepts no value.
        keywords: The names of the keywords, including annotations and extensions.
        reference: The text of `$ref`, or None.
        types: The names in `type`.
        has_type_list: Whether `type` is a list.
        adds_null: Whether `nullable` adds null to what the other keywords accept.
        constants: The values of `const` or `enum`, or None without these.
        format: The `format`, or None.
        annotations: The annotations and extensions, such as `description`, by keyword.
    """

    is_false = False
    reference: str | None = None
    types: tuple[str, ...] = ()
    has_type_list = False
    adds_null = False
    constants: list[Any] | None = None
    format: str | None = None

    def __init__(self, document: Document, value: Any, pointer: str) -> None:
        self.document = document
        self.pointer = pointer
        self.value: Any = value
        raw: dict[str, Any] = self.value if isinstance(value, dict) else _ABSENT
        if "$ref" in raw and isinstance(raw["$ref"], str):
            if len(raw) > 1 and _applies_beside_reference(document):
                raw = _with_reference_in_all_of(raw)
            self.reference = raw.get("$ref")
        self.raw = raw
        self.keywords: KeysView[str] = raw.keys()
        self.annotations: dict[str, Any] = {
            name: raw[name] for name in raw if name in ANNOTATIONS or name[:2] == "x-"
        }
        # What is absent, in most schemas, is not looked for again.
        if "allOf" not in raw:
            self.all_of = ()
        if "anyOf" not in raw:
            self.any_of = ()
        if "oneOf" not in raw:
            self.one_of = ()
        if "prefixItems" not in raw:
            self.prefix_items = ()
        if "properties" not in raw:
            self.properties = _NO_SCHEMAS
        if "patternProperties" not in raw:
            self.pattern_properties = _NO_SCHEMAS
        self._read_values(raw)

    def _read_values(self, raw: dict[str, Any]) -> None:
        """Set the attributes that differ from those of a schema without keywords."""
        if self.value is False:
            self.is_false = True
        if "type" in raw:
            types = raw["type"]
            if isinstance(types, str):
                self.types = (types,)
            elif is_list(types):
                self.has_type_list = True
                self.types = tuple([each for each in types if isinstance(each, str)])
        if "format" in raw and isinstance(raw["format"], str):
            self.format = raw["format"]
        if "nullable" in raw:
            self.adds_null = raw["nullable"] is True
        if "const" in raw:
            self.constants = [raw["const"]]
        elif "enum" in raw and is_list(raw["enum"]):
            self.constants = raw["enum"]

    def __repr__(self) -> str:
        return f"JsonSchema({self.document.file!r}, {self.pointer!r})"

    # References and combined schemas.

    # No schema keeps itself or what refers to it: a run frees no reference cycles.

    @property
    def target(self) -> "JsonSchema":
        """The schema at the end of a chain of references, or this schema itself.

        A reference that cannot be resolved leads to an empty schema at its own place.
        """
        if self.reference is None:
            return self
        targets = self.document.computed.schema_targets
        known: JsonSchema | None = targets.get(self.reference)
        if known is None:
            known = self._follow()
            if known is not None:
                targets[self.reference] = known
        return known or JsonSchema(self.document, {}, self.pointer)

    def _follow(self) -> "JsonSchema | None":
        """Return the end of a chain of references; None if it does not exist.

        The chain ends where keywords beside a `$ref` apply, at which `resolve` of
        `load` would not stop.
        """
        schema = self
        for _ in range(MAX_CHAIN + 2):  # The first reference, and the end itself.
            if schema.reference is None:
                return schema
            pointer = target_pointer(schema.reference)
            try:
                value = self.document.value_at(pointer)
            except KeyError:
                return None
            schema = read_schema(self.document, value, pointer)
        return None

    @property
    def parts(self) -> tuple["JsonSchema", ...]:
        """The schema and, recursively, what its `allOf` combines; each once.

        The target stands for a reference in `allOf`.
        """
        return (self, *self._combined) if "allOf" in self.raw else (self,)

    @cached_property
    def _combined(self) -> tuple["JsonSchema", ...]:
        parts: list[JsonSchema] = []
        pending, seen = [self], set[int]()
        while pending:
            part = pending.pop()
            if id(part.raw) not in seen:
                seen.add(id(part.raw))
                parts.append(part)
                pending += [branch.target for branch in reversed(part.all_of)]
        return tuple(parts[1:])

    @cached_property
    def all_of(self) -> tuple["JsonSchema", ...]:
        """The branches of `allOf`, all of which apply."""
        return self._list("allOf")

    @cached_property
    def any_of(self) -> tuple["JsonSchema", ...]:
        """The branches of `anyOf`."""
        return self._list("anyOf")

    @cached_property
    def one_of(self) -> tuple["JsonSchema", ...]:
        """The branches of `oneOf`."""
        return self._list("oneOf")

    @classmethod
    def combine(
        cls, schemas: Sequence["JsonSchema"], pointer: str | None = None
    ) -> "JsonSchema":
        """Return a schema whose `all_of` are the given schemas.

        The schemas keep their places. The result has the description of the first one
        and, unless ``pointer`` is another place, its place.
        """
        first = schemas[0]
        raw: dict[str, Any] = {"allOf": [schema.value for schema in schemas]}
        for part, names in (
            (first, ("title", "description", "deprecated")),
            (first.target, ("description", "deprecated")),
        ):
            raw |= {key: part.raw[key] for key in names if key in part.raw.keys() - raw}
        combined = cls(first.document, raw, pointer or first.pointer)
        combined.all_of = tuple(schemas)
        return combined

    def select(self, keywords: Collection[str]) -> "JsonSchema":
        """Return a schema at the same place that has only some of the keywords."""
        raw = {name: self.raw[name] for name in self.raw if name in keywords}
        selected = JsonSchema(self.document, raw, self.pointer)
        if "allOf" in raw:
            # Branches may have places elsewhere.
            selected.all_of = self.all_of
        return selected

    def without_branches(self, owner: "JsonSchema", keyword: str) -> "JsonSchema":
        """Return the schema without the `anyOf` or `oneOf` of itself or of a part.

        ``owner`` is the schema or the part that has the keyword. It loses its
        `discriminator` too.
        """
        if self is owner:
            return self.select(self.keywords - {keyword, "discriminator"})
        changed = self.select(self.keywords)
        changed.all_of = tuple(
            (
                branch.target.without_branches(owner, keyword)
                if owner in branch.target.parts
                else branch
            )
            for branch in self.all_of
        )
        return changed

    @property
    def branches(self) -> tuple["JsonSchema", ...]:
        """The branches of `allOf`, `anyOf` and `oneOf`."""
        return (*self.all_of, *self.alternatives)

    @property
    def alternatives(self) -> tuple["JsonSchema", ...]:
        """The branches of `anyOf`, then those of `oneOf`."""
        return (*self.any_of, *self.one_of)

    @property
    def unions(self) -> dict[str, tuple["JsonSchema", ...]]:
        """The branches of `anyOf` and `oneOf`, by keyword; without empty ones."""
        found = {"anyOf": self.any_of, "oneOf": self.one_of}
        return {keyword: branches for keyword, branches in found.items() if branches}

    @cached_property
    def discriminator(self) -> StatedDiscriminator | None:
        """The keyword `discriminator`; None if it is absent or empty."""
        stated = as_mapping(self.raw.get("discriminator"))
        if not stated:
            return None
        name, default = stated.get("propertyName"), stated.get("defaultMapping")
        mapping = as_mapping(stated.get("mapping"))
        return StatedDiscriminator(
            name if isinstance(name, str) else None,
            {value: str(reference) for value, reference in mapping.items()},
            default if isinstance(default, str) else None,
        )

    @cached_property
    def mapped_schemas(self) -> dict[str, "JsonSchema"]:
        """The schemas to which `discriminator` maps the values of its property."""
        stated = self.discriminator
        mapped_schemas: dict[str, JsonSchema] = {}
        for value, target in stated.mapping.items() if stated else ():
            # A target may be the name of a component.
            if "#" not in target:
                target = to_reference(join_pointer("/components/schemas", target))
            reference = JsonSchema(self.document, {"$ref": target}, self.pointer)
            mapped_schemas[value] = reference.target
        return mapped_schemas

    @property
    def not_schema(self) -> "JsonSchema":
        """The schema in `not`."""
        return self._child("not")

    # Objects.

    @cached_property
    def properties(self) -> dict[str, "JsonSchema"]:
        """The schemas of the listed properties, by name."""
        return self._map("properties")

    @cached_property
    def pattern_properties(self) -> dict[str, "JsonSchema"]:
        """The schemas of properties whose names match a pattern, by pattern."""
        return self._map("patternProperties")

    @property
    def additional_properties(self) -> "JsonSchema":
        """The schema of the properties that are not listed."""
        return self._child("additionalProperties")

    @property
    def unevaluated_properties(self) -> "JsonSchema":
        """The schema of the properties that no other keyword describes."""
        return self._child("unevaluatedProperties")

    @property
    def is_closed(self) -> bool:
        """Whether `additionalProperties` is `false`."""
        return self.raw.get("additionalProperties") is False

    @property
    def allows_unlisted(self) -> bool:
        """Whether keywords allow properties that `properties` does not list."""
        return "patternProperties" in self.raw or any(
            # An object without keywords is the same as `true`.
            self.raw.get(keyword) is True or is_mapping(self.raw.get(keyword))
            for keyword in ("additionalProperties", "unevaluatedProperties")
        )

    @property
    def property_names(self) -> "JsonSchema":
        """The schema of the names of properties."""
        return self._child("propertyNames")

    @property
    def required(self) -> list[str]:
        """The names of the required properties."""
        names = as_list(self.raw.get("required"))
        return [name for name in names if isinstance(name, str)]

    @property
    def if_schema(self) -> "JsonSchema":
        """The schema in `if`."""
        return self._child("if")

    @property
    def then_schema(self) -> "JsonSchema":
        """The schema in `then`."""
        return self._child("then")

    @property
    def conditional_branches(self) -> tuple["JsonSchema", ...]:
        """The schemas that apply to some values only: all but the parts of `allOf`."""
        if self.keywords.isdisjoint(_CONDITIONAL):
            return ()
        dependents = (
            *self._map("dependentSchemas").values(),
            *self._map("dependencies").values(),
        )
        return (
            *self.alternatives,
            *dependents,
            self._child("then"),
            self._child("else"),
        )

    # Arrays.

    @property
    def items(self) -> "JsonSchema":
        """The schema of the items, or of those after the first ones."""
        return self._child("items")

    @cached_property
    def prefix_items(self) -> tuple["JsonSchema", ...]:
        """The schemas of the first items."""
        return self._list("prefixItems")

    # Scalars and limits.

    @property
    def has_binary_content(self) -> bool:
        """Whether the content of a string is bytes, by its `contentMediaType`.

        A string with a `contentEncoding`, such as `base64`, is text.
        """
        media_type = self.raw.get("contentMediaType")
        return (
            isinstance(media_type, str)
            and _BINARY_MEDIA_TYPES.fullmatch(media_type) is not None
            and "contentEncoding" not in self.raw
        )

    @property
    def has_json_content(self) -> bool:
        """Whether a string has a JSON text whose value `contentSchema` describes."""
        media_type = self.raw.get("contentMediaType")
        return (
            "contentSchema" in self.raw
            and isinstance(media_type, str)
            and _JSON_MEDIA_TYPES.fullmatch(media_type) is not None
            and "contentEncoding" not in self.raw
        )

    @property
    def content_schema(self) -> "JsonSchema":
        """The schema of the value that a string has as text."""
        return self._child("contentSchema")

    def is_only(self, name: str) -> bool:
        """Return whether `type` is one name, this one."""
        return self.types == (name,) and not self.has_type_list

    @property
    def allows_null(self) -> bool:
        """Whether `type` lists null, or `nullable` adds it."""
        return self.adds_null or (self.has_type_list and "null" in self.types)

    def bounds(self, json_type: JsonType) -> Bounds:
        """Return the limits for values of a JSON type."""
        return read_bounds(self.raw, json_type)

    def restricts(self, keyword: str) -> bool:
        """Return whether a keyword is present and not `false`."""
        return self.raw.get(keyword, False) is not False

    @property
    def asserting_keywords(self) -> set[str]:
        """The names of the keywords that restrict values.

        These are all but annotations, extensions, `nullable`, and keywords such as
        `$defs` that only say where schemas are.
        """
        return {
            name
            for name in self.keywords
            if not (name in _NOT_ASSERTING or name.startswith("x-"))
        }

    @property
    def is_original(self) -> bool:
        """Whether the document has the schema; otherwise it is made of others."""
        return self.document.computed.schemas.get(self.pointer) is self

    @property
    def sources(self) -> tuple[str, ...]:
        """The schemas of the document of which a schema is made, by their places.

        Keywords that are added to them follow a place, as in ``/a/b minLength type``.
        """
        if self.reference is not None:
            return (self.target.pointer,)
        if self.is_original:
            return (self.pointer,)
        own = sorted(self.asserting_keywords - {"allOf"})
        stated = [f"{self.pointer} {' '.join(own)}"] if own else []
        return (*stated, *(each for part in self.all_of for each in part.sources))

    @property
    def applies_beside_reference(self) -> bool:
        """Whether the keywords beside `$ref` apply: since OpenAPI 3.1, they do."""
        return _applies_beside_reference(self.document)

    # Annotations and extensions.

    @property
    def title(self) -> str | None:
        """The `title`, if it is a string."""
        title = self.raw.get("title")
        return title if isinstance(title, str) else None

    @property
    def examples(self) -> list[Any]:
        """The values of `example` and `examples`."""
        own = [self.raw["example"]] if "example" in self.raw else []
        return [*own, *as_list(self.raw.get("examples"))]

    @property
    def typical_value(self) -> Any:
        """The first example that is not null, or else the `default`, or None."""
        stated = [each for each in self.examples if each is not None]
        return stated[0] if stated else self.annotations.get("default")

    def has_flag(self, name: str) -> bool:
        """Return whether an annotation, such as `readOnly`, is true."""
        return self.annotations.get(name) is True

    @property
    def xml(self) -> dict[str, Any]:
        """The object `xml`, which says how XML represents the value."""
        return as_mapping(self.raw.get("xml"))

    # Children.

    def convert(
        self, keywords: Collection[str], write: Callable[["JsonSchema"], Any]
    ) -> dict[str, Any]:
        """Return the keywords without some, and with other values for the subschemas.

        ``keywords`` are left out, and so are extensions. ``write`` returns the value
        for a subschema.
        """
        converted: dict[str, Any] = {}
        for name, value in self.raw.items():
            if name in keywords or name.startswith("x-"):
                continue
            match OBJECT_KEYS[Kind.SCHEMA].get(name):
                case (MemberShape.ONE, Kind.SCHEMA):
                    value = write(self._child(name))
                case (MemberShape.LIST, Kind.SCHEMA) if is_list(value):
                    value = [write(each) for each in self._list(name)]
                case (MemberShape.MAP, Kind.SCHEMA) if is_mapping(value):
                    value = {key: write(each) for key, each in self._map(name).items()}
                case _:
                    pass
            converted[name] = value
        return converted

    def _child(self, keyword: str) -> "JsonSchema":
        value = self.raw.get(keyword, _ABSENT)
        return read_schema(self.document, value, f"{self.pointer}/{keyword}")

    def _list(self, keyword: str) -> tuple["JsonSchema", ...]:
        if keyword not in self.raw:
            return ()
        pointer = f"{self.pointer}/{keyword}"
        return tuple(
            [
                read_schema(self.document, value, f"{pointer}/{index}")
                for index, value in enumerate(as_list(self.raw.get(keyword)))
            ]
        )

    def _map(self, keyword: str) -> dict[str, "JsonSchema"]:
        if keyword not in self.raw:
            return {}
        pointer = f"{self.pointer}/{keyword}"
        return {
            name: read_schema(self.document, value, join_pointer(pointer, name))
            for name, value in as_mapping(self.raw.get(keyword)).items()
        }


_ABSENT: dict[str, Any] = {}
_COMPONENT = re.compile(r"/components/schemas/[^/]+")
_NO_SCHEMAS: dict[str, JsonSchema] = {}


def _applies_beside_reference(document: Document) -> bool:
    return not str(document.root.get("openapi")).startswith("3.0")


def _with_reference_in_all_of(raw: dict[str, Any]) -> dict[str, Any]:
    """Move `$ref` into `allOf` if keywords beside it restrict values."""
    beside = {name: value for name, value in raw.items() if name != "$ref"}
    if all(name in _NOT_ASSERTING or name.startswith("x-") for name in beside):
        return raw
    return {**beside, "allOf": [{"$ref": raw["$ref"]}, *as_list(raw.get("allOf"))]}


def read_schema(document: Document, value: Any, pointer: str) -> JsonSchema:
    """Return the schema at a place of a document, given its parsed value.

    A value that is neither a mapping nor a boolean is read as an empty schema. A schema
    that is nothing but `allOf` of one is read as this one, at its own place; not so a
    component, which other parts know by its place.
    """
    node: Any = value
    raw: dict[str, Any] = node if isinstance(value, dict) else _ABSENT
    while len(raw) == 1 and "allOf" in raw:
        branches = as_list(raw["allOf"])
        if len(branches) != 1 or _COMPONENT.fullmatch(pointer):
            break
        value, pointer = branches[0], f"{pointer}/allOf/0"
        raw = as_mapping(value)
    schemas = document.computed.schemas
    known: JsonSchema | None = schemas.get(pointer)
    if known is None or known.value is not value:
        known = schemas[pointer] = JsonSchema(document, value, pointer)
    return known
