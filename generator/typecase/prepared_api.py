"""What the stages after reading need of an API, so that a cache can keep it."""

from msgspec import Struct

from typecase.ir import Api
from typecase.names.api_names import Names
from typecase.run_diagnostics import Findings


class PreparedApi(Struct, frozen=True):
    """All that the stages after reading need of one API.

    ``file`` is the name of its document, ``version`` the version that this states, and
    ``document`` the part of it that a generated server serves, as JSON, or None if
    there is no server. ``own_classes`` are the classes of the user, as in `Api`.
    """

    file: str
    version: str
    api: Api
    names: Names
    own_classes: tuple[tuple[str, str], ...]
    findings: Findings
    document: bytes | None
