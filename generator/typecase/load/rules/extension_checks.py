"""Check the extensions of a document, such as `x-typecase-…` and `x-enum-varnames`.

An extension must be known, belong to a suitable object, have a valid value and refer
only to names that exist. `extension_keys` defines those of the core.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from typecase.diagnostics import Diagnostic
from typecase.diagnostics.suggestions import suggest
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, is_list
from typecase.load.metaschema.error_messages import (
    check_name,
    quote_value,
    shorten,
)
from typecase.load.metaschema.fast_validator import matches_schema
from typecase.load.navigate.index import OpenAPIObject, index_of
from typecase.load.navigate.object_kinds import Kind
from typecase.load.navigate.operations import (
    iter_operations,
    merge_parameters,
)
from typecase.load.rules.extension_keys import (
    EXTENSIONS,
    PREFIX,
    ExtensionKey,
    KnownExtensions,
    Schema,
)
from typecase.load.rules.former_name_checks import check_former_name
from typecase.load.rules.grant_checks import check_grants, find_placeholders
from typecase.load.rules.method_checks import check_methods
from typecase.load.rules.operation_names import check_operation_name
from typecase.load.rules.overload_checks import check_overloads
from typecase.load.rules.paging_checks import check_paging_and_batching
from typecase.schema import read_schema

# The placeholders in the values of `x-typecase-envelope` and `x-typecase-problem`.
_PLACEHOLDERS = (
    "$status",
    "$reason",
    "$message",
    "$now",
    "$fault_message",
    "$fault_field",
    "$fault_value",
)


def check_extensions(
    document: Document, known: KnownExtensions
) -> Iterator[Diagnostic]:
    """Yield the errors of all extensions that are unknown, misplaced or invalid.

    ``known`` are the extensions that the document may have.
    """
    for key, owners in index_of(document).by_key.items():
        if key.startswith(known.prefixes) or key in known.keys:
            for owner in owners:
                yield from _check_extension(document, key, owner, known)
                if (owner.kind, key) in _CHECKS:
                    yield from _CHECKS[owner.kind, key](document, owner)
    yield from _check_require_any(document)
    yield from _check_verify(document)
    yield from check_methods(document)
    yield from check_paging_and_batching(document)
    yield from check_overloads(document)
    yield from check_grants(document)
    for key in ("x-typecase-envelope", "x-typecase-problem"):
        for name, pointer in find_placeholders(
            document.root.get(key), join_pointer("", key)
        ):
            yield from check_name(
                document,
                "unknown-placeholder",
                f"`{shorten(name)}` is not a placeholder of `{key}`",
                pointer,
                name=name,
                known=_PLACEHOLDERS,
                otherwise=f"the placeholders are {', '.join(_PLACEHOLDERS)}",
            )


def _check_extension(
    document: Document, key: str, owner: OpenAPIObject, known: KnownExtensions
) -> Iterator[Diagnostic]:
    """Check that an extension is known, suits its owner and has a valid value."""
    pointer = join_pointer(owner.pointer, key)
    extension = known.keys.get(key)
    if extension is None:
        prefix = next(each for each in known.prefixes if key.startswith(each))
        # The prefix is left out: it would make any two names look similar.
        names = [
            name.removeprefix(prefix) for name in known.keys if name.startswith(prefix)
        ]
        supporter = "typecase" if prefix == PREFIX else "a plugin"
        yield document.diagnostic(
            "unknown-extension",
            f"`{shorten(key)}` is not an extension that {supporter} supports",
            pointer,
            hint=suggest(key.removeprefix(prefix), names, prefix)
            or "the supported extensions are "
            + ", ".join(f"{prefix}{name}" for name in names),
        )
    elif owner.kind in extension.places:
        yield from _check_value(document, key, extension, owner.node[key], pointer)
    elif key.startswith(known.prefixes):
        # Other tools use the extensions without the prefix, perhaps in other places.
        places = " or ".join(extension.places)
        yield _misplaced(document, key, pointer, f"it belongs on {places}")


def _check_value(
    document: Document, key: str, extension: ExtensionKey, value: Any, pointer: str
) -> Iterator[Diagnostic]:
    """Check the value of the extension ``key`` against its definition."""
    if not matches_schema(extension.schema, value):
        yield _invalid_value(
            document, f"`{key}`", extension.schema, value, pointer, extension.meaning
        )
    elif extension.key_schemas is not None and value is not False:
        nodes = (
            [(node, join_pointer(pointer, index)) for index, node in enumerate(value)]
            if is_list(value)
            else [(value, pointer)]
        )
        for node, at in nodes:
            yield from _check_keys(document, key, extension.key_schemas, node, at)
            for name in extension.required:
                if name not in node:
                    expected = _describe(extension.key_schemas[name])
                    yield document.diagnostic(
                        "bad-extension",
                        f"`{key}` is missing the required key `{name}`",
                        at,
                        hint=f"add `{name}`, which must be {expected}",
                    )


def _check_keys(
    document: Document,
    extension: str,
    known: Mapping[str, Schema],
    node: dict[str, Any],
    pointer: str,
) -> Iterator[Diagnostic]:
    """Check the keys of a mapping that is, or is in, the value of an extension.

    ``known`` has the schema of each key that the mapping may have.
    """
    for key, value in node.items():
        at = join_pointer(pointer, key)
        yield from check_name(
            document,
            "unknown-extension",
            f"`{extension}` has the unknown key `{shorten(key)}`",
            at,
            name=key,
            known=known,
            otherwise=f"the known keys are {', '.join(known)}",
        )
        if key in known and not matches_schema(known[key], value):
            yield _invalid_value(
                document,
                f"`{key}` of `{extension}`",
                known[key],
                value,
                at,
            )


def _describe(schema: Schema) -> str:
    """Return what a value must be."""
    if "description" in schema:
        return str(schema["description"])
    return f"valid against the schema {quote_value(dict(schema))}"


def _invalid_value(
    document: Document,
    name: str,
    schema: Schema,
    value: Any,
    pointer: str,
    meaning: str = "",
) -> Diagnostic:
    hint = "correct the value, or remove the extension"
    return document.diagnostic(
        "bad-extension",
        f"{name} must be {_describe(schema)}, not {quote_value(value)}",
        pointer,
        hint=f"{hint}; {meaning}" if meaning else hint,
    )


def _misplaced(document: Document, key: str, pointer: str, hint: str) -> Diagnostic:
    return document.diagnostic(
        "misplaced-extension", f"`{key}` is not allowed here", pointer, hint=hint
    )


def _check_enum_names(document: Document, owner: OpenAPIObject) -> Iterator[Diagnostic]:
    names, values = as_list(owner.node.get("x-enum-varnames")), owner.node.get("enum")
    if not matches_schema(EXTENSIONS["x-enum-varnames"].schema, names):
        return
    if not is_list(values):
        message = "needs a list `enum` in the same schema, but there is none"
    elif len(names) != len(values):
        message = (
            f"must have as many names as `enum` has values: {len(values)}, not "
            f"{len(names)}"
        )
    elif repeated := [name for name, count in Counter(names).items() if count > 1]:
        message = f"must have unique names, but repeats `{shorten(repeated[0])}`"
    else:
        return
    yield document.diagnostic(
        "bad-extension",
        f"`x-enum-varnames` {message}",
        join_pointer(owner.pointer, "x-enum-varnames"),
        hint="give each value of `enum` a name of its own, or remove `x-enum-varnames`",
    )


def _check_unwrap(document: Document, owner: OpenAPIObject) -> Iterator[Diagnostic]:
    name = owner.node.get("x-typecase-unwrap")
    if isinstance(name, str):
        pointer = join_pointer(owner.pointer, "schema")
        parts = read_schema(document, owner.node.get("schema"), pointer).target.parts
        yield from check_name(
            document,
            "unknown-member",
            f"the schema has no property `{shorten(name)}` to unwrap",
            join_pointer(owner.pointer, "x-typecase-unwrap"),
            name=name,
            known=sorted(name for part in parts for name in part.properties),
            otherwise="name a property that the schema or a schema in its `allOf` has",
        )


def _check_time(document: Document, owner: OpenAPIObject) -> Iterator[Diagnostic]:
    key = "x-typecase-time"
    pointer = join_pointer(owner.pointer, key)
    if owner.parent_kind is not Kind.PARAMETER:
        yield _misplaced(
            document, key, pointer, "it belongs on the schema of a parameter"
        )
    elif owner.node.get("type") != "integer":
        yield document.diagnostic(
            "bad-extension",
            f"`{key}` needs `type: integer` in the same schema",
            pointer,
            hint="add `type: integer`, or remove the extension",
        )


def _check_environment(
    document: Document, owner: OpenAPIObject
) -> Iterator[Diagnostic]:
    """Check that `x-typecase-env` has a suitable owner, and one or two names.

    HTTP Basic needs two environment variables, for user and password. Other credentials
    and variables of server URLs need one.
    """
    key = "x-typecase-env"
    variables = owner.node.get(key)
    pointer = join_pointer(owner.pointer, key)
    if not matches_schema(EXTENSIONS[key].schema, variables):
        return
    is_basic = (
        owner.node.get("type") == "http"
        and str(owner.node.get("scheme")).lower() == "basic"
    )
    if owner.kind is Kind.PARAMETER and not owner.node.get("x-typecase-credential"):
        yield document.diagnostic(
            "misplaced-extension",
            f"`{key}` is not allowed on a parameter that is not a credential",
            pointer,
            hint=f"add `x-typecase-credential: true`, or remove `{key}`",
        )
    elif is_list(variables) is not is_basic:
        expected = (
            "a list of two names: the variables for user and password"
            if is_basic
            else "the name of one environment variable"
        )
        schema = {"description": expected}
        yield _invalid_value(document, f"`{key}`", schema, variables, pointer)


def _check_require_any(document: Document) -> Iterator[Diagnostic]:
    key = "x-typecase-require-any"
    for operation in iter_operations(document):
        groups = operation.node.get(key)
        if not matches_schema(EXTENSIONS[key].schema, groups):
            continue
        known = [parameter.name for parameter in merge_parameters(document, operation)]
        for row, group in enumerate(as_list(groups)):
            for column, name in enumerate(group):
                yield from check_name(
                    document,
                    "unknown-parameter",
                    f"the operation has no parameter `{shorten(name)}`",
                    join_pointer(operation.pointer, key, row, column),
                    name=name,
                    known=known,
                    otherwise="remove the name, or add the parameter to the operation",
                )


def _check_verify(document: Document) -> Iterator[Diagnostic]:
    key = "x-typecase-verify"
    for operation in iter_operations(document):
        name = operation.node.get(key)
        if isinstance(name, str) and name:
            yield from check_operation_name(
                document,
                name,
                join_pointer(operation.pointer, key),
                "name an operation that shows whether this one has acted",
            )


_CHECKS: Mapping[
    tuple[Kind, str], Callable[[Document, OpenAPIObject], Iterator[Diagnostic]]
] = {
    (Kind.SCHEMA, "x-enum-varnames"): _check_enum_names,
    (Kind.SCHEMA, "x-typecase-time"): _check_time,
    (Kind.MEDIA_TYPE, "x-typecase-unwrap"): _check_unwrap,
    (Kind.PARAMETER, "x-typecase-env"): _check_environment,
    (Kind.SECURITY_SCHEME, "x-typecase-env"): _check_environment,
    (Kind.SERVER_VARIABLE, "x-typecase-env"): _check_environment,
    (Kind.OPERATION, "x-typecase-was"): check_former_name,
    (Kind.SCHEMA, "x-typecase-was"): check_former_name,
    (Kind.SECURITY_SCHEME, "x-typecase-was"): check_former_name,
}
"""By kind of object and extension: the checks that `EXTENSIONS` cannot express."""
