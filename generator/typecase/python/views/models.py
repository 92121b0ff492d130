"""The views of models, and of the types of dicts that stand for them."""

from collections.abc import Mapping, Sequence

from typecase.python.text.code import Code
from typecase.python.text.literals import KeywordArgument
from typecase.python.views import View


class EnumView(View, frozen=True, kw_only=True):
    """An enumeration."""

    name: Code
    """The name of the class."""
    base: Code
    """Its base class."""
    docstring: Code
    """Its docstring; empty if the document describes nothing."""
    members: Sequence[KeywordArgument]
    """The name and the value of each member."""


class FieldView(View, frozen=True, kw_only=True):
    """A field of a model."""

    name: Code
    """Its name in Python."""
    annotation: Code
    """Its type."""
    default: Code | None
    """Its default, or None if the constructor requires the field."""
    docstring: Code | None
    """Its docstring, or None."""
    extensions: Mapping[str, object] = {}
    """The keys `x-…` of the property, except those that typecase reads. Templates of
    yours may test them."""


class FormerFieldView(View, frozen=True, kw_only=True):
    """The name that a field of a model had before, which can still be read."""

    name: Code
    """The old name in Python."""
    annotation: Code
    """The type of the value."""
    decorators: Sequence[Code]
    """The decorators of the property, without `@`."""
    docstring: Code
    """Its docstring."""
    present: Code
    """The name that the field has now."""


class ObjectView(View, frozen=True, kw_only=True):
    """A model of an object."""

    name: Code
    """The name of the class."""
    base: Code
    """Its base classes, separated by commas."""
    docstring: Code
    """Its docstring; empty if the document describes nothing."""
    class_variables: Sequence[Code]
    """Statements that set class variables of the runtime, such as `__secrets__`."""
    fields: Sequence[FieldView]
    """Its own fields."""
    former: Sequence[FormerFieldView]
    """The old names of its own fields (`x-typecase-was`)."""
    arguments: Code | None
    """The type of the constructor's keyword arguments, for type checkers, or None."""
    deprecated: Code | None
    """The decorator of the constructor of a deprecated model, without `@`, or None."""
    extensions: Mapping[str, object] = {}
    """The keys `x-…` of the schema, except those that typecase reads. Templates of
    yours may test them."""


class RecursiveView(View, frozen=True, kw_only=True):
    """An alias of a list, a map or a union that contains itself."""

    name: Code
    """Its name."""
    text: Code
    """Its name as a literal."""
    annotation: Code
    """`TypeAlias`, or the name under which it is imported."""
    value: Code
    """The type for which it stands."""
    docstring: Code
    """Its docstring; empty if the document describes nothing."""


class ReturnedUnionView(View, frozen=True, kw_only=True):
    """An alias of a long union that methods return."""

    name: Code
    """Its name."""
    annotation: Code
    """`TypeAlias`, or the name under which it is imported."""
    value: Code
    """The union."""


class ModelsView(View, frozen=True, kw_only=True):
    """The module `models`, or a module of the package `models` of a large API."""

    docstring: Code
    """The docstring of the module."""
    is_part: bool
    """Whether the module belongs to a package whose models it defines."""
    models: Sequence[EnumView | ObjectView | RecursiveView]
    """The classes and recursive types, in the order of definition. Only an `EnumView`
    has `members`, and only a `RecursiveView` has a `value`."""
    unions: Sequence[ReturnedUnionView]
    """The aliases of long unions."""


class AliasView(View, frozen=True, kw_only=True):
    """An alias of plain values, or of a mapping."""

    name: Code
    """Its name."""
    value: Code
    """The type that it stands for."""
    docstring: Code | None
    """Its docstring, or None."""


class KeyView(View, frozen=True, kw_only=True):
    """A key of a `TypedDict`."""

    name: Code
    """Its name."""
    annotation: Code
    """Its type."""
    docstring: Code | None
    """Its docstring, or None."""


class DictView(View, frozen=True, kw_only=True):
    """A `TypedDict` that stands for a model in requests."""

    name: Code
    """The name of the class."""
    docstring: Code
    """Its docstring."""
    fields: Sequence[KeyView]
    """Its keys; those of the bases come first."""


class TakenUnionView(View, frozen=True, kw_only=True):
    """An alias of a long union that methods take."""

    name: Code
    """Its name."""
    value: Code
    """The union."""


class ParamsView(View, frozen=True, kw_only=True):
    """The module `params`."""

    docstring: Code
    """The docstring of the module."""
    aliases: Sequence[AliasView]
    """The aliases, which come first."""
    models: Sequence[DictView]
    """The `TypedDict`s."""
    unions: Sequence[TakenUnionView]
    """The aliases of long unions, which come last."""
