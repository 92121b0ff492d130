"""Is it OpenAPI, and a version we know?

In: a document. Out: its version ("3.0", "3.1" or "3.2") and every fault the
specification's own schemas find. Our further rules are in `checks`.
"""

import re
from collections.abc import Iterator

from typecase.diagnostics import Diagnostic, DiagnosticsError, Severity
from typecase.load.document import Document, join
from typecase.load.metaschema.error_filter import SchemaFault
from typecase.load.metaschema.fast_validator import are_sound, is_sound
from typecase.load.metaschema.messages import shorten
from typecase.load.navigate.walk import outer_schemas

_SUPPORTED = re.compile(r"(3\.[0-2])\.[0-9]+(-.+)?")
_PLAIN_DIALECT = "https://json-schema.org/draft/2020-12/schema"
_DIALECT = re.compile(
    rf"https://spec\.openapis\.org/oas/3\.[12]/dialect/[^/]+|{re.escape(_PLAIN_DIALECT)}"
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
            hint="convert it, at converter.swagger.io or by `npx swagger2openapi`",
        )
    message = f"`openapi: {shorten(str(stated))}` is not a version that is supported"
    if stated is None:
        message = "the document does not say which OpenAPI it follows"
    return document.diagnostic(
        "unsupported-version",
        message,
        "/openapi",
        hint='use 3.0.x, 3.1.x or 3.2.x, in quotes, as in `openapi: "3.1.0"`',
    )


def shape_faults(
    document: Document, version: str
) -> list[tuple[SchemaFault, Diagnostic]]:
    """Hold the document against the schemas of OpenAPI."""
    # Since OpenAPI 3.1, its schema leaves JSON Schemas to their own.
    schemas = (found.node for found in outer_schemas(document))
    if is_sound(document.root, version) and (
        version == "3.0" or are_sound(schemas, version)
    ):
        return []
    # Half a second of imports, and slow: for documents with faults alone.
    from typecase.load.metaschema import validator

    return validator.shape_faults(document, version)


def check_dialect(document: Document) -> Iterator[Diagnostic]:
    """Report dialects of JSON Schema that are read as another."""
    stated = {"/jsonSchemaDialect": document.root.get("jsonSchemaDialect")}
    for found in outer_schemas(document):
        stated[join(found.pointer, "$schema")] = found.node.get("$schema")
    for pointer, dialect in stated.items():
        if isinstance(dialect, str) and not _DIALECT.fullmatch(
            dialect.removesuffix("#")
        ):
            yield document.diagnostic(
                "unsupported-dialect",
                f"the JSON Schema dialect `{shorten(dialect)}` is read as another",
                pointer,
                hint=f"leave it out, or use {_PLAIN_DIALECT}",
                severity=Severity.WARNING,
            )
