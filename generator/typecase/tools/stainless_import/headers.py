"""Take over headers of all requests: options of the client, and idempotency keys."""

from collections.abc import Collection
from typing import Any

from typecase.load.navigate.object_kinds import HTTP_METHODS
from typecase.load.navigate.operations import (
    Operation,
    iter_path_operations,
    merge_parameters,
    resolve_mapping,
)
from typecase.names.identifiers import snake
from typecase.tools.stainless_import.actions import Actions, Target
from typecase.tools.stainless_import.sections import Section

_RESERVED = frozenset({"accept", "authorization", "content-type", "user-agent"})
"""Headers that a parameter of OpenAPI cannot be, or that clients set themselves."""
_BUILT_IN = frozenset({"base_url", "max_retries", "timeout"})
"""Options that each client of ours has."""


def read_headers(settings: Section, target: Target, actions: Actions) -> None:
    """Add the headers that the settings of the client name."""
    opts = settings.section("opts")
    for name in opts:
        option = opts.section(name)
        for ignored in ("type", "description", "example", "required_in_tests"):
            option.get(ignored)
        default, is_nullable = option.get("default"), option.get("nullable") is True
        header, variable = option.text("send_in_header"), option.text("read_env")
        if "auth" in option or "server_variable" in option:
            if "auth" in option and default is not None:
                option.tell("a credential has no default value", "default")
            continue
        if header is None:
            if name not in _BUILT_IN:
                option.tell(
                    f"`{name}` is an option of the client, which the package does not"
                    " have; pass its value to each call"
                )
            continue
        keys: dict[str, Any] = {
            "x-typecase-argument": snake(name),
            "x-typecase-credential": True,
        }
        keys |= {"x-typecase-env": variable} if variable else {}
        schema = {} if default is None else {"default": str(default)}
        parameter = _describe(header, schema, keys, not is_nullable and default is None)
        _add(parameter, option, target, actions)
    idempotency = settings.section("idempotency")
    key = idempotency.text("header")
    if key is not None:
        parameter = _describe(key, {}, {"x-typecase-idempotency-key": True}, False)
        _add(parameter, idempotency, target, actions, ("post", "patch"))
    headers = settings.section("default_headers")
    for name in headers:
        value = headers.get(name)
        if isinstance(value, str | int | float):
            parameter = _describe(name, {"enum": [str(value)]}, {}, True)
            _add(parameter, headers.inner(name), target, actions)


def _describe(
    name: str, schema: dict[str, Any], keys: dict[str, Any], required: bool
) -> dict[str, Any]:
    """Return the parameter of a header whose values are texts."""
    schema = {"type": "string", **schema}
    return {
        "name": name,
        "in": "header",
        "required": required,
        "schema": schema,
        **keys,
    }


def _add(
    parameter: dict[str, Any],
    section: Section,
    target: Target,
    actions: Actions,
    methods: Collection[str] = HTTP_METHODS,
) -> None:
    """Add a header to all operations, or to those of some HTTP methods.

    An operation that has the header gets only the keys of ours.
    """
    name: str = parameter["name"]
    if name.lower() in _RESERVED:
        section.tell(
            f"the header `{name}` cannot be a parameter",
            hint="pass it with `extra_headers`, or describe a security scheme",
        )
        return
    keys = {key: value for key, value in parameter.items() if key.startswith("x-")}
    if target.is_swagger:  # It has the keywords of the schema in the parameter.
        parameter = {**parameter, **parameter["schema"]}
        del parameter["schema"]
    for operation in iter_path_operations(target.document):
        if operation.method not in methods:
            continue
        known = _find_header(operation, name, target)
        query = target.find(operation.pointer if known is None else known)
        if query is None:
            section.tell(f"another file has {operation.path}: `{name}` is not added")
        elif known is None:
            actions.update(query, {"parameters": [parameter]}, section.pointer)
        elif keys:
            actions.update(query, keys, section.pointer)


def _find_header(operation: Operation, name: str, target: Target) -> str | None:
    """Return the pointer of a header of an operation, or None."""
    document = target.document
    for parameter in merge_parameters(document, operation):
        if parameter.key == (name.lower(), "header"):
            node = document.get(parameter.pointer)
            return resolve_mapping(document, node, parameter.pointer)[1]
    return None
