"""Read what the configuration says about the published package."""

import re
from collections.abc import Mapping
from typing import Any, NamedTuple, cast

from typecase.diagnostics import ConfigError

_EMAIL = re.compile(r"[^\s@<>,]+@[^\s@<>,]+", re.ASCII)
_LICENSE = re.compile(r"[A-Za-z0-9.+:-]+(?: (?:AND|OR|WITH) [A-Za-z0-9.+:-]+)*")
_URL = re.compile(r"https?://[^\s<>\"'`\\]+", re.ASCII)
_MAX_LABEL_LENGTH = 32
"""The longest label of a URL that the Python Package Index accepts."""
_AUTHOR_KEYS = ("name", "email")


class Publication(NamedTuple):
    """What the generated package says to its users about the distribution.

    Attributes:
        authors: The name and the email address of each author; one may be empty.
        license: The license as an SPDX expression, or "".
        urls: The URLs of the project by their labels.
        published: Whether pip finds the distribution by its name, in an index.
    """

    authors: tuple[tuple[str, str], ...] = ()
    license: str = ""
    urls: tuple[tuple[str, str], ...] = ()
    published: bool = False


def parse_publication(options: Mapping[str, Any], place: str) -> Publication:
    """Return what `[tool.typecase]` says about the distribution.

    The types of the options are checked already. Raise `ConfigError` if one is invalid;
    the message starts with ``place``.
    """
    expression = options.get("license", "")
    if "license" in options and not _LICENSE.fullmatch(expression):
        raise ConfigError(
            f"{place}: `license` must be an SPDX expression such as MIT, not"
            f" {expression!r}"
        )
    urls: dict[str, Any] = options.get("urls", {})
    for label, url in urls.items():
        if not isinstance(url, str) or not _URL.fullmatch(url):
            raise ConfigError(
                f"{place}: `urls` must have web addresses, which {label!r} is not:"
                f" {url!r}"
            )
        if not 0 < len(label) <= _MAX_LABEL_LENGTH or not label.isprintable():
            raise ConfigError(
                f"{place}: a label in `urls` must have 1 to {_MAX_LABEL_LENGTH}"
                f" characters, not {label!r}"
            )
    return Publication(
        authors=tuple(
            _parse_author(each, place) for each in options.get("authors", ())
        ),
        license=expression,
        urls=tuple(urls.items()),
        published=options.get("published", False),
    )


def _parse_author(table: object, place: str) -> tuple[str, str]:
    author = cast("dict[str, Any]", table) if isinstance(table, dict) else {}
    texts = [author.get(key, "") for key in _AUTHOR_KEYS]
    is_valid = (
        author
        and author.keys() <= set(_AUTHOR_KEYS)
        and all(isinstance(text, str) and text.isprintable() for text in texts)
        and any(texts)
    )
    if not is_valid:
        raise ConfigError(
            f'{place}: an author must be a table such as {{ name = "Ann", email ='
            f' "ann@example.com" }}, not {table!r}'
        )
    name, email = texts
    if email and not _EMAIL.fullmatch(email):
        raise ConfigError(
            f"{place}: the email address of an author must have the form"
            f" ann@example.com, not {email!r}"
        )
    return name, email
