"""Lower JSON Schemas to types and named schemas.

Object schemas and enumerations become named schemas, which are identified by their
pointers; all other types are inline. A schema that cannot be expressed as a type is
reported and becomes `Anything`, which accepts any JSON value.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from msgspec.structs import replace

from typecase.ir import (
    Anything,
    EnumMember,
    EnumSchema,
    OwnClass,
    Ref,
    Scalar,
    ScalarKind,
    Schema,
    SchemaId,
    Type,
)
from typecase.load.document import join_pointer
from typecase.load.json_types import as_list
from typecase.lower.context import Context, NameHint, collect_notes, strip_text
from typecase.lower.coverage.unenforced_keywords import report_keywords
from typecase.lower.schemas.branch_names import name_branches
from typecase.lower.schemas.components import NamedSchemas
from typecase.lower.schemas.constants import lower_constants
from typecase.lower.schemas.discriminators import Branch, lower_hierarchy, lower_union
from typecase.lower.schemas.hierarchies import Hierarchies
from typecase.lower.schemas.java_objects import is_by_springdoc
from typecase.lower.schemas.lists import lower_list
from typecase.lower.schemas.maps import lower_map
from typecase.lower.schemas.name_hints import add_branch, derive_hint
from typecase.lower.schemas.objects import lower_object, may_be_object
from typecase.lower.schemas.scalars import TYPES, lower_literal, lower_scalar
from typecase.lower.schemas.unions import nullable, union
from typecase.schema import JsonSchema, read_schema
from typecase.schema.merging import (
    find_sole_branch,
    iter_merged_branches,
    merge_scalar,
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


MAX_TYPES = 25
"""The most types of a hierarchy that an annotation lists.

