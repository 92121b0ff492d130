"""Lower the schemas that become classes: their properties, `allOf` and conditions.

The class `Schemas` decides which schemas become classes.
"""

from collections.abc import Iterator, Sequence

from msgspec import Struct, field

from typecase.ir import (
    AccessMode,
    Anything,
    Condition,
    Field,
    Notes,
    ObjectSchema,
    Ref,
    SchemaId,
    Type,
)
from typecase.load.document import join_pointer
from typecase.load.rules.extension_keys import FORMER_KEY
from typecase.lower.context import (
    Context,
    NameHint,
    collect_notes,
    list_inline_items,
    strip_text,
)
from typecase.lower.coverage.unenforced_keywords import report_object
from typecase.lower.lowering_protocol import Lowering
from typecase.lower.schemas.additional_properties import (
    ExtraType,
    choose_extra_type,
    lower_extra_properties,
)
from typecase.lower.schemas.conditions import read_conditions
from typecase.lower.schemas.name_hints import derive_hint, follow_with_hint
from typecase.schema import JsonSchema
from typecase.schema.merging import find_sole_branch, find_types, is_within

_ACCESS_MODES = {"readOnly": AccessMode.READ_ONLY, "writeOnly": AccessMode.WRITE_ONLY}

LONGEST_DEFAULT = 400
"""The longest default that generated code shows, in characters of its `repr`."""


class Member(Struct, frozen=True):
    """A schema of a property, and the words for the name of its class."""

    schema: JsonSchema
    hint: NameHint


class _Parts(Struct):
    """The parts of an object, collected from its schema and its `allOf` branches.

    ``required`` are the names of the required properties.
    """

    members: dict[str, list[Member]] = field(default_factory=dict[str, list["Member"]])
    """The schemas of each property, those of the object itself first."""
    required: set[str] = field(default_factory=set[str])
    conditions: list[Condition] = field(default_factory=list[Condition])
    bases: list[JsonSchema] = field(default_factory=list[JsonSchema])
    """The schemas to which `allOf` branches refer."""
    visited: set[JsonSchema] = field(default_factory=set[JsonSchema])
    """The schemas already collected, which are not collected again."""
    extra_types: list[ExtraType] = field(default_factory=list[ExtraType])
    """The types that the parts state for unlisted properties."""

    def combine_members(
        self, schema: JsonSchema, hint: NameHint
    ) -> dict[str, list[Member]]:
        """Return the properties of a schema with this hint, with one member each."""
        combined: dict[str, list[Member]] = {}
        for name, members in self.members.items():
            if len(members) > 1:
                place = join_pointer(schema.pointer, "properties", name)
                schemas = [member.schema for member in members]
                members = [Member(JsonSchema.combine(schemas, place), (*hint, name))]
            combined[name] = members
        return combined


def lower_object(schemas: Lowering, schema: JsonSchema, hint: NameHint) -> ObjectSchema:
    """Lower an object schema.

    If `allOf` contains a single `$ref` whose target becomes a class, this class becomes
    the base class, unless the object lists or requires one of the inherited properties
    itself.
    """
    parts = _Parts()
    _collect_parts(schemas, schema, hint, parts)
    base = _choose_base(schemas, parts)
    fields = [
        _lower_field(schemas, name, member, required=name in parts.required)
        for name, (member,) in parts.combine_members(schema, hint).items()
    ]
    additional_type = choose_extra_type(
        schemas, schema, parts.extra_types, parts.bases if base else ()
    )
    fields += _undeclared_fields(schema, parts, additional_type)
    return ObjectSchema(
        id=SchemaId(schema.pointer),
        hint=hint,
        title=strip_text(schema.title),
        notes=collect_notes(schema, name=hint[-1]),
        fields=tuple(fields),
        base=base,
        conditions=tuple(parts.conditions),
        additional_type=additional_type,
    )


def _choose_base(schemas: Lowering, parts: _Parts) -> SchemaId | None:
    """Return the id of the base class.

    If the object can have no base class, copy the parts of all bases into ``parts`` and
    return None.
    """
    if len(parts.bases) == 1:
        target = parts.bases[0]
        inherited = {
            name for part in target.parts for name in (*part.properties, *part.required)
        }
        listed = set(parts.members) | parts.required
        if is_class(target) and not inherited & listed:
            hint = derive_hint(schemas.context, target.pointer)
            base = Ref(SchemaId(target.pointer))
            # Lowering returns another type if the target becomes no class.
            if schemas.lower(target, hint) == base:
                return base.id
    for target in parts.bases:
        copied = _Parts(visited=parts.visited)
        hint = derive_hint(schemas.context, target.pointer)
        _collect_parts(schemas, target, hint, copied, flatten=True)
        # What the object says itself precedes what it inherits.
        own, copies = parts.members, copied.combine_members(target, hint)
        parts.members = {
            name: [*own.get(name, ()), *copies.get(name, ())]
            for name in (*copies, *own)
        }
        parts.required |= copied.required
        parts.conditions += copied.conditions
        parts.extra_types += copied.extra_types
    return None


