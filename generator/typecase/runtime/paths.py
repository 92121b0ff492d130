"""Paths of operations as patterns: a template in, what matches a raw path out, so that
the values in it are found before their escapes are undone.
"""

import re
from collections.abc import Mapping
from functools import lru_cache


def names(template: str) -> list[str]:
    """The parameters of a path, in order."""
    return re.findall(r"{([^}]*)}", template)


@lru_cache(maxsize=4096)
def pattern(template: str) -> re.Pattern[str]:
    """What matches a raw path, below whatever base; the base is the first group."""
    texts = re.split(r"{[^}]*}", template)
    return re.compile("(.*)" + "([^/]+)".join(map(_literal, texts)), re.DOTALL)


def values(template: str, raw: str) -> Mapping[str, str]:
    """The raw values in a path that is the operation's."""
    matched = pattern(template).fullmatch(raw)
    found = () if matched is None else matched.groups()[1:]
    return dict(zip(names(template), found, strict=False))


def _literal(text: str) -> str:
    # A sender may escape more than it must.
    return "".join(f"(?:{re.escape(c)}|{_escaped(c)})" for c in text)


def _escaped(character: str) -> str:
    if character == "/":
        return "/"
    codes = (f"%{byte:02X}" for byte in character.encode())
    return "(?i:" + "".join(codes) + ")"
