"""One version of an API."""

from msgspec import Struct

from typecase.diagnostics import Diagnostic
from typecase.ir import Api
from typecase.load import Document
from typecase.names.api_names import Names
from typecase.python_surface.records import Surface


class ApiVersion(Struct, frozen=True):
    """One version of an API: its document, what the document says, and its names.

    ``surface`` is what its package makes public, if that was collected already.
    ``left_out`` tells why parts of the document are not generated.
    """

    document: Document
    api: Api
    names: Names
    surface: Surface | None = None
    left_out: tuple[Diagnostic, ...] = ()
