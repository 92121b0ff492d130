"""Views of the modules `models` and `params`."""

from msgspec import Struct

from typecase.python.text.code import Code
from typecase.python.text.literals import KeywordArgument


class EnumView(Struct, frozen=True):
    """An enumeration: `models/enumeration.jinja`."""

    name: Code
    base: Code
    """The base class, such as `StrEnum`."""
    docstring: Code
    members: tuple[KeywordArgument, ...]
    """The name of each member, with the literal of its value."""


class FieldView(Struct, frozen=True):
    """A field of a model."""

    name: Code
    annotation: Code
    default: Code | None
    """The expression of the default; None if the field is required."""
    docstring: Code | None


class ModelView(Struct, frozen=True):
    """A model: `models/object.jinja`."""

    name: Code
    base: Code
    """The base class, or several, with commas."""
    docstring: Code
    class_variables: tuple[Code, ...]
    """Assignments in the body of the class, a line each."""
    fields: tuple[FieldView, ...]
    arguments: Code | None
    """The `TypedDict` of the constructor; None if pydantic's constructor is right."""
    deprecated: Code | None
    """The decorator of a deprecated class; None for others."""


class UnionView(Struct, frozen=True):
    """The alias of a long union that methods return."""

    name: Code
    annotation: Code
    """`TypeAlias`, as the module imports it."""
    value: Code


class ModelsView(Struct, frozen=True):
    """A module with models: `models/models.py.jinja`."""

    docstring: Code
    imports: tuple[Code, ...]
    typing_imports: tuple[Code, ...]
    """The imports for type checkers only."""
    is_part: bool
    """Whether the module is one of several, which refer to each other lazily."""
    models: tuple[EnumView | ModelView, ...]
    """The enumerations and models, in the order of definition."""
    unions: tuple[UnionView, ...]


class AliasView(Struct, frozen=True):
    """The alias of a type that requests accept."""

    name: Code
    value: Code
    docstring: Code | None = None


class DictFieldView(Struct, frozen=True):
    """A key of a dict."""

    name: Code
    annotation: Code
    docstring: Code | None


class DictView(Struct, frozen=True):
    """A `TypedDict`, whose values stand for a model."""

    name: Code
    docstring: Code
    fields: tuple[DictFieldView, ...]


class ParamsView(Struct, frozen=True):
    """The module `params`: `models/params.py.jinja`."""

    docstring: Code
    imports: tuple[Code, ...]
    aliases: tuple[AliasView, ...]
    """Aliases of literals, and of dicts with any keys."""
    models: tuple[DictView, ...]
    unions: tuple[AliasView, ...]
    """Aliases of long unions that methods take."""
