"""Read the OpenAPI version of a document that states it in an unusual form."""

import re

from typecase.load.document import Document

_VERSION_3 = re.compile(r"v?3(\.([0-9]{1,3})(\.[0-9]+)*)?(-.*)?")


def mend_version(document: Document) -> str | None:
    """Correct the value of `openapi`, and return the end of a warning's message.

    A number such as `3.1`, a version with spaces, and a later version 3 are corrected.
    Return None if the document is of another version.
    """
    stated = document.root.get("openapi")
    match = _VERSION_3.fullmatch(str(stated).strip())
    if match is None:
        return None
    version = f"3.{min(int(match[2] or 0), 2)}.0"
    document.root["openapi"] = version
    return f"it is read as {version}"
