"""Versions of Python packages, as PEP 440 defines them."""

import re

DEFAULT_VERSION = "0.1.0"
"""The version of a package if there is no other."""
_MAX_LENGTH = 60
_VERSION = re.compile(
    r"(?:\d+!)?\d+(?:\.\d+)*"
    r"(?:[-_.]?(?:alpha|beta|preview|pre|rc|a|b|c)[-_.]?\d*)?"
    r"(?:-\d+|[-_.]?(?:post|rev|r)[-_.]?\d*)?"
    r"(?:[-_.]?dev[-_.]?\d*)?",
    re.IGNORECASE | re.ASCII,
)
_LOCAL = re.compile(r"\+[a-z0-9]+(?:[-_.][a-z0-9]+)*", re.IGNORECASE | re.ASCII)
_RELEASE = re.compile(r"\D{0,20}?(\d+(?:[-_.]\d+)*)", re.ASCII)


def is_version(text: str) -> bool:
    """Return whether a text is a version; it may have a local part, as in `1.0+a`."""
    if len(text) > _MAX_LENGTH:
        return False
    match = _VERSION.match(text)
    rest = text[match.end() :] if match else text
    return match is not None and (not rest or _LOCAL.fullmatch(rest) is not None)


def derive_version(text: str) -> str:
    """Return a version that can be published for any text, such as an API's version.

    A version without a local part only loses a `v` at its start. Of any other text, the
    first numbers are the version: `2024-01-15.beta` becomes `2024.01.15`. Without a
    number, the result is the default.
    """
    stripped = re.sub(r"^[vV](?=\d)", "", text.strip())
    if is_version(stripped) and "+" not in stripped:
        return stripped
    match = _RELEASE.match(stripped)
    version = ".".join(re.split(r"[-_.]", match[1])) if match else DEFAULT_VERSION
    return version if is_version(version) else DEFAULT_VERSION
