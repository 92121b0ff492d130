"""Merge schemas that all apply to the same value into one schema.

A merged schema stands at the place of the first schema. Its subschemas stay at their
places.
"""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct, field

from typecase.ir.keywords import JsonType, bound_keywords
from typecase.load.document import join_pointer
from typecase.load.json_types import as_list, json_type
from typecase.load.navigate.reference_resolution import to_reference
from typecase.schema.bounds import merge_bounds
from typecase.schema.json_schema import JsonSchema

_BOUNDED: tuple[JsonType, ...] = ("string", "number", "array", "object")
"""The JSON types whose values can have bounds."""
_KEYWORDS_OF: dict[str, frozenset[str]] = {
    "array": frozenset(
        {"contains", "items", "maxContains", "minContains", "prefixItems"}
    ),
    "object": frozenset(
        {
            "additionalProperties",
            "patternProperties",
            "properties",
            "propertyNames",
            "required",
        }
    ),
}
"""Keywords other than bounds that apply to values of one JSON type, by this type."""
_BOUNDS = frozenset(name for each in _BOUNDED for name in bound_keywords(each))
_MERGED_APART = frozenset(
    {
        *("$ref", "allOf", "anyOf", "const", "discriminator", "enum", "oneOf"),
        *("prefixItems", "type"),
    }
)
"""Keywords that `_Merging` does not merge in `_add_keyword`."""
_MAX_DEPTH = 5
"""The greatest depth to which `is_implied` compares properties."""


class Conflict(Struct, frozen=True):
    """A keyword of a branch that could not be merged with the same keyword of another.

    Attributes:
        schema: The branch with the keyword that is ignored.
        keyword: The name of the keyword.
        excludes_all: Whether no value satisfies both keywords.
    """

    schema: JsonSchema
    keyword: str
    excludes_all: bool = False


class MergeResult(Struct, frozen=True):
    """A merged schema, and what could not be merged."""

    schema: JsonSchema
    conflicts: list[Conflict] = field(default_factory=list[Conflict])


def find_sole_branch(schema: JsonSchema) -> JsonSchema | None:
    """Return the only `allOf` branch of a schema that restricts values, or None.

    The other branches, and the keywords beside `allOf`, have only annotations, repeat
    the branch, or state the types that the branch has anyway.
    """
    if "allOf" not in schema.keywords or schema.asserting_keywords - {"allOf", "type"}:
        return None
    sole: JsonSchema | None = None
    typed: list[JsonSchema] = [schema] if schema.types else []
    for branch in schema.all_of:
        target = branch.target
        if target.asserting_keywords - {"type"}:
            if sole is None:
                sole = branch
            elif target is not sole.target and target.raw != sole.target.raw:
                return None
        elif target.types:
            typed.append(branch)
    if sole is None:
        return typed[0] if len(typed) == 1 and typed[0] is not schema else None
    stated = find_types(sole)
    has_these_types = stated is not None and all(
        stated <= with_integer(each.types)
        and (each.allows_null or not sole.target.allows_null)
        for each in (branch.target for branch in typed)
    )
    return sole if has_these_types or not typed else None


def find_constants(schema: JsonSchema) -> list[Any] | None:
    """Return the constants of a schema, or None.

    Branches of `anyOf` or `oneOf` that have one constant each are constants too. One of
    the branches may have the type null.
    """
    if schema.constants is not None:
        return schema.constants
    branches = schema.any_of or schema.one_of
    listed = [
        [None] if branch.is_only("null") else branch.constants or []
        for branch in branches
    ]
    is_constant = bool(listed) and all(len(values) == 1 for values in listed)
    return [values[0] for values in listed] if is_constant else None


def find_types(schema: JsonSchema) -> frozenset[str] | None:
    """Return the JSON types that the values of a schema may have, except null.

    Return None if the schema allows any type or leaves it to alternatives.
    """
    found: set[str] | None = None
    for part in schema.target.parts:
        types = _find_own_types(part)
        if types is not None:
            found = with_integer(types) if found is None else found & types
    return None if found is None else frozenset(found - {"null"})


