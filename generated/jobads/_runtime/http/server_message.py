"""The server's own words: the bytes of an answer in, one short printable line out.
Which answers are looked at does not belong here.
"""

import json
import re
from codecs import BOM_UTF8
from typing import Any, cast

_MEMBERS = ("message", "error_description", "error", "detail", "title")
_LARGEST_BODY = 65_536
_PRIVATE = re.compile(r"[?#].*|(?<=//)[^/?#]*@", re.DOTALL)


def server_message(content: bytes) -> str:
    """What the body says is wrong, from a member that usually says so."""
    content = content.removeprefix(BOM_UTF8)
    if not content.lstrip().startswith(b"{") or len(content) > _LARGEST_BODY:
        return ""
    try:
        body = json.loads(content)
    except (ValueError, RecursionError):
        return ""
    return shown(_said(cast(dict[str, Any], body)))


def shown(text: str) -> str:
    """Text from outside as one short line: what cannot be printed is escaped."""
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode()
        for char in shortened(text)
    )


def shortened(text: str, longest: int = 200) -> str:
    """Text of a bounded length, as an error may hold it."""
    return text if len(text) <= longest else text[:longest] + "…"


def public_url(url: str) -> str:
    """An address without what may be secret: its user, password, query and fragment."""
    return _PRIVATE.sub("", url)


def _said(body: dict[str, Any], *, nested: bool = True) -> str:
    for name in _MEMBERS:
        said = body.get(name)
        if isinstance(said, dict) and nested:
            said = _said(cast(dict[str, Any], said), nested=False)
        if isinstance(said, str) and said.strip():
            return said.strip()
    return ""
