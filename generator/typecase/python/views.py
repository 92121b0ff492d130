"""Define views: the data that templates insert into generated files.

All text in a view is `Code`. Templates make no decisions beyond loops and conditions.
"""

from types import SimpleNamespace

from msgspec import Struct

from typecase.python.text.code import Code


class View(SimpleNamespace):
    """Parts of a generated file, as attributes that its template reads."""


class ArgumentView(Struct, frozen=True):
    """A keyword argument of a method.

    ``default`` is None if the argument is required. The generated method deletes a
    ``secret`` argument from its local variables, so that tracebacks do not show its
    value.
    """

    name: Code
    annotation: Code
    default: Code | None
    secret: bool = False
