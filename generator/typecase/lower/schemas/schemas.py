"""Lower JSON Schemas to types and named schemas.

Object schemas and enumerations become named schemas, which are identified by their
pointers; all other types are inline. A schema that cannot be expressed as a type is
reported and becomes `Anything`, which accepts any JSON value.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from typecase.ir import (
    Anything,
    EnumMember,
    EnumSchema,
    Ref,
    Scalar,
    ScalarKind,
    Schema,
    SchemaId,
    Type,
)
from typecase.load.document import join_pointer
from typecase.load.json_types import as_mapping
from typecase.lower.context import Context, Hint, Node, collect_notes, read_constants
from typecase.lower.coverage.unenforced_keywords import report_keywords
from typecase.lower.schemas.components import NamedSchemas
from typecase.lower.schemas.constants import lower_constants
from typecase.lower.schemas.discriminators import Branch, lower_union
from typecase.lower.schemas.keyword_merging import (
    asserting_keywords,
    merge_scalar,
    merged_branches,
    sole_branch,
)
from typecase.lower.schemas.lists import lower_list
from typecase.lower.schemas.maps import lower_map
from typecase.lower.schemas.name_hints import derive_hint
from typecase.lower.schemas.objects import lower_object, may_be_object
from typecase.lower.schemas.scalars import TYPES, lower_literal, lower_scalar
from typecase.lower.schemas.unions import nullable, union

MAX_NESTING = 60
"""The deepest nesting of inline types; about 150 would exhaust Python's stack."""
MAX_PARTS = 1_000
"""The most parts of one type, which is generated as a single expression."""
MAX_OMITTED = 1_000
"""The number of omitted parts after which ``MAX_PARTS_IF_MANY_OMITTED`` applies.

The number counts the omitted parts of all types. Without this limit, a document with
nested unions could contain thousands of types of the maximum size.
"""
MAX_PARTS_IF_MANY_OMITTED = 30
"""The most parts of one type once ``MAX_OMITTED`` is reached."""


