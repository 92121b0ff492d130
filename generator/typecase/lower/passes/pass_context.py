"""What a pass knows besides the API that it changes."""

from collections.abc import Callable

from msgspec import Struct

from typecase.ir import Api
from typecase.load import Document
from typecase.names.kept import KeptNames
from typecase.names.kept_inferences import Inferences


class PassContext(Struct, frozen=True):
    """What a pass knows besides the API, and where it says what it inferred."""

    document: Document
    """The document of the API."""
    kept: KeptNames
    """The names of the last run, which stay."""
    inferred: dict[str, str]
    """What the document does not state, but a pass infers, by the pointer of a part."""
    inferences: Inferences
    """What is inferred from texts or by counting, which stays."""


Pass = Callable[[Api, PassContext], Api]
"""A function that returns an API with changes."""