def _collect_parts(
    schemas: Lowering,
    schema: JsonSchema,
    hint: NameHint,
    parts: _Parts,
    *,
    flatten: bool = False,
) -> None:
    """Add the parts of a schema and of its `allOf` branches to ``parts``.

    Add the targets of references in `allOf` to the bases or, if ``flatten`` is true,
    add their parts.
    """
    if flatten and schema in parts.visited:
        return
    parts.visited.add(schema)
    for branch in schema.all_of:
        target, target_hint = follow_with_hint(schemas.context, branch, hint)
        if branch.reference is not None and not flatten:
            parts.bases.append(target)
        else:
            if not is_within(target, schema):
                target_hint = derive_hint(schemas.context, target.pointer)
            _collect_parts(schemas, target, target_hint, parts, flatten=flatten)
    if not may_be_object(schema):
        schemas.context.report_degraded(
            "`type` is ignored: the schema is combined with an object",
            schema.pointer,
            "type",
            hint="remove `type`, or change it to `object`",
        )
    parts.required |= {*schema.required}
    for name, member in schema.properties.items():
        known = parts.members.get(name, ())
        parts.members[name] = [Member(member, (*hint, name)), *known]
    parts.extra_types += lower_extra_properties(schemas, schema, hint)
    supported, unsupported = read_conditions(schema)
    unsupported += [name for name in ("const", "enum") if name in schema.keywords]
    parts.conditions += supported
    if schemas.hierarchies.find_variants(schema):
        # A value of this parent is checked as one of the children that it lists.
        unsupported = [name for name in unsupported if name not in ("anyOf", "oneOf")]
    report_object(schemas.context, schema, unsupported)


def _lower_field(
    schemas: Lowering, name: str, member: Member, *, required: bool
) -> Field:
    """Lower a property of an object.

    The default, the summary and the description are those of the first schema that has
    them; what stands beside a `$ref` comes before its target. Report and leave out a
    default that is too long.
    """
    schema = member.schema
    stated = _list_stated(schema)
    value_type = schemas.lower_property(schema, member.hint)
    defaults = [
        part.annotations["default"] for part in stated if "default" in part.annotations
    ]
    default = defaults[0] if defaults else None
    is_short = default is None or len(repr(default)) <= LONGEST_DEFAULT
    if not is_short:
        schemas.context.report_degraded(
            "the default is left out: its Python code is longer than"
            f" {LONGEST_DEFAULT} characters",
            schema.pointer,
            "default",
        )
    first, *others = stated
    former = ""  # A mapping has the former values of an enumeration.
    if FORMER_KEY in first.annotations:
        key = first.annotations[FORMER_KEY]
        former = key if isinstance(key, str) else ""
    return Field(
        wire_name=name,
        type=value_type,
        access=_access_mode(schemas.context, stated),
        required=required,
        notes=collect_notes(
            first,
            name=name,
            fallbacks=others,
            parts=list_inline_items(stated[-1]),
        ),
        pointer=schema.pointer,
        has_default=default is not None and is_short,
        default=default if is_short else None,
        former=former,
    )


def _undeclared_fields(
    schema: JsonSchema, parts: _Parts, additional_type: Type | None
) -> Iterator[Field]:
    """Yield a field for each property that is required but not declared.

    Its type is that of unlisted properties, or any. Only requests must have it: a
    service whose document has such a mistake often sends the property under another
    name.
    """
    for name in sorted(parts.required - parts.members.keys()):
        yield Field(
            wire_name=name,
            type=additional_type or Anything(schema.pointer),
            required=True,
            access=AccessMode.WRITE_ONLY,
            notes=Notes(description="Required, but not declared by the document."),
            pointer=schema.pointer,
        )


def _list_stated(schema: JsonSchema) -> list[JsonSchema]:
    """Return a schema and its target, or the schemas of which it is made."""
    if schema.reference is not None:
        return [schema, schema.target]
    if "allOf" not in schema.keywords:
        return [schema]
    if schema.is_original:
        sole = find_sole_branch(schema)
        return [schema] if sole is None else [schema, *_list_stated(sole)]
    return [stated for part in schema.all_of for stated in _list_stated(part)]


def _access_mode(context: Context, stated: Sequence[JsonSchema]) -> AccessMode | None:
    """Return whether a property is read-only or write-only; None if it is neither.

    ``stated`` are the schemas of the property. If they or their parts state both,
    report the property and return None.
    """
    flags = {
        keyword
        for schema in stated
        for part in schema.parts
        for keyword in part.annotations
        if keyword in _ACCESS_MODES and part.has_flag(keyword)
    }
    if not flags:
        return None
    if len(flags) > 1:
        context.report_degraded(
            "`readOnly` and `writeOnly` are ignored: the property has both",
            stated[0].pointer,
            "readOnly",
            hint="remove one of the two keywords",
        )
        return None
    return _ACCESS_MODES[flags.pop()]


def is_class(schema: JsonSchema) -> bool:
    """Return whether a schema becomes a class: an object with listed properties.

    The schema or, recursively, one of its `allOf` branches may list the properties. If
    its `type` allows other values too, it is a union that includes a class.
    """
    if schema.keywords.isdisjoint(("allOf", "properties")):
        return False  # Most schemas are neither read further nor have parts.
    parts = schema.parts
    if any(part.has_type_list for part in parts):
        types = find_types(schema)
        if types is not None and types - {"object"}:
            return False
    return any(part.properties and may_be_object(part) for part in parts)


def may_be_object(schema: JsonSchema) -> bool:
    """Return whether a schema has no `type` or a `type` that allows objects."""
    return "type" not in schema.keywords or "object" in schema.types
