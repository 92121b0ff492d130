"""Views of modules that all kinds of packages have."""

from msgspec import Struct

from typecase.python.text.code import Code
from typecase.python.text.literals import KeywordArgument


class LazyModuleView(Struct, frozen=True):
    """A module that imports lazily what it exports: `api/__init__.py.jinja`."""

    docstring: Code
    imports: tuple[Code, ...]
    """The imports for type checkers, a line each."""
    lazy_import: Code
    """The import of the function that imports names lazily."""
    lazy_function: Code
    """The name of this function."""
    lazy_attributes: tuple[KeywordArgument, ...]
    """The literal of each exported name, with that of its module."""
    exports: tuple[Code, ...]
    """The items of `__all__`, as literals."""
