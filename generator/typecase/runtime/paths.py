"""Paths of operations as patterns: a template in, what matches a raw path out, so that
the values in it are found before their escapes are undone.
"""

import itertools
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache

_WITH_QUERY = re.compile(r"((?:[^?{]|{[^}]*})*)\?(.*)", re.DOTALL)


def parted(template: str) -> tuple[str, str]:
    """The path proper, and the query that a document may write behind it."""
    found = _WITH_QUERY.fullmatch(template)
    return (found[1], found[2]) if found else (template, "")


def names(template: str) -> list[str]:
    """The parameters of a path, in order; one may stand in several places."""
    return re.findall(r"{([^}]*)}", template)


def numbered(template: str) -> str:
    """The path with parameters that have a name of their own in each place."""
    count = itertools.count()
    return re.sub(r"{[^}]*}", lambda _: f"{{p{next(count)}}}", template)


@lru_cache(maxsize=4096)
def pattern(template: str) -> re.Pattern[str]:
    """What matches a raw path, below whatever base; the base is the first group."""
    texts = [_literal(text) for text in re.split(r"{[^}]*}", template)]
    listed = names(template)
    groups = [_group(listed, index) for index in range(len(listed))]
    places = (f"{group}{text}" for group, text in zip(groups, texts[1:], strict=True))
    return re.compile(f"(.*){texts[0]}" + "".join(places), re.DOTALL)


def _group(listed: Sequence[str], index: int) -> str:
    first = listed.index(listed[index])
    return "([^/]+)" if first == index else f"(\\{first + 2})"


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
