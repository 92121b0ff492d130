"""Choose the names of APIs and of the package for documents on the command line."""

import re
import sys
import unicodedata
from collections.abc import Iterable

from typecase.config.settings import MODULES
from typecase.names.identifiers import (
    WINDOWS_DEVICES,
    avoid_reserved,
    snake,
)
from typecase.names.product_name import find_product_name
from typecase.words import split_words

_FALLBACK = "api"
_NUMBERED = re.compile(
    r"\b(?:open\s?api|swagger|version)[\s-]*v?\d+(?:\.\d+)*\b"  # OpenAPI 3.0
    r"|\bv\d+(?:\.\d+)*\b"  # v2
    r"|\b\d+(?:\.\d+)+\b"  # 1.0.3
    r"|\b(?:open\s?api|fast\s?api)\b",  # names that `split_words` would divide
    re.IGNORECASE,
)
"""Versions, and names of formats and tools, in titles and file names."""
_GENERIC_WORDS = frozenset(
    (
        "api", "apis", "bundle", "bundled", "default", "definition", "definitions",
        "description", "doc", "docs", "document", "documentation", "index", "json",
        "latest", "oas", "reference", "rest", "restful", "root", "schema", "spec",
        "specification", "specs", "swagger", "version", "yaml", "yml",
    )
)  # fmt: skip
"""Words that any title or file name of an OpenAPI document may have."""
_OTHER_MODULES = frozenset(
    (
        # Removed from the standard library after Python 3.11, or added since.
        "aifc", "annotationlib", "asynchat", "asyncore", "audioop", "cgi", "cgitb",
        "chunk", "compression", "crypt", "distutils", "imghdr", "imp", "mailcap",
        "msilib", "nis", "nntplib", "ossaudiodev", "pipes", "profiling", "smtpd",
        "sndhdr", "spwd", "sunau", "telnetlib", "uu", "xdrlib",
        # `sys.stdlib_module_names` leaves it out.
        "test",
    )
)  # fmt: skip
"""Modules of some Python, even if the running one does not list them."""
_STANDARD_LIBRARY = sys.stdlib_module_names | _OTHER_MODULES
_INSTALLED = frozenset(
    (
        # What a generated package imports, and what that imports.
        "aiohappyeyeballs", "aiohttp", "aiosignal", "annotated_doc", "annotated_types",
        "anyio", "attr", "attrs", "certifi", "fastapi", "frozenlist", "h11",
        "hatchling", "httpcore2", "httpx2", "idna", "multidict", "opentelemetry",
        "propcache", "psycopg", "pydantic", "pydantic_core", "pytest", "sqlalchemy",
        "starlette", "truststore", "typing_extensions", "typing_inspection", "yarl",
        # What installs packages, and what Python imports at each start.
        "packaging", "pip", "setuptools", "sitecustomize", "usercustomize", "uv",
        "wheel",
        "typecase",
    )
)  # fmt: skip
"""Packages that a package of this name would replace, and so break."""


def is_generic(stem: str) -> bool:
    """Return whether a file name, such as `openapi` or `v1`, says nothing of its API.

    ``stem`` is the name without its extension.
    """
    return bool(_ascii(stem)) and not _distinctive_words(stem)


def api_name(stem: str, title: str) -> str:
    """Return the name of an API, which is that of its subpackage.

    The name comes from the file name, or from the title of the document if the file
    name is generic. ``title`` may be empty. The name differs from all `MODULES`, and
    from the names that Windows reserves for devices, such as `con`.
    """
    text = " ".join(_distinctive_words(title)) if is_generic(stem) else _ascii(stem)
    return avoid_reserved(snake(text, empty=_FALLBACK), MODULES | WINDOWS_DEVICES)


def package_name(title: str, api: str, hosts: Iterable[str] = ()) -> str:
    """Return the name of a package for a single document.

    It is the name of the product, or ``api``, the name of the API, if the title of the
    document has none. ``hosts`` are those of its servers. A package with the name of a
    module of Python, or of a package that it needs, would break both: such a name gets
    a suffix.
    """
    name = snake(find_product_name(title, hosts, api) or api, empty=_FALLBACK)
    if name in _STANDARD_LIBRARY or name in _INSTALLED:
        return f"{name}_api"
    return avoid_reserved(name, WINDOWS_DEVICES)


def _distinctive_words(text: str) -> list[str]:
    """Return the words of a title or file name without versions and generic words."""
    # An underscore is a part of words for `\b`.
    words = split_words(_NUMBERED.sub(" ", _ascii(text).replace("_", " ")))
    return [word for word in words if word.lower() not in _GENERIC_WORDS]


def _ascii(text: str) -> str:
    # NFKD separates letters from their accents, so that `é` becomes `e`.
    return unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode()
