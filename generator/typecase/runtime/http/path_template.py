"""Paths of operations as patterns: a template in, what matches a raw path out, so that
the values in it are found before their escapes are undone.
"""

import itertools
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from urllib.parse import urljoin, urlsplit

from ..api import Server

_PARAMETER = re.compile("{[^}]*}")
_UNIT = re.compile("%[0-9A-Fa-f]{2}|.", re.DOTALL)
_WITH_QUERY = re.compile(r"((?:[^?{]|{[^}]*})*)\?(.*)", re.DOTALL)


def parted(template: str) -> tuple[str, str]:
    """The path proper, and the query that a document may write behind it."""
    found = _WITH_QUERY.fullmatch(template)
    return (found[1], found[2]) if found else (template, "")


def base_of(server: Server) -> str:
    """The path below which a server's operations are, by its default address.

    A default that is no address adds nothing to it.
    """
    without = server.address(dict.fromkeys(server.variables, ""))
    for url in (server.address({}), without):
        is_address = "://" in url or url.startswith("/")
        if is_address or not server.url.startswith("{"):
            with suppress(ValueError):
                path = urlsplit(urljoin("https://localhost/", url)).path
                return path if path.startswith("/") else f"/{path}"
    return "/"


def names(template: str) -> list[str]:
    """The parameters of a path, in order; one may stand in several places."""
    return re.findall(r"{([^}]*)}", template)


def numbered(template: str) -> str:
    """The path with parameters that have a name of their own in each place."""
    count = itertools.count()
    return re.sub(r"{[^}]*}", lambda _: f"{{p{next(count)}}}", template)


@lru_cache(maxsize=4096)
def _literals(template: str) -> list[list[str]]:
    """For each segment, the texts around its parameters, as single bytes."""
    # The names are removed first: they may contain a slash.
    segments = _PARAMETER.sub("{}", template).encode().decode("latin-1").split("/")
    return [segment.split("{}") for segment in segments]


def match(template: str, raw: str) -> tuple[str, Mapping[str, str]] | None:
    """The base before a path and the raw values in it, or None if it does not match.

    A template that is no path, such as a callback's, never matches.
    It takes time in proportion to the path, which a regular expression with several
    parameters in one segment does not. Of several readings, the first parameters take
    as much as they can.
    """
    wanted, sent = _literals(template), raw.split("/")
    start = len(sent) - len(wanted)
    if start < 0 or not template.startswith("/"):
        return None
    base = "/".join(sent[: start + 1])
    # Before the first slash there is only the base.
    pairs = zip(wanted[1:], sent[start + 1 :], strict=True)
    found: list[str] = []
    for literals, segment in pairs:
        values = _values(literals, segment)
        if values is None:
            return None
        found += values
    named = dict(zip(names(template), found, strict=True))
    # A name that stands in several places has one value.
    is_same = [named[name] for name in names(template)] == found
    return (base, named) if is_same else None


def _values(literals: list[str], segment: str) -> list[str] | None:
    """The raw values between literals, which a sender may have escaped."""
    units = _UNIT.findall(segment) if "%" in segment else list(segment)
    text = "".join(unit if len(unit) == 1 else chr(int(unit[1:], 16)) for unit in units)
    first, *others = literals
    if not others:
        return [] if text == first else None
    if not (text.startswith(first) and text.endswith(others[-1])):
        return None
    *between, last = others
    end = len(text) - len(last)
    found: list[str] = []
    for literal in reversed(between):
        # From the right: what is left for the parameters before is the longest.
        place = text.rfind(literal, len(first) + 1, end - 1)
        if place < 0:
            return None
        found.insert(0, "".join(units[place + len(literal) : end]))
        end = place
    return ["".join(units[len(first) : end]), *found] if end > len(first) else None


def values(template: str, raw: str) -> Mapping[str, str]:
    """The raw values in a path that is the operation's."""
    found = match(template, raw)
    return {} if found is None else found[1]
