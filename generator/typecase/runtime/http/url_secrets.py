"""Remove credentials from URLs that servers send."""

import re

from ..response import Redactor


def strip_secrets(url: str, redactor: Redactor | None) -> str | None:
    """Return a URL without its user, its fragment and the credentials in its query.

    Return None if another part of the URL contains a credential of the client.
    """
    base, _, query = url.partition("#")[0].partition("?")
    base = re.sub(r"(?<=//)[^/]*@", "", base)
    pairs = query.split("&") if query else []
    if redactor is not None:
        if redactor.redact_text(base) != base:
            return None
        pairs = [pair for pair in pairs if not redactor.is_secret_query_pair(pair)]
    return f"{base}?{'&'.join(pairs)}" if pairs else base
