"""The files of a package that templates generate."""

from collections.abc import Callable

from msgspec import Struct

from typecase.python.views import View

ViewFactory = Callable[[], View]
"""A function that builds the view of a file when the file is rendered."""


class PlannedFile(Struct, frozen=True):
    """A file to generate."""

    path: str
    """The path relative to the output folder."""
    template: str
    """The path of the template relative to the folder of templates."""
    view: ViewFactory
    """A function that builds the view."""
    size: int = 0
    """An estimate of the work, as a number of operations and schemas.

    It is 0 for a small file.
    """
    includes: tuple[str, ...] = ()
    """The templates whose names the template computes, such as those of sections."""
    api: str = ""
    """The subpackage of the API of the file; empty if the file covers all APIs."""
    package: str = ""
    """The package to which relative names of modules in the view belong, such as
    `shop.pets`; empty if it is the folder of the file."""
    feature: str = ""
    """The name of the feature whose file it is, which typecase sets; empty if the file
    is in every package."""
