"""Lower the alternatives of schemas: the branches of `anyOf` and `oneOf`.

Keywords beside the alternatives apply to each of them. An object with alternatives is a
union of objects, each of which also has the properties beside the alternatives.
"""

from collections.abc import Sequence

from msgspec import Struct

from typecase.ir import Type
from typecase.ir.keywords import UNCHECKED
from typecase.load.document import split_pointer
from typecase.lower.context import Context, NameHint
from typecase.lower.lowering_protocol import Lowering
from typecase.lower.schemas.branch_names import name_branches
from typecase.lower.schemas.discriminators import Branch, lower_union
from typecase.lower.schemas.hierarchies import Hierarchies
from typecase.lower.schemas.name_hints import add_branch
from typecase.lower.schemas.objects import may_be_object
from typecase.schema import JsonSchema
from typecase.schema.merging import (
    collect_sibling_properties,
    find_restricting_keywords,
    find_types,
    is_implied,
    is_within,
    with_integer,
)

MAX_ALTERNATIVES = 40
"""The most alternatives of an object, each of which becomes a class."""

_NOT_FOR_BRANCHES = frozenset({"anyOf", "oneOf", "discriminator", *UNCHECKED})
"""Keywords beside the alternatives that do not apply to each."""


class ObjectAlternatives(Struct, frozen=True):
    """The alternatives of an object.

    Attributes:
        owner: The schema that lists them: that of the object, or a part in its `allOf`.
        keyword: `anyOf` or `oneOf`.
        branches: The alternatives.
    """

    owner: JsonSchema
    keyword: str
    branches: tuple[JsonSchema, ...]


class _Alternative(Struct, frozen=True):
    """An alternative, and the schema that also applies to its values, or None."""

    branch: JsonSchema
    beside: JsonSchema | None


def find_object_alternatives(
    hierarchies: Hierarchies, schema: JsonSchema
) -> ObjectAlternatives | None:
    """Return the alternatives of an object, or None if it has none.

    One of them must have properties. The subtypes in a hierarchy are no alternatives of
    their parent, nor of each other.
    """
    for owner in schema.parts:
        for keyword, branches in owner.unions.items():
            targets = [branch.target for branch in branches]
            inner = [part for target in targets for part in target.parts]
            if (
                any(part.properties for part in inner)
                and schema not in targets
                and (owner is schema or owner not in inner)
                and not hierarchies.lists_subtypes(owner)
                and len(targets) <= MAX_ALTERNATIVES
            ):
                return ObjectAlternatives(owner, keyword, branches)
    return None


def remove_siblings(hierarchies: Hierarchies, schema: JsonSchema) -> JsonSchema:
    """Return an object without the alternatives of parents that list the object.

    The object has the properties of such a parent, but is not one of its alternatives
    again.
    """
    remaining = schema
    for parent in schema.parts[1:]:
        for keyword, branches in parent.unions.items():
            is_listed = any(branch.target is schema for branch in branches)
            if is_listed and not hierarchies.lists_subtypes(parent):
                remaining = remaining.without_branches(parent, keyword)
    return remaining


def lower_object_alternatives(
    schemas: Lowering,
    schema: JsonSchema,
    found: ObjectAlternatives,
    hint: NameHint,
    *,
    inline_enums: bool,
) -> Type:
    """Lower an object with alternatives to a union of objects."""
    owner, branches = found.owner, found.branches
    common = schema.without_branches(owner, found.keyword)
    # A value of `anyOf` may have the properties of several alternatives.
    may_be_several = (
        found.keyword == "anyOf" and len(branches) > 1 and not owner.discriminator
    )
    alternatives: list[_Alternative] = []
    for branch in branches:
        is_object = may_be_object(branch.target)
        if not is_object and schema.types:
            _report_excluded(schemas.context, branch)
        extends_owner = owner in branch.target.parts
        beside: JsonSchema | None = common
        if not is_object or extends_owner or is_implied(common, branch):
            beside = None
        elif may_be_several:
            siblings = [each for each in branches if each is not branch]
            optional = collect_sibling_properties(branch, siblings, common)
            beside = JsonSchema.combine((common, optional), common.pointer)
        alternatives.append(_Alternative(branch, beside))
    return _lower_alternatives(
        schemas, owner, alternatives, hint, inline_enums=inline_enums
    )


def lower_branches(
    schemas: Lowering, schema: JsonSchema, hint: NameHint, *, inline_enums: bool
) -> Type:
    """Lower the branches of `anyOf` or `oneOf` to a union.

    Leave out branches that other parts of an `allOf` exclude by their type.
    """
    branches = schema.any_of or schema.one_of
    if not schema.is_original:
        included = [each for each in branches if not _excludes(schema, each)]
        branches = tuple(included) or branches
    alternatives = [
        _Alternative(branch, _find_restrictions(schemas.context, schema, branch))
        for branch in branches
    ]
    return _lower_alternatives(
        schemas, schema, alternatives, hint, inline_enums=inline_enums
    )


def _find_restrictions(
    context: Context, schema: JsonSchema, branch: JsonSchema
) -> JsonSchema | None:
    """Return the keywords beside a branch that restrict its values, or None.

    Report a branch that the `type` excludes.
    """
    beside = schema.asserting_keywords - _NOT_FOR_BRANCHES
    if not beside or isinstance(branch.value, bool):
        return None  # Most schemas have nothing beside the branches.
    types = find_types(branch)
    names = find_restricting_keywords(beside, types)
    if "type" in names and _excludes(schema, branch):
        _report_excluded(context, branch)
        names.remove("type")
    restrictions = schema.select(names)
    return None if is_implied(restrictions, branch) else restrictions


def _excludes(schema: JsonSchema, branch: JsonSchema) -> bool:
    """Return whether the `type` beside a branch excludes all values of the branch."""
    types = find_types(branch) or frozenset[str]()
    allowed = with_integer(schema.types)
    return bool(types and allowed) and types.isdisjoint(allowed)


def _report_excluded(context: Context, branch: JsonSchema) -> None:
    context.report_degraded(
        "the `type` beside the alternatives excludes this one: the `type` is not"
        " checked",
        branch.pointer,
        hint="remove the alternative, or the `type` beside it",
    )


def _lower_alternatives(
    schemas: Lowering,
    owner: JsonSchema,
    alternatives: Sequence[_Alternative],
    hint: NameHint,
    *,
    inline_enums: bool,
) -> Type:
    """Lower alternatives, with what applies beside them, to a union."""
    names = name_branches([each.branch for each in alternatives])
    lowered: list[Branch] = []
    for index, alternative in enumerate(alternatives):
        branch, beside, name = alternative.branch, alternative.beside, names[index]
        combined = branch
        if beside is not None:
            place = branch.pointer
            if len(alternatives) == 1:
                place = beside.pointer
            else:
                name = name or _name_combined(branch) or str(index + 1)
                if not is_within(branch, beside):
                    place = f"{beside.pointer}/oneOf/{index}"
            combined = JsonSchema.combine((branch, beside), place)
            # A discriminator refers to the branch.
            branch = JsonSchema.combine((branch, beside), branch.target.pointer)
        branch_type = schemas.lower(
            combined, add_branch(hint, name), inline_enums=inline_enums
        )
        lowered.append((branch, branch_type))
    return lower_union(schemas.context, owner, lowered)


def _name_combined(branch: JsonSchema) -> str | None:
    """Return a word for a branch that is combined with what applies beside it."""
    if branch.reference is not None:
        return split_pointer(branch.target.pointer)[-1]
    names = sorted(branch.required) or sorted(branch.properties)
    return branch.title or next(iter(names), None)
