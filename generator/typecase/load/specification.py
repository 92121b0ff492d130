"""Is it OpenAPI, and a version we know?

In: a document. Out: its version ("3.0" or "3.1") and every fault the specification's
own schemas find. Our further rules are in `checks`.
"""

import re
from collections.abc import Iterator

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.load.document import Document, join
from typecase.load.walk import outer_schemas
from typecase.load.wording import shorten

_SUPPORTED = re.compile(r"(3\.[01])\.[0-9]+(-.+)?")
_DIALECTS = (
    "https://spec.openapis.org/oas/3.1/dialect/base",
    "https://json-schema.org/draft/2020-12/schema",
)


def version_of(document: Document) -> str:
    """The document's minor version; raises when it is not one we support."""
    stated = document.root.get("openapi")
    if isinstance(stated, str):
        match = _SUPPORTED.fullmatch(stated)
        if match is not None:
            return match.group(1)
    raise DiagnosticsError([_refusal(document, stated)])


def _refusal(document: Document, stated: object) -> Diagnostic:
    if stated is None and "swagger" in document.root:
        return document.diagnostic(
            "unsupported-version",
            "this is Swagger 2.0, which is not supported",
            "/swagger",
            hint="convert the document to OpenAPI 3.0 or 3.1 first",
        )
    if stated is None:
        return document.diagnostic(
            "missing-key",
            "the document does not say which OpenAPI it follows",
            "",
            hint='start it with `openapi: "3.1.0"`',
        )
    if not isinstance(stated, str):
        return document.diagnostic(
            "wrong-type",
            "`openapi` must be a string of three numbers",
            "/openapi",
            hint='write `openapi: "3.1.0"` or `"3.0.3"`',
        )
    if re.match(r"3\.2(\.|$)", stated):
        message = "OpenAPI 3.2 is not supported yet"
    else:
        message = f"`{stated}` is not a version of OpenAPI that is supported"
    return document.diagnostic(
        "unsupported-version", message, "/openapi", hint="use 3.0.x or 3.1.x"
    )


def check_specification(document: Document, version: str) -> Iterator[Diagnostic]:
    """Hold the document against the schemas of OpenAPI."""
    # Half a second of imports, which reading a broken file should not cost.
    from typecase.load.validator import check_shape

    if version == "3.1":
        yield from _check_dialect(document)
    yield from check_shape(document, version)


def _check_dialect(document: Document) -> Iterator[Diagnostic]:
    stated = {"/jsonSchemaDialect": document.root.get("jsonSchemaDialect")}
    for found in outer_schemas(document):
        stated[join(found.pointer, "$schema")] = found.node.get("$schema")
    for pointer, dialect in stated.items():
        if isinstance(dialect, str) and dialect.removesuffix("#") not in _DIALECTS:
            yield document.diagnostic(
                "unsupported-dialect",
                f"the JSON Schema dialect `{shorten(dialect)}` is not supported",
                pointer,
                hint=f"leave it out, or use {_DIALECTS[1]}",
            )
