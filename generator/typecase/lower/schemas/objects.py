"""Lower the schemas that become classes: their properties, `allOf` and conditions.

The class `Schemas` decides which schemas become classes.
"""

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.ir import AccessMode, Condition, Field, ObjectSchema, Ref, SchemaId
from typecase.lower.context import (
    Context,
    NameHint,
    collect_notes,
    iter_inline_schemas,
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

LONGEST_DEFAULT = 400
"""The longest default that generated code shows, in characters of its `repr`."""


class _Parts(Struct):
    """The parts of an object, collected from its schema and its `allOf` branches.

    ``required`` are the names of the required properties.
    """

    fields: dict[str, Field] = field(default_factory=dict[str, Field])
    required: set[str] = field(default_factory=set[str])
    conditions: list[Condition] = field(default_factory=list[Condition])
    bases: list[JsonSchema] = field(default_factory=list[JsonSchema])
    """The schemas to which `allOf` branches refer."""
    visited: set[JsonSchema] = field(default_factory=set[JsonSchema])
    """The schemas already collected, which are not collected again."""
    extra_types: list[ExtraType] = field(default_factory=list[ExtraType])
    """The types that the parts state for unlisted properties."""


def lower_object(schemas: Lowering, schema: JsonSchema, hint: NameHint) -> ObjectSchema:
    """Lower an object schema.

    If `allOf` contains a single `$ref` whose target becomes a class, this class becomes
    the base class, unless the object lists or requires one of the inherited properties
    itself.
    """
    parts = _Parts()
    _collect_parts(schemas, schema, hint, parts)
    base = _choose_base(schemas, parts)
    fields = tuple(
        replace(property_field, required=name in parts.required)
        for name, property_field in parts.fields.items()
    )
    return ObjectSchema(
        id=SchemaId(schema.pointer),
        hint=hint,
        title=strip_text(schema.title),
        notes=collect_notes(schema, name=hint[-1]),
        fields=fields,
        base=base,
        conditions=tuple(parts.conditions),
        additional_type=choose_extra_type(
            schemas,
            schema,
            parts.extra_types,
            parts.bases if base else (),
        ),
    )


def _choose_base(schemas: Lowering, parts: _Parts) -> SchemaId | None:
    """Return the id of the base class.

    If the object can have no base class, copy the parts of all bases into ``parts`` and
    return None.
    """
    if len(parts.bases) == 1:
        target = parts.bases[0]
        inherited = {name for part in target.parts for name in part.properties}
        if not inherited & (set(parts.fields) | parts.required):
            hint = derive_hint(schemas.context, target.pointer)
            base = Ref(SchemaId(target.pointer))
            # Lowering returns another type if the target becomes no class.
            if schemas.lower(target, hint) == base:
                return base.id
    for target in parts.bases:
        copied = _Parts(visited=parts.visited)
        hint = derive_hint(schemas.context, target.pointer)
        _collect_parts(schemas, target, hint, copied, flatten=True)
        # The object's own properties take precedence.
        parts.fields = copied.fields | parts.fields
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
        parts.fields[name] = _lower_field(schemas, name, member, hint)
    parts.extra_types += lower_extra_properties(schemas, schema, hint)
    supported, unsupported = read_conditions(schema)
    parts.conditions += supported
    if schemas.hierarchies.find_types(schema):
        # Where the parent of a hierarchy is used as a type, its children are checked.
        unsupported = [name for name in unsupported if name not in ("anyOf", "oneOf")]
    report_object(schemas.context, schema, unsupported)


def _lower_field(
    schemas: Lowering, name: str, schema: JsonSchema, hint: NameHint
) -> Field:
    """Lower a property of an object; `lower_object` decides whether it is required.

    A default, a summary and a description beside a `$ref` override those of the target.
    Report and leave out a default that is too long.
    """
    target = schemas.context.follow(schema)
    value_type = schemas.lower_property(schema, (*hint, name))
    default = {**target.annotations, **schema.annotations}.get("default")
    is_short = len(repr(default)) <= LONGEST_DEFAULT
    if not is_short:
        schemas.context.report_degraded(
            "the default is left out: its Python code is longer than"
            f" {LONGEST_DEFAULT} characters",
            schema.pointer,
            "default",
        )
    return Field(
        wire_name=name,
        type=value_type,
        access=_access_mode(schemas.context, schema, target),
        required=False,
        notes=collect_notes(
            schema,
            name=name,
            fallbacks=(target,) if target is not schema else (),
            parts=iter_inline_schemas(target.items),
        ),
        pointer=schema.pointer,
        has_default=default is not None and is_short,
        default=default if is_short else None,
    )


def _access_mode(
    context: Context, schema: JsonSchema, target: JsonSchema
) -> AccessMode | None:
    """Return whether a property is read-only or write-only; None if it is neither.

    ``target`` is the target of the property's reference. If the two state both, report
    the property and return None.
    """
    by_keyword = {"readOnly": AccessMode.READ_ONLY, "writeOnly": AccessMode.WRITE_ONLY}
    modes = [
        mode
        for keyword, mode in by_keyword.items()
        if schema.has_flag(keyword) or target.has_flag(keyword)
    ]
    if len(modes) > 1:
        context.report_degraded(
            "`readOnly` and `writeOnly` are ignored: the property has both",
            schema.pointer,
            "readOnly",
            hint="remove one of the two keywords",
        )
    return modes[0] if len(modes) == 1 else None


def may_be_object(schema: JsonSchema) -> bool:
    """Return whether a schema has no `type` or a `type` that allows objects."""
    return "type" not in schema.keywords or "object" in schema.types
