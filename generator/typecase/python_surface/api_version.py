"""One version of an API."""

from msgspec import Struct

from typecase.ir import Api
from typecase.load import Document
from typecase.names.api_names import Names


class ApiVersion(Struct, frozen=True):
    """One version of an API: its document, what the document says, and its names."""

    document: Document
    api: Api
    names: Names
