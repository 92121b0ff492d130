"""Lower JSON Schemas to types and named schemas.

Object schemas and enumerations become named schemas, which are identified by their
pointers; all other types are inline. A schema that cannot be expressed as a type is
reported and becomes `Anything`, which accepts any JSON value.
"""

from collections.abc import Mapping
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
from typecase.load.json_types import as_list, as_mapping
from typecase.lower.context import (
    Context,
    NameHint,
    Node,
    collect_notes,
    read_constants,
    strip_text,
)
from typecase.lower.coverage.unenforced_keywords import report_keywords
from typecase.lower.schemas.branch_names import name_branches
from typecase.lower.schemas.components import NamedSchemas
from typecase.lower.schemas.constants import lower_constants
from typecase.lower.schemas.discriminators import Branch, lower_hierarchy, lower_union
from typecase.lower.schemas.hierarchies import Hierarchies
from typecase.lower.schemas.java_objects import is_by_springdoc, is_java_object
from typecase.lower.schemas.keyword_merging import (
    asserting_keywords,
    find_sole_branch,
    iter_merged_branches,
    merge_scalar,
)
from typecase.lower.schemas.lists import lower_list
from typecase.lower.schemas.maps import lower_map
from typecase.lower.schemas.name_hints import add_branch, derive_hint
from typecase.lower.schemas.objects import lower_object, may_be_object
from typecase.lower.schemas.scalars import TYPES, lower_literal, lower_scalar
from typecase.lower.schemas.unions import nullable, union

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
    named: NamedSchemas = field(init=False)
    hierarchies: Hierarchies = field(init=False)
    _by_springdoc: bool = field(init=False)
    _resolving: set[str] = field(default_factory=set[str])
    """The targets of references that are being lowered, to detect cycles."""
    _subtypes: dict[str, bool] = field(default_factory=dict[str, bool])
    """Whether each component in a hierarchy becomes a class, by pointer.

    Every schema that it extends asks for it.
    """
    _hierarchies: dict[str, Type | None] = field(default_factory=dict[str, Type | None])
    """The result of `_lower_hierarchy` for each target of a reference, by pointer."""
    _depth: int = 0
    """The nesting depth of the current type."""
    _parts: int = 0
    """The number of parts of the current type so far."""
    _omitted: int = 0
    """The number of parts left out of all types so far."""

    def __post_init__(self) -> None:
        self.named = NamedSchemas(partial(lower_object, self))
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
            self.lower(node, join_pointer("", "components", "schemas", name), (name,))

    def lower_property(self, node: Any, pointer: str, hint: NameHint) -> Type:
        """Return the type of a property.

        The parts of this type do not count for the type of the object, since each
        property of a class has an expression of its own.
        """
        outer_parts, self._parts = self._parts, 0
        value_type = self.lower(node, pointer, hint)
        self._parts = outer_parts
        return value_type

    def lower(
        self, node: Any, pointer: str, hint: NameHint, *, inline_enums: bool = False
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
                pointer,
                hint="simplify the schema that contains this one",
            )
            return Anything(pointer)
        self._depth += 1
        value_type = self._lower_within_limits(
            node, pointer, hint, inline_enums=inline_enums
        )
        self._depth -= 1
        if not self._depth:
            self._parts = 0  # The type is complete.
        return value_type

    def _lower_within_limits(
        self, node: Any, pointer: str, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        if node is False:
            self.context.report_false_schema(pointer)
        schema = as_mapping(node)
        if "$ref" not in schema and (own := self._find_own_class(schema, pointer)):
            return own
        # Many tools write `nullable` beside a `$ref`, where OpenAPI 3.0 ignores it.
        is_nullable = schema.get("nullable") is True
        if is_nullable:
            schema = {key: schema[key] for key in schema if key != "nullable"}
        lower = self._lower_reference if "$ref" in schema else self._lower_type
        value_type = lower(schema, pointer, hint, inline_enums=inline_enums)
        return nullable(value_type) if is_nullable else value_type

    def _lower_reference(
        self, node: Node, pointer: str, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        """Return the type of the schema to which a node refers.

        Merge the keywords beside the `$ref` if the result is a scalar; otherwise report
        them. OpenAPI 3.0 ignores such keywords, so they are never merged there.

        If the reference leads back to a schema that is being lowered and becomes no
        class, report the reference and return `Anything`.
        """
        beside = asserting_keywords(node).keys() - {"$ref"}
        # Since OpenAPI 3.1, both the `$ref` and the keywords beside it apply.
        if beside and not str(self.context.document.root["openapi"]).startswith("3.0"):
            as_all_of = {key: node[key] for key in node if key != "$ref"}
            as_all_of["allOf"] = [{"$ref": node["$ref"]}]
            merged = merge_scalar(self.context, as_all_of, pointer)
            if merged is not None:
                return self.lower(merged, pointer, hint, inline_enums=inline_enums)
        if beside:
            names = ", ".join(f"`{name}`" for name in sorted(beside))
            self.context.report_degraded(
                f"keywords beside `$ref` are ignored: {names}",
                pointer,
                hint="move `$ref` into an `allOf` beside the keywords, or remove the"
                " keywords",
            )
        target, target_pointer = self.context.resolve(node, pointer)
        if own := self._find_own_class(target, target_pointer):
            return own
        hint = derive_hint(self.context, target_pointer)
        if target_pointer not in self._hierarchies:
            lowered = self._lower_hierarchy(target, target_pointer)
            self._hierarchies[target_pointer] = lowered
        hierarchy = self._hierarchies[target_pointer]
        if hierarchy is not None:
            return _with_null(target, hierarchy)
        if self._is_class(target):
            ref = self.named.refer_to_object(target, target_pointer, hint)
            return _with_null(target, ref)
        if target_pointer in self._resolving:
            self.context.report_degraded(
                "the schema contains itself, with no object that lists its `properties`"
                " in between: any value is accepted here",
                pointer,
            )
            return Anything(pointer)
        self._resolving.add(target_pointer)
        value_type = self.lower(target, target_pointer, hint, inline_enums=inline_enums)
        self._resolving.discard(target_pointer)
        return value_type

    def _find_own_class(self, node: Node, pointer: str) -> Type | None:
        """Return the class that the configuration chooses for a schema, or None."""
        own = self.context.own_types.find(node, pointer)
        if own is None or own not in self.context.own_types.classes:
            return None
        stated = node.get("type")
        wire = (
            lower_scalar(self.context, node, pointer, stated)
            if isinstance(stated, str) and stated in TYPES
            else Anything(pointer)
        )
        own_class = _with_null(node, OwnClass(*own, wire))
        return nullable(own_class) if node.get("nullable") is True else own_class

    def _lower_hierarchy(self, node: Node, pointer: str) -> Type | None:
        """Return the union of the types of a component that has subtypes.

        Return None for any other component, and for one with too many subtypes.
        """
        types = [
            (member, place)
            for member, place in self.hierarchies.find_types(node, pointer)
            if self._is_subtype_class(member, place)
        ]
        if len(types) > MAX_TYPES:
            self.context.report_degraded(
                f"the schema has more than {MAX_TYPES} subtypes: values are parsed as"
                " this schema",
                pointer,
            )
            return None
        members = [
            (
                member,
                place,
                self.named.refer_to_object(
                    member, place, derive_hint(self.context, place)
                ).id,
            )
            for member, place in types
        ]
        if len(members) < 2:
            return None
        discriminator = self.hierarchies.find_discriminator(node)
        is_stated = node.get("discriminator") is discriminator
        return lower_hierarchy(
            self.context, discriminator, pointer, members, is_stated=is_stated
        )

    def _lower_type(
        self, node: Node, pointer: str, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        """Return the type of a schema without `$ref` and `nullable`.

        The first of these keywords that the schema has decides: `const`, `enum`,
        `properties`, `allOf`, `anyOf`, `oneOf` or `type`.
        """
        values = read_constants(node)
        if values is not None:
            return self._lower_constants(
                node, values, pointer, hint, inline_enums=inline_enums
            )
        branch = find_sole_branch(node)
        if branch is not None and not self.hierarchies.is_subtype(pointer):
            branch_pointer = join_pointer(pointer, "allOf", 0)
            return self.lower(branch, branch_pointer, hint, inline_enums=inline_enums)
        if self._is_class(node):
            return _with_null(node, self.named.refer_to_object(node, pointer, hint))
        report_keywords(self.context, node, pointer)
        if "allOf" in node:
            return self._lower_all_of(node, pointer, hint, inline_enums=inline_enums)
        for keyword in ("anyOf", "oneOf"):
            if keyword in node:
                return self._lower_branches(
                    node, keyword, pointer, hint, inline_enums=inline_enums
                )
        return self._lower_by_type(node, pointer, hint, inline_enums=inline_enums)

    def _lower_branches(
        self,
        node: Node,
        keyword: str,
        pointer: str,
        hint: NameHint,
        *,
        inline_enums: bool,
    ) -> Type:
        """Lower the branches of `anyOf` or `oneOf` to constants or to a union."""
        values = _single_constants(node[keyword])
        if values is not None:
            return self._lower_constants(
                node, values, pointer, hint, inline_enums=inline_enums
            )
        branches: list[Branch] = []
        merged = iter_merged_branches(self.context, node, keyword, pointer)
        names = name_branches(node[keyword])
        for name, (branch, branch_pointer) in zip(names, merged, strict=True):
            branch_hint = add_branch(hint, name)
            branch_type = self.lower(
                branch, branch_pointer, branch_hint, inline_enums=inline_enums
            )
            branches.append((branch, branch_pointer, branch_type))
        return lower_union(self.context, node, pointer, branches)

    def _lower_by_type(
        self, node: Node, pointer: str, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        """Lower a schema by its `type`; a list of types becomes a union."""
        match node.get("type", _infer_type(node)):
            case [*names]:
                return union(
                    self._lower_by_type(
                        {**node, "type": name}, pointer, hint, inline_enums=inline_enums
                    )
                    for name in names
                )
            case "array":
                return lower_list(self, node, pointer, hint, inline_enums=inline_enums)
            case "object" if self._is_java_object(node, pointer):
                return Anything(pointer)
            case "object":
                return lower_map(self, node, pointer, hint)
            case str(name) if name in TYPES:
                return lower_scalar(self.context, node, pointer, name)
            case _:
                return Anything(pointer)

    def _is_java_object(self, node: Node, pointer: str) -> bool:
        """Return whether a schema stands for Java's `Object`, thus for any value.

        A parameter that is an object is encoded by its properties, and stays an object.
        """
        is_parameter = "/parameters/" in pointer
        return self._by_springdoc and not is_parameter and is_java_object(node)

    def _lower_constants(
        self,
        node: Node,
        values: list[Any],
        pointer: str,
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
        can_be_class = len(constants) > 1 and "const" not in node and not inline_enums
        if literal is None:
            by_type = partial(
                self._lower_by_type,
                pointer=pointer,
                hint=hint,
                inline_enums=inline_enums,
            )
            constant_type = lower_constants(
                self.context, node, constants, pointer, by_type
            )
        elif can_be_class and (is_integer or is_string):
            constant_type = self._add_enumeration(
                node, constants, pointer, hint, is_integer=is_integer
            )
        else:
            # A component that is an enumeration has a class, which arguments may use.
            enum_id = SchemaId(pointer if inline_enums else "")
            constant_type = replace(literal, enum_id=enum_id)
        return nullable(constant_type) if None in values else constant_type

    def _add_enumeration(
        self,
        node: Node,
        values: list[Any],
        pointer: str,
        hint: NameHint,
        *,
        is_integer: bool,
    ) -> Ref:
        names: list[str | None] = [*(node.get("x-enum-varnames") or _nswag_names(node))]
        names += [None] * (len(values) - len(names))
        # There may be more names than values, and the same value twice.
        name_by_value = dict(zip(values, names, strict=False))
        return self.named.add(
            EnumSchema(
                id=SchemaId(pointer),
                hint=hint,
                title=strip_text(node.get("title")),
                notes=collect_notes(node, name=hint[-1]),
                members=tuple(
                    EnumMember(value, name) for value, name in name_by_value.items()
                ),
                is_integer=is_integer,
            )
        )

    def _is_class(self, node: Node) -> bool:
        """Return whether a schema becomes a class: an object with listed properties.

        The schema or, recursively, one of its `allOf` branches may list the properties.
        """
        return any(
            part.get("properties") and may_be_object(part)
            for part in self.context.iter_all_of(node)
        )

    def _is_subtype_class(self, node: Node, pointer: str) -> bool:
        if pointer not in self._subtypes:
            self._subtypes[pointer] = self._is_class(node)
        return self._subtypes[pointer]

    def _lower_all_of(
        self, node: Node, pointer: str, hint: NameHint, *, inline_enums: bool
    ) -> Type:
        """Lower the `allOf` of a schema that does not become a class.

        Merge the keywords of scalars. For other values, return the type of the only
        branch that has a type, and report the other restrictions. If several branches
        or none have a type, report the schema and return `Anything`.
        """
        merged = merge_scalar(self.context, node, pointer)
        if merged is not None:
            return self.lower(merged, pointer, hint, inline_enums=inline_enums)
        branch_types = [
            self.lower(
                branch,
                join_pointer(pointer, "allOf", index),
                hint,
                inline_enums=inline_enums,
            )
            for index, branch in enumerate(node["allOf"])
        ]
        restricting_types = [
            branch_type
            for branch_type in branch_types
            if not isinstance(branch_type, Anything)
        ]
        if len(restricting_types) != 1:
            self.context.report_degraded(
                "`allOf` is not checked: its branches cannot be combined into one type",
                pointer,
                hint="state the type and all restrictions in one schema",
            )
            return Anything(pointer)
        targets = [
            self.context.resolve(as_mapping(branch), "")[0] for branch in node["allOf"]
        ]
        restricting_targets = [
            target
            for target in targets
            if asserting_keywords(target).keys() - {"nullable"}
        ]
        beside = asserting_keywords(node).keys() - {"allOf", "type"}
        if beside or len(restricting_targets) > 1:
            self.context.report_degraded(
                "`allOf` is checked only in part: just the branch with a type applies",
                pointer,
                hint="move all restrictions into the branch with a type",
            )
        return restricting_types[0]


def _single_constants(branches: list[Any]) -> list[Any] | None:
    """Return the constants of branches if each branch has exactly one constant.

    An `anyOf` or `oneOf` of such branches is lowered like an `enum`. For other
    branches, return None.
    """
    listed = [read_constants(as_mapping(branch)) or () for branch in branches]
    if any(len(values) != 1 for values in listed):
        return None
    return [value for values in listed for value in values]


def _nswag_names(node: Node) -> list[str]:
    """Return the names of an enumeration's values that NSwag writes, if they fit.

    It writes them in `x-enumNames`. No rule checks this key of another vendor.
    """
    names = as_list(node.get("x-enumNames"))
    texts = [name for name in names if isinstance(name, str) and name]
    has_one_for_each = len(names) == len(as_list(node.get("enum")))
    return texts if has_one_for_each and len(set(texts)) == len(names) else []


def _infer_type(node: Node) -> str | None:
    """Return the `type` that a schema's other keywords imply, or None."""
    if node.keys() & {"items", "prefixItems"}:
        return "array"
    if as_mapping(node.get("additionalProperties")) or "patternProperties" in node:
        return "object"
    return None


def _with_null(node: Node, value_type: Type) -> Type:
    """Return a type that accepts null if the schema ``node`` does.

    OpenAPI 3.0 writes `nullable`; OpenAPI 3.1 lists "null" in `type`.
    """
    types = node.get("type")
    has_null_type = isinstance(types, list) and "null" in types
    is_nullable = has_null_type or node.get("nullable") is True
    return nullable(value_type) if is_nullable else value_type
