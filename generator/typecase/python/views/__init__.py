"""Views: the data that templates insert into generated files.

The modules of this package have a frozen `Struct` for each template, and for each part
of one. These are the contract of templates: a template reads no other attributes.
Templates can insert only text that is `Code`. They make no decisions beyond loops and
conditions.
"""

from msgspec import Struct

from typecase.python.text.code import Code


class View(Struct, frozen=True, kw_only=True):
    """The parts of a generated file, or of a section of one, for its template."""


class ModuleView(View, frozen=True, kw_only=True):
    """A module of a feature, beside the packages of the APIs."""

    package_name: Code
    """The name of the import package."""


class Section(Struct, frozen=True):
    """A part of a page that a feature adds at a place of the page."""

    template: str
    """The path of the template, which sees the view of the page."""


class ArgumentView(Struct, frozen=True):
    """An argument of a method."""

    name: Code
    """Its name."""
    annotation: Code
    """Its type."""
    default: Code | None
    """Its default, or None if the argument is required."""
    secret: bool = False
    """Whether the client's method deletes the argument from its local variables, so
    that tracebacks do not show the value."""
    wire_name: Code | None = None
    """The literal of a body member's name on the wire; None for other arguments."""