def _find_own_types(part: JsonSchema) -> set[str] | None:
    """Return the types that the keywords of one part allow, or None."""
    if part.types:
        return with_integer(part.types)
    if part.constants is None:
        return {"object"} if part.properties else None
    return with_integer(map(json_type, part.constants))


def with_integer(types: Iterable[str]) -> set[str]:
    """Return types of JSON Schema, with "integer" if "number" is one of them."""
    names = {*types}
    return names | {"integer"} if "number" in names else names


def find_restricting_keywords(names: set[str], types: Iterable[str] | None) -> set[str]:
    """Return the keywords that can restrict values of some types; None means all."""
    if types is None:
        return names
    return {name for name in names if _applies_to(name, {*types})}


def _applies_to(keyword: str, types: set[str]) -> bool:
    if keyword == "format":
        return not types.isdisjoint(("string", "integer", "number"))
    applicable = with_integer(
        {
            name
            for name in _BOUNDED
            if keyword in bound_keywords(name) or keyword in _KEYWORDS_OF.get(name, ())
        }
    )
    return not applicable or not applicable.isdisjoint(types)


class _ComposedSchema(JsonSchema):
    """A schema composed of keywords and subschemas from several places."""

    def __init__(
        self, place: JsonSchema, raw: dict[str, Any], children: dict[str, Any]
    ) -> None:
        super().__init__(place.document, raw, place.pointer)
        self._children = children

    def select(self, keywords: Iterable[str]) -> JsonSchema:
        raw = {name: self.raw[name] for name in keywords if name in self.raw}
        children = {name: self._children.get(name) for name in raw}
        return _ComposedSchema(self, raw, children)

    def _child(self, keyword: str) -> JsonSchema:
        found: JsonSchema | None = self._children.get(keyword)
        return super()._child(keyword) if found is None else found

    def _list(self, keyword: str) -> tuple[JsonSchema, ...]:
        found: tuple[JsonSchema, ...] | None = self._children.get(keyword)
        return super()._list(keyword) if found is None else found

    def _map(self, keyword: str) -> dict[str, JsonSchema]:
        found: dict[str, JsonSchema] | None = self._children.get(keyword)
        return super()._map(keyword) if found is None else found


def is_within(child: JsonSchema, schema: JsonSchema) -> bool:
    """Return whether a schema stands at the place of another one or within it."""
    return f"{child.pointer}/".startswith(f"{schema.pointer}/")


def merge(schema: JsonSchema) -> MergeResult:
    """Merge a schema with the branches of its `allOf`, recursively.

    The result has no `allOf`, unless several parts have `anyOf` or `oneOf`: all of
    these but one stay in `allOf`. What the schema says itself precedes what its
    branches say. Of keywords that cannot be merged, the first is kept.
    """
    merging = _Merging(schema)
    for part in schema.parts:
        merging.add(part)
    return merging.finish()


def collect_sibling_properties(
    branch: JsonSchema, siblings: Sequence[JsonSchema], common: JsonSchema
) -> JsonSchema:
    """Return a schema with the properties that only the siblings of a branch have.

    Neither the branch has them, nor ``common``, which applies to all branches. A value
    of `anyOf` may have the properties of several branches. The result requires none of
    them. It is empty if a property has constants, which tell the branches apart.
    """
    found = merge(JsonSchema.combine(siblings)).schema.properties
    own = merge(JsonSchema.combine((branch, common))).schema.properties
    declared = (*own.values(), *found.values())
    if any(merge(member.target).schema.constants for member in declared):
        found = {}
    members = {name: member for name, member in found.items() if name not in own}
    raw = {"properties": {name: each.value for name, each in members.items()}}
    return _ComposedSchema(branch, raw, {"properties": members})


