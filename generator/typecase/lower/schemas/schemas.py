"""JSON Schema in, types and named schemas out.

Objects and enumerations become named schemas, identified by their pointer; everything
else is written in place. What is not held is reported as degraded, and printed as any
JSON value.
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
    Ref,
    Scalar,
    ScalarKind,
    Schema,
    SchemaId,
    Type,
)
from typecase.load.document import join
from typecase.load.json_types import mapping
from typecase.lower.context import Context, Hint, Node, constants_of, notes
from typecase.lower.coverage.keywords import report_keywords
from typecase.lower.schemas.constants import compared
from typecase.lower.schemas.discriminators import Part, discriminated
from typecase.lower.schemas.keyword_merging import blended, members_of, sole, telling
from typecase.lower.schemas.lists import lower_list
from typecase.lower.schemas.maps import lower_map
from typecase.lower.schemas.name_hints import home
from typecase.lower.schemas.named import Named
from typecase.lower.schemas.objects import lower_object, may_be_object
from typecase.lower.schemas.patterns import pattern_bounds
from typecase.lower.schemas.scalars import TYPES, literal, scalar
from typecase.lower.schemas.unions import nullable, union

MAX_NESTING = 60
"""Of types in types that have no names; at about 150, Python's own stack ends."""
MAX_PARTS = 1_000
"""Of one type, which is written in one piece."""
MAX_CUT = 1_000
"""Parts left out of all types: choices of choices would fill each of thousands."""
FEW_PARTS = 30
"""Of one type, where many have left out theirs."""


