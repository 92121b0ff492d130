"""What templates see: named parts, all of them `Code`, and nothing to decide about."""

from types import SimpleNamespace

from msgspec import Struct

from typecase.python.text.code import Code


class View(SimpleNamespace):
    """Parts of a file by name; the template places each of them as it is."""


class ArgumentView(Struct, frozen=True):
    """One keyword argument of a method; a ``secret`` one is taken out of its frame."""

    name: Code
    annotation: Code
    default: Code | None
    secret: bool = False
