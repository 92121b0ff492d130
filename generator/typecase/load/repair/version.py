"""Read the OpenAPI version of a document that states it in an unusual form."""

import re
from difflib import get_close_matches

from typecase.load.document import Document, join_pointer
from typecase.load.repair.edits import rename_key

_VERSION_3 = re.compile(r"v?3(\.([0-9]{1,3})(\.[0-9]+)*)?(-.*)?")


def mend_version(document: Document) -> str | None:
    """Correct the value of `openapi`, and return the end of a warning's message.

    A number such as `3.1`, a version with spaces, a later version 3, and a misspelt key
    are corrected.
    Return None if the document is of another version.
    """
    root = document.root
    names = [key for key in root if key.lower() == "openapi"]
    names = names or get_close_matches("openapi", root, n=1, cutoff=0.8)
    match = _VERSION_3.fullmatch(str(root[names[0]]).strip()) if names else None
    if match is None:
        return None
    if names[0] != "openapi":
        rename_key(document, join_pointer("", names[0]), "openapi")
    version = f"3.{min(int(match[2] or 0), 2)}.0"
    root["openapi"] = version
    return f"it is read as {version}"
