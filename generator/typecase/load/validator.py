"""openapi-spec-validator at work: the one module that imports it (slowly).

In: a document whose version is supported. Out: located diagnostics. Wording belongs to
`wording`; which versions may be checked at all to `specification`.
"""

from collections.abc import Iterator, Mapping
from typing import Any, cast

import jsonschema  # type: ignore[import-untyped] # it has no stubs
from jsonschema_path.paths import SchemaPath
from openapi_schema_validator import OAS31Validator
from openapi_spec_validator import (
    OpenAPIV30SpecValidator,
    OpenAPIV31SpecValidator,
    schemas,
)
from openapi_spec_validator.validation.exceptions import (
    ExtraParametersError,
    OpenAPIValidationError,
)
from openapi_spec_validator.validation.keywords import (
    KeywordValidator,
    OpenAPIV30SchemaValidator,
    OpenAPIV31SchemaValidator,
    PathsValidator,
    ResponsesValidator,
    SchemaValidator,
)

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join
from typecase.load.plain import is_mapping, items, mapping
from typecase.load.references import through
from typecase.load.relevant import Metaschema, SchemaFault
from typecase.load.walk import outer_schemas
from typecase.load.wording import explain, noun, shorten

# Neither is typed well enough to be read in any other way.
_jsonschema: Any = jsonschema
_schemas: Any = schemas


def check_shape(document: Document, version: str) -> Iterator[Diagnostic]:
    """Hold the document against the schema of its OpenAPI version, all of it."""
    lazy = _schemas.schema_v30 if version == "3.0" else _schemas.schema_v31
    schema: dict[str, Any] = dict(lazy)
    metaschema = Metaschema(schema)
    validator = _jsonschema.validators.validator_for(schema)(schema)
    faults = validator.iter_errors(document.root)
    for fault in metaschema.relevant(faults):
        if not _is_about_required(document, fault):
            yield from explain(document, fault, metaschema)
    if version == "3.1":
        # The schema of OpenAPI 3.1 leaves JSON Schemas to their own metaschema.
        for found in outer_schemas(document):
            yield from _check_schema(document, found.node, found.pointer)


def _is_about_required(document: Document, fault: SchemaFault) -> bool:
    """Path parameters are required: one of our own checks says that better."""
    place = list(fault.absolute_path)
    if fault.validator in ("enum", "const") and place[-1:] == ["required"]:
        parameter = document.lookup(join("", *place[:-1]))
        return is_mapping(parameter) and parameter.get("in") == "path"
    return (
        fault.validator == "required"
        and fault.message.startswith("'required'")
        and fault.instance.get("in") == "path"
    )


def _check_schema(document: Document, value: Any, pointer: str) -> Iterator[Diagnostic]:
    try:
        OAS31Validator.check_schema(value)
        return
    except _jsonschema.SchemaError as error:
        first = cast(SchemaFault, error)
    # It stops at the first fault; the plain metaschema tells them all.
    plain = _jsonschema.Draft202012Validator.META_SCHEMA
    checker = OAS31Validator.FORMAT_CHECKER
    metaschema = Metaschema(plain)
    validator = _jsonschema.Draft202012Validator(plain, format_checker=checker)
    for fault in metaschema.relevant(validator.iter_errors(value)) or [first]:
        yield from explain(document, fault, metaschema, pointer)


def check_meaning(document: Document, version: str) -> Iterator[Diagnostic]:
    """Check what no schema can say; for documents without any other fault.

    On others the library's walk breaks off, or follows references that lead nowhere.
    """
    checker = (_Checker30 if version == "3.0" else _Checker31)(document.root)
    try:
        faults = list(checker.root_validator(_offline(document)))
    except Exception as error:
        # Whatever the library trips over, the user gets a diagnostic, not a traceback.
        yield document.diagnostic(
            "unchecked",
            f"openapi-spec-validator gave up: {type(error).__name__}: "
            f"{shorten(str(error))}",
            "",
        )
        return
    for fault in faults:
        yield _locate(document, fault)


def _offline(document: Document) -> SchemaPath:
    """The document as the library walks it, without the handlers that fetch URLs."""
    return SchemaPath.from_dict(document.root, handlers={})


