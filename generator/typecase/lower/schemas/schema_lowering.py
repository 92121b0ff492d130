"""Lower JSON Schemas to types and named schemas.

Object schemas, enumerations and types that contain themselves become named schemas,
which are identified by their pointers; all other types are inline. A schema that cannot
be expressed as a type is reported and becomes `Anything`, which accepts any JSON value.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from msgspec.structs import astuple, replace

from typecase.ir import (
    AliasSchema,
    Anything,
    EnumMember,
    EnumSchema,
    Nullable,
    OwnClass,
    Ref,
    Scalar,
    ScalarKind,
    Schema,
    SchemaId,
    Type,
    UnionOf,
    without_null,
)
from typecase.load.document import join_pointer, split_pointer
from typecase.load.json_types import as_list, as_mapping
from typecase.load.rules.extension_keys import FORMER_KEY
from typecase.lower.context import Context, NameHint, collect_notes, strip_text
from typecase.lower.coverage.unenforced_keywords import report_keywords
from typecase.lower.event_streams import is_json_text
from typecase.lower.schemas.alternatives import (
    ObjectAlternatives,
    find_object_alternatives,
    lower_branches,
    lower_object_alternatives,
    remove_siblings,
)
from typecase.lower.schemas.components import NamedSchemas
from typecase.lower.schemas.constants import lower_constants
from typecase.lower.schemas.discriminators import UnionObject, lower_hierarchy
from typecase.lower.schemas.hierarchies import Hierarchies, find_own_discriminator
from typecase.lower.schemas.java_objects import is_by_springdoc
from typecase.lower.schemas.lists import lower_list
from typecase.lower.schemas.maps import lower_map
from typecase.lower.schemas.name_hints import derive_hint
from typecase.lower.schemas.objects import is_class, lower_object
from typecase.lower.schemas.scalars import TYPES, lower_literal, lower_scalar
from typecase.lower.schemas.unions import nullable, union
from typecase.names.kept_inferences import JAVA_OBJECTS
from typecase.schema import JsonSchema, read_schema
from typecase.schema.merging import (
    Conflict,
    find_constants,
    find_sole_branch,
    is_within,
    merge,
)

MAX_NESTING = 60
"""The deepest nesting of inline types; about 150 would exhaust Python's stack."""

MAX_PARTS = 1_000
"""The most parts of one type, which is generated as a single expression."""

MAX_OMITTED = 1_000
"""The number of omitted parts after which ``MAX_PARTS_IF_MANY_OMITTED`` applies.

The omitted parts of all types count. Without this limit, a document with nested unions
could contain thousands of types of the maximum size.
"""

MAX_PARTS_IF_MANY_OMITTED = 30
"""The most parts of one type once ``MAX_OMITTED`` is reached."""


_DECIDING = frozenset(
    {"allOf", "anyOf", "const", "contentSchema", "enum", "oneOf", "properties"}
)
"""The keywords that decide on the type of a schema before `type` does."""

_NUMBERS = frozenset(
    {
        ScalarKind.BOOLEAN,
        ScalarKind.DECIMAL_NUMBER,
        ScalarKind.INTEGER,
        ScalarKind.NUMBER,
    }
)
"""The scalars to which pydantic converts texts."""

MAX_TYPES = 500
"""The most types of a hierarchy that an annotation lists.

Every field with the type of the parent lists them all.
"""


