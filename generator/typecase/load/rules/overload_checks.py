"""Check what `x-typecase-overloads` refers to: parameters, values and results.

The module `extension_checks` checks the structure of the extension.
"""

from collections.abc import Iterator
from typing import Any

from typecase.diagnostics import Diagnostic
from typecase.load.document import Document, join_pointer
from typecase.load.json_types import as_list, is_list
from typecase.load.metaschema.error_messages import check_name, quote_value, shorten
from typecase.load.metaschema.fast_validator import matches_schema
from typecase.load.navigate.operations import (
    Operation,
    iter_operations,
    merge_parameters,
    response_contents,
)
from typecase.load.rules.extension_keys import EXTENSIONS
from typecase.schema import read_schema
from typecase.schema.members import collect_properties, iter_combined

_KEY = "x-typecase-overloads"
_COMPONENTS = join_pointer("", "components", "schemas")


def check_overloads(document: Document) -> Iterator[Diagnostic]:
    """Yield the errors in the names and values of `x-typecase-overloads`."""
    extension = EXTENSIONS[_KEY]
    for operation in iter_operations(document):
        if not matches_schema(extension.schema, operation.node.get(_KEY)):
            continue
        for index, node in enumerate(operation.node[_KEY]):
            pointer = join_pointer(operation.pointer, _KEY, index)
            # `extension_checks` reports keys that are missing or invalid.
            if all(
                matches_schema(schema, node.get(key))
                for key, schema in (extension.key_schemas or {}).items()
            ):
                yield from _check_rules(document, operation, node["when"], pointer)
                yield from _check_result(document, operation, node["returns"], pointer)


def _check_rules(
    document: Document, operation: Operation, rules: dict[str, Any], pointer: str
) -> Iterator[Diagnostic]:
    parameters = {
        parameter.name: parameter
        for parameter in merge_parameters(document, operation)
        if parameter.node.get("x-typecase-credential") is not True
    }
    for name, rule in rules.items():
        at = join_pointer(pointer, "when", name)
        yield from check_name(
            document,
            "unknown-parameter",
            f"methods of the operation have no parameter `{shorten(name)}`",
            at,
            name=name,
            known=parameters,
            otherwise="name a parameter that the operation declares",
        )
        parameter = parameters.get(name)
        node = parameter.node if parameter else {}
        if rule is False and node.get("required") is True:
            yield document.diagnostic(
                "bad-extension",
                f"the required parameter `{shorten(name)}` cannot be left out",
                at,
                hint="write true or a list of values, or make the parameter optional",
            )
        place = join_pointer(parameter.pointer if parameter else "", "schema")
        schema = read_schema(document, node.get("schema"), place).target
        allowed = schema.constants if "enum" in schema.keywords else None
        for index, value in enumerate(as_list(rule)):
            if allowed is not None and value not in allowed:
                yield document.diagnostic(
                    "bad-extension",
                    f"{quote_value(value)} is not in `enum` of the parameter "
                    f"`{shorten(name)}`",
                    join_pointer(at, index),
                    hint="correct the value, or add it to `enum`",
                )


def _check_result(
    document: Document, operation: Operation, result: Any, pointer: str
) -> Iterator[Diagnostic]:
    """Check that a successful response has the media type or the schema."""
    contents = response_contents(document, operation, good=True)
    name: str = result[0] if is_list(result) else result
    if "/" in name and not is_list(result):
        known = [media_type for media_type, _, _ in contents]
        message = f"no successful response has the media type `{shorten(name)}`"
    else:
        known = sorted(_result_names(document, contents, is_array=is_list(result)))
        message = (
            f"no successful response is {'a list of ' if is_list(result) else ''}"
            f"`{shorten(name)}`"
        )
    yield from check_name(
        document,
        "unknown-member",
        message,
        join_pointer(pointer, "returns"),
        name=name,
        known=known,
        otherwise="name a media type of a successful response, or a schema in"
        " `components/schemas` that is an alternative of its body",
    )


def _result_names(
    document: Document, contents: list[tuple[str, Any, str]], *, is_array: bool
) -> Iterator[str]:
    """Yield the names of the components that the bodies of responses may be.

    If ``is_array`` is true, yield the names of the items of arrays instead.
    """
    for _, media, pointer in contents:
        place = join_pointer(pointer, "schema")
        schemas = [read_schema(document, media.get("schema"), place)]
        if unwrap := media.get("x-typecase-unwrap"):
            schemas = collect_properties(schemas).get(unwrap, [])
        for schema in schemas:
            for part in iter_combined(schema, lambda each: each.alternatives):
                named = part.items.target if is_array else part
                parent, _, name = named.pointer.rpartition("/")
                if parent == _COMPONENTS:
                    yield name