class _PlacedFault(OpenAPIValidationError):
    """The library's errors about schemas do not say which schema; this one does."""

    def __init__(self, fault: SchemaFault, parts: tuple[str | int, ...]) -> None:
        super().__init__(fault.message)
        self.fault = fault
        self.parts = parts


class _PlacingValidator(SchemaValidator):
    """Adds the place to each error, and an end to recursive schemas."""

    _collected: set[int] | None = None

    def __call__(
        self,
        schema: SchemaPath,
        require_properties: bool = True,
        meta_checked: bool = False,
    ) -> Iterator[Any]:
        for fault in super().__call__(schema, require_properties, meta_checked):
            if isinstance(fault, _PlacedFault):
                yield fault
            else:
                parts = schema.parts
                yield _PlacedFault(cast(SchemaFault, fault), parts)

    def _collect_properties(self, schema: SchemaPath) -> set[str]:
        # The library's own recursion never ends where a schema's items lead back to it.
        if self._collected is None:
            self._collected = set()
            try:
                return super()._collect_properties(schema)
            finally:
                self._collected = None
        identity = id(schema.read_value())
        if identity in self._collected:
            return set()
        self._collected.add(identity)
        return super()._collect_properties(schema)


class _Schema30(_PlacingValidator, OpenAPIV30SchemaValidator):
    pass


class _Schema31(_PlacingValidator, OpenAPIV31SchemaValidator):
    def _validate_schema_meta(self, schema: SchemaPath, schema_value: Any) -> None:
        """Nothing: `check_shape` has done it, telling every fault."""


class _Paths(PathsValidator):
    def __call__(self, paths: SchemaPath) -> Iterator[Any]:
        for name, path in _without_extensions(paths):
            yield from self.path_validator(name, path)


class _Responses(ResponsesValidator):
    def __call__(self, responses: SchemaPath) -> Iterator[Any]:
        for name, response in _without_extensions(responses):
            yield from self.response_validator(name, response)


def _without_extensions(members: SchemaPath) -> Iterator[tuple[str, SchemaPath]]:
    """Extensions hold anything; the library takes them for paths and responses."""
    for key, member in members.items():
        if not str(key).startswith("x-"):
            yield str(key), member


_Keywords = Mapping[str, type[KeywordValidator]]


def _with_ours(
    keywords: _Keywords, validator: type[SchemaValidator]
) -> dict[str, type[KeywordValidator]]:
    return {
        **keywords,
        "schema": validator,
        "paths": _Paths,
        "responses": _Responses,
    }


class _Checker30(OpenAPIV30SpecValidator):
    keyword_validators = _with_ours(
        OpenAPIV30SpecValidator.keyword_validators, _Schema30
    )


class _Checker31(OpenAPIV31SpecValidator):
    keyword_validators = _with_ours(
        OpenAPIV31SpecValidator.keyword_validators, _Schema31
    )


def _locate(document: Document, fault: Any) -> Diagnostic:
    if not isinstance(fault, _PlacedFault):
        return document.diagnostic("invalid", shorten(fault.message), "")
    inner = fault.fault
    pointer = through(document, fault.parts)
    if isinstance(inner, ExtraParametersError):
        return _undefined(document, inner, pointer)
    if isinstance(inner, OpenAPIValidationError):
        place = join(pointer, *inner.absolute_path)
        return document.diagnostic("invalid", shorten(inner.message), place)
    return document.diagnostic(
        "bad-default",
        f"the default of {noun(document, pointer)} does not fit its schema: "
        f"{shorten(inner.message)}",
        join(pointer, "default", *inner.absolute_path),
    )


def _undefined(document: Document, fault: SchemaFault, pointer: str) -> Diagnostic:
    # The message lists the names, in an order that changes from run to run.
    required = items(mapping(document.lookup(pointer)).get("required"))
    names = [name for name in required if repr(name) in fault.message]
    words = ", ".join(f"`{shorten(str(name))}`" for name in names)
    return document.diagnostic(
        "undefined-member",
        f"{noun(document, pointer)} requires {words}, which it does not describe",
        join(pointer, "required"),
    )
