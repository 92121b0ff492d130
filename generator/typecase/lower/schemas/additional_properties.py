"""Lower `additionalProperties` and `patternProperties` of objects that become classes.

A class has a single type for all properties that its schema does not list. The type is
None in the usual case, in which the schema does not mention such properties: responses
may have them, with any value, but callers may not send them.
"""

from collections.abc import Iterable, Iterator, Sequence

from typecase.ir import Anything, Type
from typecase.lower.context import NameHint
from typecase.lower.lowering_protocol import Lowering
from typecase.lower.schemas.unions import union
from typecase.schema import JsonSchema

ExtraType = tuple[str, Type]
"""The pointer of `additionalProperties`, and the type of the unlisted properties."""


def lower_extra_properties(
    schemas: Lowering, schema: JsonSchema, hint: NameHint
) -> Iterator[ExtraType]:
    """Yield the pointer of `additionalProperties` and the type of unlisted properties.

    The type is the union of the types of `additionalProperties` and of all
    `patternProperties`. Yield nothing if `additionalProperties` is not a schema with
    keywords, or if the union allows any value.
    """
    if "additionalProperties" not in schema.keywords:
        return
    additional = schema.additional_properties
    if not additional.keywords:
        return
    value_type = union(
        schemas.lower_property(each, (*hint, "value"))
        for each in (additional, *schema.pattern_properties.values())
    )
    if not isinstance(value_type, Anything):
        yield additional.pointer, value_type


def choose_extra_type(
    schemas: Lowering,
    schema: JsonSchema,
    candidates: Sequence[ExtraType],
    bases: Iterable[JsonSchema],
) -> Type | None:
    """Return the type of the unlisted properties of the class for a schema.

    It is the type of the first candidate, or `Anything` if there are no candidates but
    the schema allows unlisted properties. A class can apply only one type: if a base
    class has a type already, return None. ``bases`` has the schema of the base class,
    or is empty. Report the candidates that differ from the result.
    """
    bases = list(bases)
    is_inherited = any(
        part.additional_properties.keywords for base in bases for part in base.parts
    )
    chosen = candidates[0][1] if candidates and not is_inherited else None
    for candidate_pointer, value_type in candidates:
        if value_type != chosen:
            schemas.context.report_degraded(
                "`additionalProperties` is not checked: another part of the object"
                " defines it too",
                candidate_pointer,
                hint="define `additionalProperties` in only one part of the `allOf`",
            )
    if chosen is not None or is_inherited:
        return chosen
    is_open = _allows_unlisted(schemas, schema)
    is_base_open = any(_allows_unlisted(schemas, base) for base in bases)
    return Anything(schema.pointer) if is_open and not is_base_open else None


def _allows_unlisted(schemas: Lowering, schema: JsonSchema) -> bool:
    """Return whether a schema allows properties that its class does not list.

    Some keywords say so. A discriminator without known subtypes means that there are
    others, whose properties are allowed too. So are the properties of conditional
    branches, such as those of `oneOf`.
    """
    listed = {name for part in schema.parts for name in part.properties}
    # A branch may refer to a schema that contains the branch.
    pending, seen = [schema], set[JsonSchema]()
    while pending:
        for part in pending.pop().parts:
            if part in seen:
                continue
            seen.add(part)
            if part.allows_unlisted or "$dynamicRef" in part.keywords:
                return True
            if schemas.hierarchies.is_parent(part):
                # The subtypes are classes of their own.
                continue
            if "discriminator" in part.keywords or part.properties.keys() - listed:
                return True
            pending += [
                schemas.context.follow(branch)
                for branch in part.conditional_branches
                if branch.keywords
            ]
    return False
