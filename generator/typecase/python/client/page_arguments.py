"""Name the arguments that methods with pages have in addition to those of the document.

The names of the document's own arguments come first.
"""

from msgspec import Struct

from typecase.ir import Operation
from typecase.names.api_names import Names
from typecase.names.reserved import ARGUMENTS


class PageArguments(Struct, frozen=True):
    """The additional arguments of a method with pages.

    ``position`` is where the iteration begins. ``model`` is the class as which each
    item is read; None if the document itself defines the properties of the items.
    """

    position: str
    model: str | None


def page_arguments(operation: Operation, names: Names) -> PageArguments:
    """Return the names of the additional arguments of an operation with pages."""
    taken = {
        *ARGUMENTS,
        *names.arguments[operation.pointer].values(),
        *(member.argument for member in names.body_members[operation.pointer]),
    }

    def choose(name: str) -> str:
        while name in taken:
            name += "_"
        return name

    paging = operation.paging
    # A method with overloads would need each of them with the model, too.
    has_model = paging is not None and paging.has_free_items and not operation.overloads
    return PageArguments(choose("position"), choose("model") if has_model else None)