class _Merging:
    """The keywords of the parts of a schema that were merged so far."""

    def __init__(self, place: JsonSchema) -> None:
        self._place = place
        self._parts: list[JsonSchema] = []
        self._raw: dict[str, Any] = {}
        self._children: dict[str, Any] = {}
        self._conflicts: list[Conflict] = []
        self._types: set[str] | None = None
        self._parts_with_alternatives: list[JsonSchema] = []

    def add(self, part: JsonSchema) -> None:
        """Merge the keywords of one part, but for those that `finish` merges."""
        self._parts.append(part)
        for name, value in part.annotations.items():
            self._raw.setdefault(name, value)
        self._add_types(part)
        self._add_constants(part)
        if part.alternatives and find_constants(part) is None:
            self._parts_with_alternatives.append(part)
        for name in sorted(part.asserting_keywords):
            self._add_keyword(part, name)

    def _add_types(self, part: JsonSchema) -> None:
        types = {*part.types}
        if not types:
            return
        if part.adds_null:
            types.add("null")
        types = with_integer(types)
        common = types if self._types is None else self._types & types
        # Types that have only null in common exclude all other values.
        if common - {"null"} or not types - {"null"}:
            self._types = common
        else:
            self._conflicts.append(Conflict(part, "type", excludes_all=True))

    def _add_constants(self, part: JsonSchema) -> None:
        constants = find_constants(part)
        if constants is None:
            return
        known = as_list(self._raw.get("enum", constants))
        common = [value for value in known if _contains(constants, value)]
        if common or not known:
            self._raw["enum"] = common
        else:
            keyword = "const" if "const" in part.keywords else "enum"
            self._conflicts.append(Conflict(part, keyword, excludes_all=True))

    def _add_keyword(self, part: JsonSchema, name: str) -> None:
        value = part.raw[name]
        match name:
            case _ if name in _MERGED_APART:
                return
            case "required":
                known = self._raw.get(name, [])
                self._raw[name] = [*dict.fromkeys([*known, *part.required])]
            case "properties":
                self._add_members(name, part.properties)
            case "patternProperties":
                self._add_members(name, part.pattern_properties)
            case "additionalProperties":
                self._add_child(name, part.additional_properties)
            case "items":
                self._add_child(name, part.items)
            case "propertyNames":
                self._add_child(name, part.property_names)
            case "contentSchema":
                self._add_child(name, part.content_schema)
            case "format" if value == "password" != self._raw.get(name, value):
                # A secret must stay one, whatever else its text has to be.
                self._raw[name] = value
                other = next(each for each in self._parts if each.format)
                self._conflicts.append(Conflict(other, name))
            case _ if self._raw.setdefault(name, value) != value:
                if name not in _BOUNDS or name == "pattern":
                    self._conflicts.append(Conflict(part, name))
            case _:
                pass

    def _add_members(self, name: str, members: dict[str, JsonSchema]) -> None:
        known = self._children.setdefault(name, {})
        for key, member in members.items():
            place = join_pointer(self._place.pointer, name, key)
            known[key] = _combine(known.get(key), self._refer(member), place)
        self._raw[name] = {key: each.value for key, each in known.items()}

    def _add_child(self, name: str, child: JsonSchema) -> None:
        place = join_pointer(self._place.pointer, name)
        combined = _combine(self._children.get(name), self._refer(child), place)
        self._children[name] = combined
        self._raw[name] = combined.value

    def _refer(self, child: JsonSchema) -> JsonSchema:
        """Return a reference to a subschema whose place is not within this schema."""
        place = self._place
        is_reference = child.reference is not None
        if is_within(child, place) or is_reference or not child.is_original:
            return child
        reference = {"$ref": to_reference(child.pointer)}
        return JsonSchema(place.document, reference, place.pointer)

    def finish(self) -> MergeResult:
        """Return the merged schema."""
        raw = self._raw
        self._set_types()
        self._set_constants()
        self._set_first_items()
        for name in _BOUNDED:
            names = bound_keywords(name).keys()
            stating = [part for part in self._parts if part.keywords & names]
            if len(stating) > 1:
                bounds = merge_bounds(part.bounds(name) for part in stating)
                for keyword in names:
                    raw.pop(keyword, None)
                raw |= bounds.to_keywords(name)
        self._set_alternatives()
        schema = _ComposedSchema(self._place, raw, self._children)
        return MergeResult(schema, self._conflicts)

    def _set_types(self) -> None:
        if self._types is None:
            return
        types, own = self._types, self._place
        # What a schema says about null itself precedes what its branches say.
        has_null = own.allows_null if own.types else "null" in types
        if "number" in types:
            types = types - {"integer"}
        names = sorted(types - {"null"})
        if len(names) > 1:
            self._raw["type"] = [*names, "null"] if has_null else names
            return
        self._raw["type"] = names[0] if names else "null"
        if has_null and names:
            self._raw["nullable"] = True

    def _set_constants(self) -> None:
        """Leave out the constants that the types exclude, unless these are all."""
        values, types = self._raw.get("enum"), self._types
        if not values or types is None:
            return
        allowed = [
            value for value in values if value is None or json_type(value) in types
        ]
        if any(value is not None for value in allowed):
            self._raw["enum"] = allowed
            return
        for part in self._parts:
            if part.types and part.constants is None:
                self._conflicts.append(Conflict(part, "type", excludes_all=True))

    def _set_first_items(self) -> None:
        """Merge the schemas of the first items.

        The `items` of a part apply to those that its `prefixItems` do not list.
        """
        first: dict[int, JsonSchema] = {}
        place = join_pointer(self._place.pointer, "prefixItems")
        count = max(len(part.prefix_items) for part in self._parts)
        for index in range(count):
            for part in self._parts:
                if index < len(part.prefix_items):
                    item = part.prefix_items[index]
                elif "items" in part.keywords:
                    item = part.items
                else:
                    continue
                item = self._refer(item)
                first[index] = _combine(first.get(index), item, f"{place}/{index}")
        if first:
            self._raw["prefixItems"] = [each.value for each in first.values()]
            self._children["prefixItems"] = tuple(first.values())

    def _set_alternatives(self) -> None:
        if not self._parts_with_alternatives:
            return
        # A part may have both keywords.
        (first, keyword), *others = (
            (part, name)
            for part in self._parts_with_alternatives
            for name in part.unions
        )
        self._raw[keyword] = first.raw[keyword]
        self._children[keyword] = first.unions[keyword]
        if "discriminator" in first.keywords:
            self._raw["discriminator"] = first.raw["discriminator"]
        if others:
            rest = [part.select({name, "discriminator"}) for part, name in others]
            self._raw["allOf"] = [each.value for each in rest]
            self._children["allOf"] = tuple(rest)