@dataclass(slots=True)
class Schemas:
    """Lowers the schemas of one document, and collects those that get a name."""

    context: Context
    named: NamedSchemas = field(init=False)
    _resolving: set[str] = field(default_factory=set[str])
    """The targets of references that are being lowered, to detect cycles."""
    _depth: int = 0
    """The nesting depth of the current type."""
    _parts: int = 0
    """The number of parts of the current type so far."""
    _omitted: int = 0
    """The number of parts left out of all types so far."""

    def __post_init__(self) -> None:
        self.named = NamedSchemas(partial(lower_object, self))

    @property
    def by_id(self) -> Mapping[SchemaId, Schema]:
        """The named schemas lowered so far, by id."""
        return self.named.by_id

    def lower_components(self) -> None:
        """Lower all component schemas, including those that no operation uses."""
        root = self.context.document.root
        for name, node in root.get("components", {}).get("schemas", {}).items():
            self.lower(node, join_pointer("", "components", "schemas", name), (name,))

    def lower_property(self, node: Any, pointer: str, hint: Hint) -> Type:
        """Return the type of a property, whose parts count for the property alone."""
        outer_parts, self._parts = self._parts, 0
        kind = self.lower(node, pointer, hint)
        self._parts = outer_parts
        return kind

    def lower(
        self, node: Any, pointer: str, hint: Hint, *, in_place: bool = False
    ) -> Type:
        """Return the type of a schema.

        ``hint`` has the words for the name of the schema. If ``in_place`` is true,
        constants become a `Literal` instead of an enumeration class. A type that
        exceeds a limit is reported and replaced by `Anything`.
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
                f"the type {reason}: any value is accepted", pointer
            )
            return Anything(pointer)
        self._depth += 1
        kind = self._lower(node, pointer, hint, in_place=in_place)
        self._depth -= 1
        if not self._depth:
            self._parts = 0  # The type is complete.
        return kind

    def _lower(self, node: Any, pointer: str, hint: Hint, *, in_place: bool) -> Type:
        if node is False:
            self.context.report_false_schema(pointer)
        schema = as_mapping(node)
        if "$ref" in schema:
            return self._reference(schema, pointer, hint, in_place=in_place)
        if schema.get("nullable") is True:
            rest = {k: v for k, v in schema.items() if k != "nullable"}
            return nullable(self._typed(rest, pointer, hint, in_place=in_place))
        return self._typed(schema, pointer, hint, in_place=in_place)

    def _reference(
        self, node: Node, pointer: str, hint: Hint, *, in_place: bool
    ) -> Type:
        beside = asserting_keywords(node).keys() - {"$ref"}
        # OpenAPI 3.0 ignores keywords beside `$ref`; in 3.1, both apply.
        if beside and not str(self.context.document.root["openapi"]).startswith("3.0"):
            rest = {key: value for key, value in node.items() if key != "$ref"}
            both = {**rest, "allOf": [{"$ref": node["$ref"]}]}
            merged = merge_scalar(self.context, both, pointer)
            if merged is not None:
                return self.lower(merged, pointer, hint, in_place=in_place)
        if beside:
            names = ", ".join(f"`{name}`" for name in sorted(beside))
            self.context.report_degraded(
                f"keywords beside `$ref` are ignored: {names}", pointer
            )
        target, at = self.context.target(node, pointer)
        words = derive_hint(self.context, at)
        if self._is_named(target):
            return _with_null(target, self.named.refer_to_object(target, at, words))
        if at in self._resolving:
            self.context.report_degraded(
                "the schema refers only to itself: any value is accepted", pointer
            )
            return Anything(pointer)
        self._resolving.add(at)
        kind = self.lower(target, at, words, in_place=in_place)
        self._resolving.discard(at)
        return kind

    def _typed(self, node: Node, pointer: str, hint: Hint, *, in_place: bool) -> Type:
        values = read_constants(node)
        if values is not None:
            return self._constants(node, values, pointer, hint, in_place=in_place)
        only = sole_branch(node)
        if only is not None:
            at = join_pointer(pointer, "allOf", 0)
            return self.lower(only, at, hint, in_place=in_place)
        if self._is_named(node):
            return _with_null(node, self.named.refer_to_object(node, pointer, hint))
        report_keywords(self.context, node, pointer)
        if "allOf" in node:
            return self._intersection(node, pointer, hint, in_place=in_place)
        for keyword in ("anyOf", "oneOf"):
            if keyword not in node:
                continue
            values = self._single_constants(node[keyword])
            if values is not None:
                return self._constants(node, values, pointer, hint, in_place=in_place)
            branches: list[Branch] = []
            merged = merged_branches(self.context, node, keyword, pointer)
            for number, (branch, at) in enumerate(merged, 1):
                words = (*hint, str(number))
                kind = self.lower(branch, at, words, in_place=in_place)
                branches.append((branch, at, kind))
            return lower_union(self.context, node, pointer, branches)
        return self._by_type(node, pointer, hint, in_place=in_place)

    def _by_type(self, node: Node, pointer: str, hint: Hint, *, in_place: bool) -> Type:
        match node.get("type", _implied_type(node)):
            case [*names]:
                kinds = [
                    self._by_type(
                        {**node, "type": name}, pointer, hint, in_place=in_place
                    )
                    for name in names
                ]
                return union(kinds)
            case "array":
                return lower_list(self, node, pointer, hint, in_place=in_place)
            case "object":
                return lower_map(self, node, pointer, hint)
            case str(name) if name in TYPES:
                return lower_scalar(self.context, node, pointer, name)
            case _:
                return Anything(pointer)

    def _constants(
        self, node: Node, values: list[Any], pointer: str, hint: Hint, *, in_place: bool
    ) -> Type:
        """Lower constants to an enumeration, a `Literal` or a restricted type."""
        rest = [value for value in values if value is not None]
        if not rest:
            return Scalar(ScalarKind.NULL)
        constants = lower_literal(rest)
        is_integer = all(type(value) is int for value in rest)
        is_string = all(isinstance(value, str) for value in rest)
        is_named = len(rest) > 1 and not in_place and "const" not in node
        if constants is None:
            by_type = partial(
                self._by_type, pointer=pointer, hint=hint, in_place=in_place
            )
            kind = lower_constants(self.context, node, rest, pointer, by_type)
        elif is_named and (is_integer or is_string):
            kind = self._enumeration(node, rest, pointer, hint, is_integer)
        else:
            kind = constants
        return nullable(kind) if None in values else kind

    def _enumeration(
        self, node: Node, values: list[Any], pointer: str, hint: Hint, is_integer: bool
    ) -> Ref:
        names: list[str | None] = list(node.get("x-enum-varnames") or ())
        names += [None] * (len(values) - len(names))
        # There may be more names than values, and the same value twice.
        name_by_value = dict(zip(values, names, strict=False))
        members = tuple(EnumMember(value, n) for value, n in name_by_value.items())
        return self.named.add(
            EnumSchema(
                SchemaId(pointer), hint, collect_notes(node), members, is_integer
            )
        )

    def _single_constants(self, branches: list[Any]) -> list[Any] | None:
        """Return the constants of branches if each branch has exactly one constant.

        An `anyOf` or `oneOf` of such branches is lowered like an `enum`. For other
        branches, return None.
        """
        listed = [read_constants(as_mapping(branch)) or () for branch in branches]
        if any(len(values) != 1 for values in listed):
            return None
        return [value for values in listed for value in values]

    def _is_named(self, node: Node) -> bool:
        """Return whether a schema becomes a class: an object with listed properties."""
        return any(
            part.get("properties") and may_be_object(part)
            for part in self.context.iter_all_of(node)
        )

    def _intersection(
        self, node: Node, pointer: str, hint: Hint, *, in_place: bool
    ) -> Type:
        """Lower `allOf` of values that are not objects.

        Merge the keywords of scalars. For other values, use the only branch that has a
        type, and report the other restrictions. If several branches have types, return
        `Anything`.
        """
        merged = merge_scalar(self.context, node, pointer)
        if merged is not None:
            return self.lower(merged, pointer, hint, in_place=in_place)
        kinds = [
            self.lower(
                branch, join_pointer(pointer, "allOf", index), hint, in_place=in_place
            )
            for index, branch in enumerate(node["allOf"])
        ]
        typed = [kind for kind in kinds if not isinstance(kind, Anything)]
        if len(typed) != 1:
            self.context.report_degraded(
                "`allOf` is not checked: its branches cannot be combined to one type",
                pointer,
            )
            return Anything(pointer)
        targets = [self.context.target(as_mapping(b), "")[0] for b in node["allOf"]]
        rules = [asserting_keywords(target).keys() - {"nullable"} for target in targets]
        beside = asserting_keywords(node).keys() - {"allOf", "type"}
        if beside or sum(map(bool, rules)) > 1:
            self.context.report_degraded(
                "`allOf` is checked only in part: just the branch with a type applies",
                pointer,
            )
        return typed[0]


def _implied_type(node: Node) -> str | None:
    """Return the `type` that a schema's other keywords imply, or None."""
    if node.keys() & {"items", "prefixItems"}:
        return "array"
    if as_mapping(node.get("additionalProperties")) or "patternProperties" in node:
        return "object"
    return None


def _with_null(node: Node, kind: Type) -> Type:
    """Return a type that accepts null if the schema ``node`` does.

    OpenAPI 3.0 writes `nullable`; OpenAPI 3.1 lists "null" in `type`.
    """
    types = node.get("type")
    allows = isinstance(types, list) and "null" in types
    return nullable(kind) if allows or node.get("nullable") is True else kind
