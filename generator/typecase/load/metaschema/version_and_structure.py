"""Determine the OpenAPI version of a document, and check its structure.

The structure is checked against the JSON Schemas that are published for OpenAPI. Rules
that those schemas cannot express are in `rules.openapi_rules`.
"""

import re
from collections.abc import Iterator

from typecase.diagnostics import Diagnostic, DiagnosticsError
from typecase.load.document import Document, join_pointer
from typecase.load.metaschema.error_filter import SchemaError
from typecase.load.metaschema.error_messages import shorten
from typecase.load.metaschema.fast_validator import are_valid_schemas, is_valid_document
from typecase.load.navigate.index import index_of

_SUPPORTED = re.compile(r"(3\.[0-2])\.[0-9]+(-.+)?")
_JSON_SCHEMA_2020_12 = "https://json-schema.org/draft/2020-12/schema"
_SUPPORTED_DIALECT = re.compile(
    r"https://spec\.openapis\.org/oas/3\.[12]/dialect/[^/]+"
    rf"|{re.escape(_JSON_SCHEMA_2020_12)}"
)


def get_openapi_version(document: Document) -> str:
    """Return the OpenAPI version of a document: "3.0", "3.1" or "3.2".

    Raise `DiagnosticsError` if the document states no version or an unsupported one.
    """
    stated = document.root.get("openapi")
    match = _SUPPORTED.fullmatch(stated) if isinstance(stated, str) else None
    if match is None:
        raise DiagnosticsError([_unsupported_version(document, stated)])
    return match.group(1)


def _unsupported_version(document: Document, stated: object) -> Diagnostic:
    """Return the error for a document whose value of `openapi` is ``stated``."""
    if stated is None and "swagger" in document.root:
        return document.diagnostic(
            "unsupported-version",
            f"Swagger {shorten(str(document.root['swagger']))} is not supported",
            "/swagger",
            hint='only `swagger: "2.0"` is supported; convert the document to that '
            "version or to OpenAPI 3",
        )
    if stated is None and "overlay" in document.root:
        return document.diagnostic(
            "unsupported-version",
            "this is an overlay, and no OpenAPI document",
            "/overlay",
            hint="give it a name that ends in .overlay.yaml to check it, and name it"
            " with --overlay, or in pyproject.toml, to apply it",
        )
    return document.diagnostic(
        "unsupported-version",
        (
            "the document does not state its OpenAPI version"
            if stated is None
            else f"`openapi: {shorten(str(stated))}` is not a supported version"
        ),
        "/openapi",
        hint='use 3.0.x, 3.1.x or 3.2.x, in quotes, as in `openapi: "3.1.0"`',
    )


def find_schema_errors(
    document: Document, version: str
) -> list[tuple[SchemaError, Diagnostic]]:
    """Return the errors in the structure of a document, with their diagnostics.

    An error with several diagnostics is listed once for each of them. ``version`` is
    "3.0", "3.1" or "3.2".
    """
    # Since OpenAPI 3.1, the schemas of a document have a metaschema of their own.
    schemas = (schema.node for schema in index_of(document).outermost_schemas)
    if is_valid_document(document.root, version) and (
        version == "3.0" or are_valid_schemas(schemas, version)
    ):
        return []
    # The imports take half a second, and only documents with errors need them.
    from typecase.load.metaschema import validator

    return validator.find_schema_errors(document, version)


def check_dialects(document: Document) -> Iterator[Diagnostic]:
    """Yield a warning for each place that states an unsupported JSON Schema dialect.

    The places are `jsonSchemaDialect`, and `$schema` of each schema that is not within
    another schema.
    """
    stated = {"/jsonSchemaDialect": document.root.get("jsonSchemaDialect")}
    stated |= {
        join_pointer(schema.pointer, "$schema"): schema.node["$schema"]
        for schema in index_of(document).outermost_schemas
        if "$schema" in schema.node
    }
    for pointer, uri in stated.items():
        if isinstance(uri, str) and not _SUPPORTED_DIALECT.fullmatch(
            uri.removesuffix("#")
        ):
            yield document.diagnostic(
                "unsupported-dialect",
                f"the JSON Schema dialect `{shorten(uri)}` is not supported; schemas "
                "are read as draft 2020-12",
                pointer,
                hint=f"remove the key, or state {_JSON_SCHEMA_2020_12}",
            )