def _combine(first: JsonSchema | None, second: JsonSchema, pointer: str) -> JsonSchema:
    """Return a schema to which two schemas apply, of which the first may be missing.

    If both are needed, the result stands at ``pointer``.
    """
    if first is None or first is second or first.value == second.value:
        return second if first is None else first
    if first.is_false or second.is_false:
        return first if first.is_false else second
    return JsonSchema.combine((first, second), pointer)


def _contains(values: Sequence[Any], value: Any) -> bool:
    """Return whether a list has a JSON value; True differs from 1, as in JSON."""
    is_boolean = isinstance(value, bool)
    return any(
        each == value and isinstance(each, bool) == is_boolean for each in values
    )


def is_implied(general: JsonSchema, special: JsonSchema, depth: int = 0) -> bool:
    """Return whether every value of one schema is surely a value of the general one.

    False may also mean that this is not known. ``depth`` is the number of properties
    that contain the schemas, counted from those of the first call.
    """
    if general.target is special.target:
        return True
    merged = merge(special.target).schema
    return depth < _MAX_DEPTH and all(
        _is_keyword_implied(name, part, merged, depth)
        for part in general.target.parts
        for name in part.asserting_keywords - {"allOf", "$ref"}
    )


def _is_keyword_implied(
    name: str, general: JsonSchema, special: JsonSchema, depth: int
) -> bool:
    match name:
        case "type":
            types = find_types(special)
            return types is not None and types <= with_integer(general.types)
        case "enum" | "const":
            return special.constants is not None and all(
                _contains(general.constants or (), value) for value in special.constants
            )
        case "required":
            return {*general.required} <= {*special.required}
        case "properties":
            own = special.properties
            return all(
                key in own and is_implied(member, own[key], depth + 1)
                for key, member in general.properties.items()
            )
        case _:
            return name in special.keywords and general.raw[name] == special.raw[name]
