"""Match the raw paths of requests against the path templates of operations.

Paths are matched before percent-decoding, so an escaped slash in a value does not
separate segments.
"""

import itertools
import re
from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from urllib.parse import urljoin, urlsplit

from ..api import Server

_PARAMETER = re.compile("{[^}]*}")
# A character of a raw path: a percent-encoded byte, or a single character.
_ENCODED_CHARACTER = re.compile("%[0-9A-Fa-f]{2}|.", re.DOTALL)
_WITH_QUERY = re.compile(r"((?:[^?{]|{[^}]*})*)\?(.*)", re.DOTALL)


def split_template(template: str) -> tuple[str, str]:
    """Return the path and the query of an operation's template.

    The query is empty if the template has none.
    """
    parts = _WITH_QUERY.fullmatch(template)
    return (parts[1], parts[2]) if parts else (template, "")


def base_path(server: Server) -> str:
    """Return the path of a server's URL, with which the paths of all requests begin.

    The variables of the URL have their default values. If the result is not a URL, the
    variables are empty. If that result is not a URL either, the path is ``/``.
    """
    with_empty_variables = server.build_url(dict.fromkeys(server.variables, ""))
    for url in (server.build_url({}), with_empty_variables):
        is_url = "://" in url or url.startswith("/")
        # If the URL begins with a variable, the variable's default may not be a URL.
        if is_url or not server.url.startswith("{"):
            with suppress(ValueError):
                path = urlsplit(urljoin("https://localhost/", url)).path
                return path if path.startswith("/") else f"/{path}"
    return "/"


def parameter_names(template: str) -> list[str]:
    """Return the names of a template's parameters in order, including repeated ones."""
    return re.findall(r"{([^}]*)}", template)


def number_parameters(template: str) -> str:
    """Rename the parameters to ``p0``, ``p1`` …, so that a template repeats no name."""
    count = itertools.count()
    return re.sub(r"{[^}]*}", lambda _: f"{{p{next(count)}}}", template)


@lru_cache(maxsize=4096)
def _literals(template: str) -> list[list[str]]:
    """Return the literal texts around the parameters of each segment.

    The literals of ``/a/{x}.{y}`` are ``[[""], ["a"], ["", ".", ""]]``. Each character
    of a literal is one byte of its UTF-8 encoding, because `_segment_values` compares
    bytes.
    """
    # The names of parameters are removed first, since they may contain a slash.
    segments = _PARAMETER.sub("{}", template).encode().decode("latin-1").split("/")
    return [segment.split("{}") for segment in segments]


def match_path(template: str, raw: str) -> tuple[str, Mapping[str, str]] | None:
    """Match the end of a raw path against a template.

    Return the part of the path before the matched end, and the raw values of the
    parameters by name. For example, ``/v1/a/7`` matches ``/a/{id}`` with ``/v1`` and
    ``{"id": "7"}``. Return None if the path does not match, or if a parameter that the
    template repeats has different values.

    A template that does not start with a slash, such as the template of a callback,
    never matches. If the parameters of a segment match in more than one way, the first
    ones match as much text as possible.

    A hostile path takes little time: each segment is searched once for each literal. A
    regular expression with several parameters in one segment could take much longer.
    """
    expected, actual = _literals(template), raw.split("/")
    start = len(actual) - len(expected)
    if start < 0 or not template.startswith("/"):
        return None
    base = "/".join(actual[: start + 1])
    raw_values: list[str] = []
    # The first segment of the template is empty: it precedes the first slash.
    for literals, segment in zip(expected[1:], actual[start + 1 :], strict=True):
        segment_values = _segment_values(literals, segment)
        if segment_values is None:
            return None
        raw_values += segment_values
    parameters = parameter_names(template)
    by_name = dict(zip(parameters, raw_values, strict=True))
    # All occurrences of a repeated parameter must have the same value.
    is_consistent = [by_name[name] for name in parameters] == raw_values
    return (base, by_name) if is_consistent else None


def _segment_values(literals: list[str], segment: str) -> list[str] | None:
    """Return the raw values between the literals of a segment.

    Return None if the segment does not match. No value may be empty. Literals are
    compared after percent-decoding, since clients may escape them.
    """
    raw = _ENCODED_CHARACTER.findall(segment) if "%" in segment else list(segment)
    # `decoded` has one character for each item of `raw`, so an index fits both.
    decoded = "".join(
        char if len(char) == 1 else chr(int(char[1:], 16)) for char in raw
    )
    if len(literals) == 1:
        return [] if decoded == literals[0] else None
    first, *between, last = literals
    if not (decoded.startswith(first) and decoded.endswith(last)):
        return None
    end = len(decoded) - len(last)
    raw_values: list[str] = []
    # Search from right to left, so that the first values are as long as possible.
    for literal in reversed(between):
        index = decoded.rfind(literal, len(first) + 1, end - 1)
        if index < 0:
            return None
        raw_values.insert(0, "".join(raw[index + len(literal) : end]))
        end = index
    return ["".join(raw[len(first) : end]), *raw_values] if end > len(first) else None


def extract_values(template: str, raw: str) -> Mapping[str, str]:
    """Return the raw values that a raw path has for a template's parameters, by name.

    The mapping is empty if the path does not match, or if there are no parameters.
    """
    match = match_path(template, raw)
    return {} if match is None else match[1]
