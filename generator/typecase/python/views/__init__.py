"""Views: the data that templates insert into generated files.

Templates can insert only text that is `Code`. They make no decisions beyond loops and
conditions.
"""

from types import SimpleNamespace

from msgspec import Struct

from typecase.python.text.code import Code


class View(SimpleNamespace):
    """The parts of a generated file, or of a section of one, for its template.

    The function that returns a view decides which attributes the view has. Views of
    models, operations, servers and receivers are records instead: see the modules here.
    """


class Section(Struct, frozen=True):
    """A part of a page that a feature adds at a place of the page."""

    template: str
    """The path of the template; it sees the view of the page, and the section."""
    lines: tuple[Code, ...] = ()
    """Lines of code that the page's view does not have."""


class ArgumentView(Struct, frozen=True):
    """An argument of a method.

    ``default`` is None if the argument is required. If ``secret`` is true, the client's
    method deletes the argument from its local variables, so that tracebacks do not show
    the value. ``wire_name`` is the literal of a body member's name on the wire.
    """

    name: Code
    annotation: Code
    default: Code | None
    secret: bool = False
    wire_name: Code | None = None