@dataclass(slots=True)
class Schemas:
    """The named schemas of one document, found as types are lowered."""

    context: Context
    named: Named = field(init=False)
    _open: set[str] = field(default_factory=set[str])
    _depth: int = 0
    _parts: int = 0
    _cut: int = 0

    def __post_init__(self) -> None:
        self.named = Named(partial(lower_object, self))

    @property
    def found(self) -> Mapping[SchemaId, Schema]:
        """The named schemas that were met so far."""
        return self.named.found

    def components(self) -> None:
        """Lower every component, also those that no operation carries."""
        root = self.context.document.root
        for name, node in root.get("components", {}).get("schemas", {}).items():
            self.lower(node, join("", "components", "schemas", name), (name,))

    def lower_whole(self, node: Any, pointer: str, hint: Hint) -> Type:
        """Return the type of a member, whose parts are no part of its object."""
        outer, self._parts = self._parts, 0
        kind = self.lower(node, pointer, hint)
        self._parts = outer
        return kind

    def lower(
        self, node: Any, pointer: str, hint: Hint, *, in_place: bool = False
    ) -> Type:
        """Return the type of a schema; ``in_place`` keeps its constants unnamed."""
        self._parts += 1
        most = MAX_PARTS if self._cut < MAX_CUT else FEW_PARTS
        if self._depth > MAX_NESTING or self._parts > most:
            what = (
                "nest too deep" if self._depth > MAX_NESTING else "have too many parts"
            )
            self._cut += 1
            self.context.degraded(f"types {what}: any value is taken", pointer)
            return Anything(pointer)
        self._depth += 1
        kind = self._lower(node, pointer, hint, in_place=in_place)
        self._depth -= 1
        self._parts = self._parts if self._depth else 0
        return kind

    def _lower(self, node: Any, pointer: str, hint: Hint, *, in_place: bool) -> Type:
        if node is False:
            self.context.degraded("a schema that accepts nothing", pointer)
        schema = mapping(node)
        if "$ref" in schema:
            return self._reference(schema, pointer, hint, in_place=in_place)
        if schema.get("nullable") is True:
            rest = {k: v for k, v in schema.items() if k != "nullable"}
            return nullable(self._typed(rest, pointer, hint, in_place=in_place))
        return self._typed(schema, pointer, hint, in_place=in_place)

    def _reference(
        self, node: Node, pointer: str, hint: Hint, *, in_place: bool
    ) -> Type:
        said = telling(node).keys() - {"$ref"}
        if said and not str(self.context.document.root["openapi"]).startswith("3.0"):
            both = {**node, "allOf": [{"$ref": node["$ref"]}]}
            del both["$ref"]
            whole = blended(self.context, both, pointer)
            if whole is not None:
                return self.lower(whole, pointer, hint, in_place=in_place)
        if said:
            names = ", ".join(sorted(said))
            self.context.degraded(f"keywords beside $ref are ignored: {names}", pointer)
        target, at = self.context.target(node, pointer)
        named = home(self.context, at)
        if self._is_named(target):
            return _with_null(target, self.named.meet(target, at, named))
        if at in self._open:
            self.context.degraded("a schema that only refers to itself", pointer)
            return Anything(pointer)
        self._open.add(at)
        found = self.lower(target, at, named, in_place=in_place)
        self._open.discard(at)
        return found

    def _typed(self, node: Node, pointer: str, hint: Hint, *, in_place: bool) -> Type:
        values = constants_of(node)
        if values is not None:
            return self._constants(node, values, pointer, hint, in_place=in_place)
        only = sole(node)
        if only is not None:
            at = join(pointer, "allOf", 0)
            return self.lower(only, at, hint, in_place=in_place)
        if self._is_named(node):
            return _with_null(node, self.named.meet(node, pointer, hint))
        report_keywords(self.context, node, pointer)
        if "allOf" in node:
            return self._intersection(node, pointer, hint, in_place=in_place)
        for keyword in ("anyOf", "oneOf"):
            if keyword not in node:
                continue
            values = self._alternatives(node[keyword])
            if values is not None:
                return self._constants(node, values, pointer, hint, in_place=in_place)
            parts: list[Part] = []
            found = members_of(self.context, node, keyword, pointer)
            for number, (member, at) in enumerate(found, 1):
                words = (*hint, str(number))
                kind = self.lower(member, at, words, in_place=in_place)
                parts.append((member, at, kind))
            return discriminated(self.context, node, pointer, parts)
        return self._by_type(node, pointer, hint, in_place=in_place)

    def _by_type(self, node: Node, pointer: str, hint: Hint, *, in_place: bool) -> Type:
        match node.get("type", _implied(node)):
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
                found = scalar(name, node)
                if found.kind is ScalarKind.STRING:
                    bounds = pattern_bounds(self.context, node, pointer, found.bounds)
                    found = replace(found, bounds=bounds)
                return found
            case _:
                return Anything(pointer)

    def _constants(
        self, node: Node, values: list[Any], pointer: str, hint: Hint, *, in_place: bool
    ) -> Type:
        rest = [value for value in values if value is not None]
        constants = literal(rest)
        is_integer = all(type(value) is int for value in rest)
        is_named = len(rest) > 1 and not in_place and "const" not in node
        if not rest:
            return Scalar(ScalarKind.NULL)
        if constants is None:
            by_type = partial(
                self._by_type, pointer=pointer, hint=hint, in_place=in_place
            )
            kind = compared(self.context, node, rest, pointer, by_type)
        elif is_named and (is_integer or all(isinstance(each, str) for each in rest)):
            kind = self._enumeration(node, rest, pointer, hint, is_integer)
        else:
            kind = constants
        return nullable(kind) if None in values else kind

    def _enumeration(
        self, node: Node, values: list[Any], pointer: str, hint: Hint, is_integer: bool
    ) -> Ref:
        names: list[str | None] = list(node.get("x-enum-varnames") or ())
        names += [None] * (len(values) - len(names))
        unique = dict(zip(values, names, strict=False))
        members = tuple(EnumMember(value, name) for value, name in unique.items())
        return self.named.add(
            EnumSchema(SchemaId(pointer), hint, notes(node), members, is_integer)
        )

    def _alternatives(self, members: list[Any]) -> list[Any] | None:
        """Read a choice between single constants as the enumeration it is."""
        listed = [constants_of(mapping(member)) or () for member in members]
        if any(len(values) != 1 for values in listed):
            return None
        return [value for values in listed for value in values]

    def _is_named(self, node: Node) -> bool:
        """Whether a schema is an object with members of its own."""
        return any(
            part.get("properties") and may_be_object(part)
            for part in self.context.with_all_of(node)
        )

    def _intersection(
        self, node: Node, pointer: str, hint: Hint, *, in_place: bool
    ) -> Type:
        whole = blended(self.context, node, pointer)
        if whole is not None:
            return self.lower(whole, pointer, hint, in_place=in_place)
        kinds = [
            self.lower(part, join(pointer, "allOf", index), hint, in_place=in_place)
            for index, part in enumerate(node["allOf"])
        ]
        typed = [kind for kind in kinds if not isinstance(kind, Anything)]
        if len(typed) != 1:
            self.context.degraded("allOf of values that are not objects", pointer)
            return Anything(pointer)
        parts = [self.context.target(mapping(p), "")[0] for p in node["allOf"]]
        rules = [telling(part).keys() - {"nullable"} for part in parts]
        beside = telling(node).keys() - {"allOf", "type"}
        if beside or sum(map(bool, rules)) > 1:
            self.context.degraded("only the typed part of `allOf` is held", pointer)
        return typed[0]


def _implied(node: Node) -> str | None:
    """The type of a schema that only says what such a value holds."""
    if node.keys() & {"items", "prefixItems"}:
        return "array"
    if mapping(node.get("additionalProperties")) or "patternProperties" in node:
        return "object"
    return None


def _with_null(node: Node, kind: Type) -> Type:
    """Allow null where an object's schema does, in the words of 3.0 or of 3.1."""
    types = node.get("type")
    allows = isinstance(types, list) and "null" in types
    return nullable(kind) if allows or node.get("nullable") is True else kind
