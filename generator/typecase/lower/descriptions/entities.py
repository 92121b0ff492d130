"""Decode the entities of HTML."""

import html
import re

_ENTITY = re.compile(r"&(?:#\d{1,7}|#[xX][0-9a-fA-F]{1,6}|[a-zA-Z][a-zA-Z0-9]{1,31});")


def decode_entities(text: str) -> str:
    """Replace entities such as `&lt;`, but not `&copy=1` in the query of a URL."""
    return _ENTITY.sub(lambda match: html.unescape(match[0]), text)