Pydantic builds classes that refer to each other recursively: 45 of them would exhaust
Python's stack.
"""


@dataclass(slots=True)
class Schemas:
    """The lowering of one document's schemas, and the schemas that become classes."""

    context: Context
    named: NamedSchemas = field(default_factory=NamedSchemas)
    hierarchies: Hierarchies = field(init=False)
    _by_springdoc: bool = field(init=False)
    _resolving: set[JsonSchema] = field(default_factory=set[JsonSchema])
    """The targets of references that are being lowered, to detect cycles."""
    _hierarchies: dict[JsonSchema, Type | None] = field(
        default_factory=dict[JsonSchema, Type | None]
    )
    """The result of `_lower_hierarchy` for each target of a reference."""
    _depth: int = 0
    """The nesting depth of the current type."""
    _parts: int = 0
    """The number of parts of the current type so far."""
    _omitted: int = 0
    """The number of parts left out of all types so far."""

    def __post_init__(self) -> None:
        self.hierarchies = Hierarchies(self.context)
        self._by_springdoc = is_by_springdoc(self.context.document)

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
        return value_type

    def _lower_within_limits(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        if schema.is_false:
            self.context.report_false_schema(schema.pointer)
        is_reference = schema.reference is not None
        if not is_reference and (own := self._find_own_class(schema)):
            return own
        lower_schema = self._lower_reference if is_reference else self._lower_type
        value_type = lower_schema(schema, hint, inline_enums=inline_enums)
        # Many tools write `nullable` beside a `$ref`, where OpenAPI 3.0 ignores it.
        return nullable(value_type) if schema.adds_null else value_type

    def _lower_reference(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        """Return the type of the target of a schema's reference.

        Merge the keywords beside the `$ref` if the result is a scalar; otherwise report
        them. OpenAPI 3.0 ignores such keywords, so they are never merged there.

        If the reference leads back to a schema that is being lowered and becomes no
        class, report the reference and return `Anything`.
        """
        beside = schema.asserting_keywords - {"$ref"}
        if beside:
            # Since OpenAPI 3.1, both the `$ref` and the keywords beside it apply.
            merged = merge_scalar(schema, self.context.own_types.schemas)
            if merged is not None:
                return self.lower(merged, hint, inline_enums=inline_enums)
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
        if target not in self._hierarchies:
            self._hierarchies[target] = self._lower_hierarchy(target)
        hierarchy = self._hierarchies[target]
        if hierarchy is not None:
            return _with_null(target, hierarchy)
        if self._is_class(target):
            return _with_null(target, self._refer_to_object(target, hint))
        if target in self._resolving:
            self.context.report_degraded(
                "the schema contains itself, with no object that lists its `properties`"
                " in between: any value is accepted here",
                schema.pointer,
            )
            return Anything(schema.pointer)
        self._resolving.add(target)
        value_type = self.lower(target, hint, inline_enums=inline_enums)
        self._resolving.discard(target)
        return value_type

    def _find_own_class(self, schema: JsonSchema) -> Type | None:
        """Return the class that the configuration chooses for a schema, or None."""
        own = self.context.own_types.find(schema)
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
        types = [*filter(self._is_class, self.hierarchies.find_types(schema))]
        if len(types) > MAX_TYPES:
            self.context.report_degraded(
                f"the schema has more than {MAX_TYPES} subtypes: values are parsed as"
                " this schema",
                schema.pointer,
            )
            return None
        members = [
            (
                member,
                self._refer_to_object(
                    member, derive_hint(self.context, member.pointer)
                ).id,
            )
            for member in types
        ]
        stated = self.hierarchies.find_discriminator(schema)
        if len(members) < 2 or stated is None:
            return None
        return lower_hierarchy(self.context, schema, stated, members)

    def _lower_type(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        """Return the type of a schema without `$ref`, without regard to `nullable`.

        The first of these keywords that the schema has decides: `const`, `enum`,
        `properties`, `allOf`, `anyOf`, `oneOf` or `type`.
        """
        if schema.constants is not None:
            return self._lower_constants(
                schema, schema.constants, hint, inline_enums=inline_enums
            )
        branch = find_sole_branch(schema)
        if branch is not None and not self.hierarchies.is_subtype(schema):
            return self.lower(branch, hint, inline_enums=inline_enums)
        if self._is_class(schema):
            return _with_null(schema, self._refer_to_object(schema, hint))
        report_keywords(self.context, schema)
        if "allOf" in schema.keywords:
            return self._lower_all_of(schema, hint, inline_enums=inline_enums)
        for branches in (schema.any_of, schema.one_of):
            if branches:
                return self._lower_branches(
                    schema, branches, hint, inline_enums=inline_enums
                )
        return self._lower_by_type(None, schema, hint, inline_enums=inline_enums)

    def _lower_branches(
        self,
        schema: JsonSchema,
        branches: Sequence[JsonSchema],
        hint: NameHint,
        *,
        inline_enums: bool,
    ) -> Type:
        """Lower the branches of `anyOf` or `oneOf` to constants or to a union."""
        values = _single_constants(branches)
        if values is not None:
            return self._lower_constants(
                schema, values, hint, inline_enums=inline_enums
            )
        lowered: list[Branch] = []
        names = name_branches(branches)
        merged = iter_merged_branches(schema, branches)
        for name, (branch, unchecked) in zip(names, merged, strict=True):
            if unchecked:
                keyword = "anyOf" if branches is schema.any_of else "oneOf"
                listed = ", ".join(f"`{each}`" for each in sorted(unchecked))
                self.context.report_degraded(
                    f"keywords beside `{keyword}` are not checked for this branch:"
                    f" {listed}",
                    branch.pointer,
                    hint="state these keywords in the schema of the branch",
                )
            branch_type = self.lower(
                branch, add_branch(hint, name), inline_enums=inline_enums
            )
            lowered.append((branch, branch_type))
        return lower_union(self.context, schema, lowered)

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
        lower = partial(
            self._lower_by_type, schema=schema, hint=hint, inline_enums=inline_enums
        )
        match type_name:
            case None if schema.has_type_list:
                return union(map(lower, schema.types))
            case None:
                stated = next(iter(schema.types), None) or _infer_type(schema)
                return Anything(schema.pointer) if stated is None else lower(stated)
            case "array":
                return lower_list(self, schema, hint, inline_enums=inline_enums)
            case "object" if self._is_java_object(schema):
                return Anything(schema.pointer)
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
        is_parameter = "/parameters/" in schema.pointer
        says_nothing = schema.asserting_keywords <= {"const", "enum", "type"}
        return self._by_springdoc and says_nothing and not is_parameter

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
                schema, constants, hint, is_integer=is_integer
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
        # There may be more names than values, and the same value twice.
        name_by_value = dict(zip(values, names, strict=False))
        return self.named.add(
            EnumSchema(
                id=SchemaId(schema.pointer),
                hint=hint,
                title=strip_text(schema.title),
                notes=collect_notes(schema, name=hint[-1]),
                members=tuple(
                    EnumMember(value, name) for value, name in name_by_value.items()
                ),
                is_integer=is_integer,
            )
        )

    def _refer_to_object(self, schema: JsonSchema, hint: NameHint) -> Ref:
        return self.named.refer_to_object(schema, hint, partial(lower_object, self))

    def _is_class(self, schema: JsonSchema) -> bool:
        """Return whether a schema becomes a class: an object with listed properties.

        The schema or, recursively, one of its `allOf` branches may list the properties.
        """
        if schema.keywords.isdisjoint(("allOf", "properties")):
            return False  # Most schemas are neither read further nor have parts.
        return any(part.properties and may_be_object(part) for part in schema.parts)

    def _lower_all_of(
        self, schema: JsonSchema, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        """Lower the `allOf` of a schema that does not become a class.

        Merge the keywords of scalars. For other values, return the type of the only
        branch that has a type, and report the other restrictions. If several branches
        or none have a type, report the schema and return `Anything`.
        """
        merged = merge_scalar(schema, self.context.own_types.schemas)
        if merged is not None:
            return self.lower(merged, hint, inline_enums=inline_enums)
        branch_types = [
            self.lower(branch, hint, inline_enums=inline_enums)
            for branch in schema.all_of
        ]
        restricting_types = [
            branch_type
            for branch_type in branch_types
            if not isinstance(branch_type, Anything)
        ]
        if len(restricting_types) != 1:
            self.context.report_degraded(
                "`allOf` is not checked: its branches cannot be combined into one type",
                schema.pointer,
                hint="state the type and all restrictions in one schema",
            )
            return Anything(schema.pointer)
        targets = map(self.context.follow, schema.all_of)
        restricting = [target for target in targets if target.asserting_keywords]
        beside = schema.asserting_keywords - {"allOf", "type"}
        if beside or len(restricting) > 1:
            self.context.report_degraded(
                "`allOf` is checked only in part: just the branch with a type applies",
                schema.pointer,
                hint="move all restrictions into the branch with a type",
            )
        return restricting_types[0]


def _single_constants(branches: Sequence[JsonSchema]) -> list[Any] | None:
    """Return the constants of branches if each branch has exactly one constant.

    An `anyOf` or `oneOf` of such branches is lowered like an `enum`. For other
    branches, return None.
    """
    listed = [branch.constants or () for branch in branches]
    if any(len(values) != 1 for values in listed):
        return None
    return [value for values in listed for value in values]


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