@dataclass(slots=True)
class Schemas:
    """The lowering of one document's schemas, and the schemas that have names."""

    context: Context
    named: NamedSchemas = field(default_factory=NamedSchemas)
    hierarchies: Hierarchies = field(init=False)
    _by_springdoc: bool = field(init=False)
    _has_own_classes: bool = field(init=False)
    """Whether the configuration chooses classes."""
    _recursive: dict[str, bool] = field(default_factory=dict[str, bool])
    """The result of `_is_recursive` for each pointer."""
    _hierarchies: dict[JsonSchema, Type | None] = field(
        default_factory=dict[JsonSchema, Type | None]
    )
    """The result of `_lower_hierarchy` for each target of a reference."""
    _alternatives: dict[JsonSchema, ObjectAlternatives | None] = field(
        default_factory=dict[JsonSchema, ObjectAlternatives | None]
    )
    """The result of `find_object_alternatives` for each schema."""
    _combinations: dict[tuple[str, ...], list[str]] = field(
        default_factory=dict[tuple[str, ...], list[str]]
    )
    """The places of the objects that are made of the same schemas."""
    _is_part: bool = False
    """Whether the current type is part of a list or map."""
    _depth: int = 0
    """The nesting depth of the current type."""
    _parts: int = 0
    """The number of parts of the current type so far."""
    _omitted: int = 0
    """The number of parts left out of all types so far."""

    def __post_init__(self) -> None:
        self.hierarchies = Hierarchies(self.context)
        found = is_by_springdoc(self.context.document)
        self._by_springdoc = self.context.inferences.decide(JAVA_OBJECTS, found=found)
        self._has_own_classes = bool(self.context.own_types.classes)

    @property
    def by_id(self) -> Mapping[SchemaId, Schema]:
        """The named schemas lowered so far, by id."""
        return self.named.by_id

    def lower_components(self) -> None:
        """Lower all component schemas, including those that no operation uses."""
        root = self.context.document.root
        for name, node in root.get("components", {}).get("schemas", {}).items():
            pointer = join_pointer("/components/schemas", name)
            self.lower(read_schema(self.context.document, node, pointer), (name,))

    def lower_property(self, schema: JsonSchema, hint: NameHint) -> Type:
        """Return the type of a property.

        The parts of this type do not count for the type of the object, since each
        property of a class has an expression of its own.
        """
        outer_parts, self._parts = self._parts, 0
        value_type = self.lower(schema, hint)
        self._parts = outer_parts
        return value_type

    def lower_part(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool = False
    ) -> Type:
        """Return the type of the items of a list or of the values of a map.

        Such a type may refer to a list, a map or a union that contains itself.
        """
        outer, self._is_part = self._is_part, True
        value_type = self.lower(schema, hint, inline_enums=inline_enums)
        self._is_part = outer
        return value_type

    def lower(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool = False
    ) -> Type:
        """Return the type of a schema.

        ``hint`` has the words for the name of the schema. If ``inline_enums`` is true,
        constants become a `LiteralOf` instead of an enumeration. Report a type that is
        nested too deeply or has too many parts, and return `Anything` instead.
        """
        self._parts += 1
        max_parts = (
            MAX_PARTS if self._omitted < MAX_OMITTED else MAX_PARTS_IF_MANY_OMITTED
        )
        is_deep = self._depth > MAX_NESTING
        if is_deep or self._parts > max_parts:
            reason = "is nested too deeply" if is_deep else "has too many parts"
            self._omitted += 1
            self.context.report_degraded(
                f"the type {reason}: any value is accepted",
                schema.pointer,
                hint="simplify the schema that contains this one",
            )
            return Anything(schema.pointer)
        self._depth += 1
        value_type = self._lower_within_limits(schema, hint, inline_enums=inline_enums)
        self._depth -= 1
        if not self._depth:
            self._parts = 0  # The type is complete.
            self.named.lower_waiting(self._lower_named)
        return value_type

    def _lower_within_limits(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        if schema.is_false:
            self.context.report_false_schema(schema.pointer)
        if schema.reference is not None:
            value_type = self._lower_reference(schema, hint, inline_enums=inline_enums)
        elif self._has_own_classes and (own := self._find_own_class(schema)):
            return own
        else:
            value_type = self._lower_type(schema, hint, inline_enums=inline_enums)
        # Many tools write `nullable` beside a `$ref`, where OpenAPI 3.0 ignores it.
        return nullable(value_type) if schema.adds_null else value_type

    def _lower_reference(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        """Return the type of the target of a schema's reference.

        Report the keywords beside the `$ref`, which OpenAPI 3.0 ignores.
        """
        beside = len(schema.keywords) > 1 and schema.asserting_keywords - {"$ref"}
        if beside:
            names = ", ".join(f"`{name}`" for name in sorted(beside))
            self.context.report_degraded(
                f"keywords beside `$ref` are ignored: {names}",
                schema.pointer,
                hint="move `$ref` into an `allOf` beside the keywords, or remove the"
                " keywords",
            )
        target = self.context.follow(schema)
        if own := self._find_own_class(target):
            return own
        hint = derive_hint(self.context, target.pointer)
        hierarchy = self._find_hierarchy(target)
        if hierarchy is not None:
            return _with_null(target, hierarchy)
        if is_class(target) and self._find_alternatives(target) is None:
            return _with_null(target, self._refer_to_object(target, hint))
        if self._is_part and self._is_recursive(target):
            return self.named.refer_to(target, hint)
        return self.lower(target, hint, inline_enums=inline_enums)

    def _is_recursive(self, schema: JsonSchema) -> bool:
        """Return whether a list, map or union contains itself.

        An object with listed properties in between ends the search: it has a class.
        """
        if schema.pointer not in self._recursive:
            own, pending, seen = [schema], list[JsonSchema](), set[str]()
            while own:
                # A schema that is made of others has the place of one of them.
                for part in self._iter_parts(own.pop()):
                    is_own = part.pointer == schema.pointer
                    (own if is_own else pending).append(part)
            while pending and schema.pointer not in seen:
                part = pending.pop()
                if part.pointer not in seen:
                    seen.add(part.pointer)
                    pending += self._iter_parts(part)
            self._recursive[schema.pointer] = schema.pointer in seen
        return self._recursive[schema.pointer]

    def _iter_parts(self, schema: JsonSchema) -> Iterator[JsonSchema]:
        """Yield the schemas whose types are part of the type of a schema."""
        if schema.reference is not None:
            yield schema.target
        elif is_class(schema):
            found = self._find_alternatives(schema)
            if found is not None:
                yield from found.branches
        else:
            yield from (*schema.branches, *schema.prefix_items)
            yield from schema.pattern_properties.values()
            if "items" in schema.keywords:
                yield schema.items
            if "additionalProperties" in schema.keywords:
                yield schema.additional_properties

    def _find_own_class(self, schema: JsonSchema) -> Type | None:
        """Return the class that the configuration chooses for a schema, or None."""
        own = self.context.own_types.find(schema) if self._has_own_classes else None
        if own is None or own not in self.context.own_types.classes:
            return None
        scalar_type = next(filter(schema.is_only, TYPES), None)
        wire = (
            Anything(schema.pointer)
            if scalar_type is None
            else lower_scalar(self.context, schema, scalar_type)
        )
        return _with_null(schema, OwnClass(*own, wire))

    def _lower_hierarchy(self, schema: JsonSchema) -> Type | None:
        """Return the union of the types of a component that has subtypes.

        Return None for any other component, and for one with too many subtypes.
        """
        variants = [*filter(is_class, self.hierarchies.find_variants(schema))]
        if len(variants) > MAX_TYPES:
            self.context.report_degraded(
                f"the schema has more than {MAX_TYPES} subtypes: values are parsed as"
                " this schema",
                schema.pointer,
            )
            return None
        objects: list[UnionObject] = []
        for variant in variants:
            hint = derive_hint(self.context, variant.pointer)
            objects.append((variant, self._refer_to_object(variant, hint).id))
        stated = self.hierarchies.find_discriminator(schema)
        if len(objects) < 2 or stated is None:
            return None
        nested: dict[SchemaId, UnionOf] = {}
        for member, schema_id in objects:
            # Below a parent with another property, that property selects the subtype.
            own = find_own_discriminator(member)
            if (
                own is not None
                and own.property_name != stated.property_name
                and schema not in (member, *self.hierarchies.find_variants(member))
                and not any(Ref(schema_id) in each.members for each in nested.values())
            ):
                hierarchy = self._find_hierarchy(member)
                if isinstance(hierarchy, UnionOf) and hierarchy.discriminator:
                    nested[schema_id] = hierarchy
        return lower_hierarchy(self.context, schema, stated, objects, nested)

    def _find_hierarchy(self, schema: JsonSchema) -> Type | None:
        if schema not in self._hierarchies:
            self._hierarchies[schema] = self._lower_hierarchy(schema)
        return self._hierarchies[schema]

    def _lower_type(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        """Return the type of a schema without `$ref`, without regard to `nullable`.

        The first of these keywords that the schema has decides: `const`, `enum`,
        `properties`, `allOf`, `anyOf`, `oneOf` or `type`. If one branch of `allOf` says
        everything, the type is that of the branch. The data of a server-sent event has
        the type of its `contentSchema`.
        """
        if schema.keywords.isdisjoint(_DECIDING):
            # Most schemas only have a type, and need no further look.
            report_keywords(self.context, schema)
            return self._lower_by_type(None, schema, hint, inline_enums=inline_enums)
        if "contentSchema" in schema.keywords and is_json_text(schema):
            content = self.lower(schema.content_schema, hint, inline_enums=inline_enums)
            return _with_null(schema, content)
        if "allOf" not in schema.keywords:
            constants = find_constants(schema)
            if constants is not None:
                return self._lower_constants(
                    schema, constants, hint, inline_enums=inline_enums
                )
        branch = find_sole_branch(schema)
        if branch is not None and not self._is_named_class(schema, branch):
            if not is_within(branch, schema):
                hint = derive_hint(self.context, branch.pointer)
            value_type = self.lower(branch, hint, inline_enums=inline_enums)
            return _with_null(schema, value_type)
        if is_class(schema):
            value_type = self._lower_class(schema, hint, inline_enums=inline_enums)
            return _with_null(schema, value_type)
        if "allOf" in schema.keywords:
            return self._lower_all_of(schema, hint, inline_enums=inline_enums)
        report_keywords(self.context, schema)
        if schema.alternatives:
            return self._lower_branches(schema, hint, inline_enums=inline_enums)
        return self._lower_by_type(None, schema, hint, inline_enums=inline_enums)

    def _lower_class(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        """Lower an object, or a union of objects if it has alternatives."""
        found = self._find_alternatives(schema)
        if found is None:
            return self._refer_to_object(schema, hint)
        return lower_object_alternatives(
            self, schema, found, hint, inline_enums=inline_enums
        )

    def _find_alternatives(self, schema: JsonSchema) -> ObjectAlternatives | None:
        if schema not in self._alternatives:
            found = find_object_alternatives(self.hierarchies, schema)
            self._alternatives[schema] = found
        return self._alternatives[schema]

    def _refer_to_object(self, schema: JsonSchema, hint: NameHint) -> Ref:
        """Return a reference to an object without alternatives of its own."""
        if not schema.is_original:
            # A combination of recursive objects contains itself at other places.
            places = self._combinations.setdefault(schema.sources, [])
            for place in places:
                if schema.pointer.startswith(f"{place}/"):
                    return Ref(SchemaId(place))
            places.append(schema.pointer)
        alone = remove_siblings(self.hierarchies, schema)
        return self.named.refer_to(alone, hint)

    def _lower_branches(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        """Lower the branches of `anyOf` or `oneOf` to a union.

        Put its numbers and booleans after its enumerations. Of types that convert a
        value, such as the text "on" or the number 1, pydantic chooses the first: true
        would be sent for the member of an enumeration.
        """
        value_type = lower_branches(self, schema, hint, inline_enums=inline_enums)
        inner = without_null(value_type)
        if not isinstance(inner, UnionOf) or not any(
            isinstance(each, Ref) and isinstance(self.by_id.get(each.id), EnumSchema)
            for each in inner.members
        ):
            return value_type
        ordered = replace(inner, members=tuple(sorted(inner.members, key=_is_number)))
        return nullable(ordered) if isinstance(value_type, Nullable) else ordered

    def _lower_by_type(
        self,
        type_name: str | None,
        schema: JsonSchema,
        hint: NameHint,
        *,
        inline_enums: bool,
    ) -> Type:
        """Lower the values of a schema that have one JSON type.

        None stands for the types that the schema states or implies: a list of types
        becomes a union.
        """
        if type_name is None and schema.has_type_list:
            return union(
                self._lower_by_type(each, schema, hint, inline_enums=inline_enums)
                for each in schema.types
            )
        if type_name is None:
            stated = schema.types[0] if schema.types else ""
            type_name = stated or _infer_type(schema)
        match type_name:
            case None:
                return Anything(schema.pointer)
            case "array":
                return lower_list(self, schema, hint, inline_enums=inline_enums)
            case "object" if self._is_java_object(schema):
                return Anything(schema.pointer)
            case "object" if schema.properties:
                objects = schema.select(schema.keywords - {"type"})
                if self._is_recursive(schema):
                    # The union has a name, and the place of the schema.
                    place = join_pointer(schema.pointer, "type")
                    objects = JsonSchema.combine((objects,), place)
                    hint = (*hint, "object")
                return self._refer_to_object(objects, hint)
            case "object":
                return lower_map(self, schema, hint)
            case name if name in TYPES:
                return lower_scalar(self.context, schema, name)
            case _:
                return Anything(schema.pointer)

    def _is_java_object(self, schema: JsonSchema) -> bool:
        """Return whether a schema stands for Java's `Object`, thus for any value.

        A parameter that is an object is encoded by its properties, and stays an object.
        """
        return (
            self._by_springdoc
            and schema.asserting_keywords <= {"const", "enum", "type"}
            and "/parameters/" not in schema.pointer
        )

    def _lower_constants(
        self,
        schema: JsonSchema,
        values: list[Any],
        hint: NameHint,
        *,
        inline_enums: bool,
    ) -> Type:
        """Lower constants to an enumeration, a `LiteralOf` or a restricted type.

        If null is one of the constants, the result is a `Nullable` or the type null.
        """
        constants = [value for value in values if value is not None]
        if not constants:
            return Scalar(ScalarKind.NULL)
        literal = lower_literal(constants)
        is_integer = all(type(value) is int for value in constants)
        is_string = all(isinstance(value, str) for value in constants)
        is_enumeration = len(constants) > 1 and "const" not in schema.keywords
        if literal is None:
            by_type = partial(
                self._lower_by_type,
                schema=schema,
                hint=hint,
                inline_enums=inline_enums,
            )
            constant_type = lower_constants(self.context, schema, constants, by_type)
        elif is_enumeration and not inline_enums and (is_integer or is_string):
            constant_type = self._add_enumeration(
                schema, values, hint, is_integer=is_integer
            )
        else:
            # A component that is an enumeration has a class, which arguments may use.
            enum_id = SchemaId(schema.pointer if inline_enums else "")
            constant_type = replace(literal, enum_id=enum_id)
        return nullable(constant_type) if None in values else constant_type

    def _add_enumeration(
        self, schema: JsonSchema, values: list[Any], hint: NameHint, *, is_integer: bool
    ) -> Ref:
        stated = schema.annotations.get("x-enum-varnames") or _nswag_names(schema)
        names: list[str | None] = [*stated]
        names += [None] * (len(values) - len(names))
        # There may be more names than values, and the same value twice. Null is no
        # member, but may have a name.
        name_by_value = dict(zip(values, names, strict=False))
        name_by_value.pop(None, None)
        former = (
            as_mapping(schema.annotations[FORMER_KEY])
            if FORMER_KEY in schema.annotations
            else {}
        )
        places = {
            value: f"{schema.pointer}/enum/{number}"
            for number, value in enumerate(schema.constants or ())
        }
        return self.named.add(
            EnumSchema(
                id=SchemaId(schema.pointer),
                hint=hint,
                title=strip_text(schema.title),
                notes=collect_notes(schema, name=hint[-1]),
                members=tuple(
                    EnumMember(
                        value,
                        name,
                        places.get(value, schema.pointer),
                        former.get(str(value)) if former else None,
                    )
                    for value, name in name_by_value.items()
                ),
                is_integer=is_integer,
            )
        )

    def _lower_named(self, schema: JsonSchema, hint: NameHint) -> Schema:
        if not self._recursive.get(schema.pointer):
            return lower_object(self, schema, hint)
        return AliasSchema(
            id=SchemaId(schema.pointer),
            hint=hint,
            title=strip_text(schema.title),
            notes=collect_notes(schema, name=hint[-1]),
            type=self.lower(schema, hint),
        )

    def _is_named_class(self, schema: JsonSchema, branch: JsonSchema) -> bool:
        """Return whether a component keeps a class, although it only has a branch.

        It does if it is a subtype, or if it says that it is an object itself.
        """
        is_component = len(split_pointer(schema.pointer)) == 3
        is_alias = (
            schema.asserting_keywords == {"allOf"}
            and len(schema.all_of) == 1
            and branch.reference is not None
        )
        return self.hierarchies.is_subtype(schema) or (
            is_component and not is_alias and is_class(branch.target)
        )

    def _lower_all_of(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        """Lower the `allOf` of a schema that does not become a class.

        Merge the keywords of all branches. Report those that cannot be merged. A class
        that the configuration chooses for a branch stands for all of them.
        """
        if self._is_part and self._is_recursive(schema):
            return self.named.refer_to(schema, hint)
        for branch in schema.all_of:
            own = self._find_own_class(branch.target)
            if own is not None:
                self.context.report_degraded(
                    "`allOf` is checked only in part: a class of the configuration"
                    " stands for all branches",
                    schema.pointer,
                    hint="choose the class for this schema",
                )
                return own
        merged, conflicts = astuple(merge(schema))
        for conflict in conflicts:
            self._report_conflict(schema, conflict)
        if merged.alternatives and merged.constants is None:
            report_keywords(self.context, merged)
            return self._lower_branches(merged, hint, inline_enums=inline_enums)
        value_type = self._lower_type(merged, hint, inline_enums=inline_enums)
        return nullable(value_type) if merged.adds_null else value_type

    def _report_conflict(self, schema: JsonSchema, conflict: Conflict) -> None:
        """Report a keyword of a branch of `allOf` that is ignored."""
        branch, keyword = conflict.schema, conflict.keyword
        reason = (
            "no value satisfies it and the other branches"
            if conflict.excludes_all
            else "another branch states it too"
        )
        self.context.report_degraded(
            f"`{keyword}` of a branch of `allOf` is not checked: {reason}",
            *(
                (branch.pointer, keyword)
                if is_within(branch, schema)
                else (schema.pointer,)
            ),
            hint="state all restrictions in one schema",
        )


def _is_number(value_type: Type) -> bool:
    """Return whether a type is a number or a boolean."""
    return isinstance(value_type, Scalar) and value_type.kind in _NUMBERS


def _nswag_names(schema: JsonSchema) -> list[str]:
    """Return the names of an enumeration's values that NSwag writes, if they fit.

    It writes them in `x-enumNames`. No rule checks this key of another vendor.
    """
    names = as_list(schema.annotations.get("x-enumNames"))
    texts = [name for name in names if isinstance(name, str) and name]
    has_one_for_each = len(names) == len(schema.constants or ())
    return texts if has_one_for_each and len(set(texts)) == len(names) else []


def _infer_type(schema: JsonSchema) -> str | None:
    """Return the `type` that a schema's other keywords imply, or None."""
    if schema.keywords & {"items", "prefixItems"}:
        return "array"
    if "patternProperties" in schema.keywords or schema.additional_properties.keywords:
        return "object"
    return None


def _with_null(schema: JsonSchema, value_type: Type) -> Type:
    """Return a type that accepts null if a schema does."""
    return nullable(value_type) if schema.allows_null else value_type
