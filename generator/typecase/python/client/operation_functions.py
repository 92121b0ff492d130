"""Build the views of the functions that describe operations to the runtime.

The functions are in the generated package `_operations`. Each returns an `Operation`,
which contains other data classes of the runtime. Arguments that equal the default of
the data class are omitted. Most of the classes are in `_runtime/operation.py`. The
modules of the other ones also encode and decode, so a package contains them only if it
uses them.
`api_and_errors` describes what all operations share.
"""

from collections.abc import Iterable, Mapping, Sequence

from typecase.ir import (
    Anything,
    Batching,
    Body,
    FormField,
    Location,
    Nullable,
    Operation,
    Overload,
    Paging,
    Parameter,
    Ref,
    Response,
    Style,
    Type,
    UnionOf,
    without_null,
)
from typecase.ir.operations import EXPLODED_STYLES
from typecase.names.api_names import BODY, Names
from typecase.python.client.deprecation import operation_message, part_message
from typecase.python.client.method_docs import success_responses
from typecase.python.client.methods import can_be_null, return_annotation
from typecase.python.text.code import Code, code, join
from typecase.python.text.literals import call, keyword_arguments, literal
from typecase.python.text.symbols import RUNTIME, symbol
from typecase.python.types.annotations import Annotations
from typecase.python.views.client import OperationFunctionView

OPERATION_MODULE = f"{RUNTIME}.operation"
"""The runtime's module that contains most of the data classes."""
_MODULES = {
    "Batching": f"{RUNTIME}.batches.batching",
    "ItemStream": f"{RUNTIME}.streaming.item_stream_response",
    "FormBody": f"{RUNTIME}.serialization.bodies.form_body",
    "JsonSequenceBody": f"{RUNTIME}.serialization.bodies.json_sequence_body",
    "MultipartBody": f"{RUNTIME}.serialization.bodies.multipart_body",
    "Parameter": f"{RUNTIME}.serialization.parameters.parameter",
    "Paging": f"{RUNTIME}.pagination.paging",
    "UnionBody": f"{RUNTIME}.serialization.bodies.union_body",
    "UnixTimes": f"{RUNTIME}.models.unix_time",
}
"""The modules of the data classes that are not in `OPERATION_MODULE`."""


def operation_function_view(
    operation: Operation, names: Names, annotations: Annotations
) -> OperationFunctionView:
    """Return the view of the function that describes an operation."""
    resource = names.resources[operation.resource]
    arguments = names.arguments_by_wire_name(operation)
    successes = success_responses(operation)
    responses = (*successes, *_declared_errors(operation, successes))
    method = names.method_path(operation)
    keywords: dict[str, object] = {
        "id": operation.id,
        "name": None if method == operation.id.replace("/", ".") else method,
        "method": operation.method,
        "path": operation.path,
        "body_required": operation.body_required,
        "body_argument": names.arguments[operation.pointer].get(BODY),
        "member_arguments": {
            member.field.wire_name: member.argument
            for member in names.body_members[operation.pointer]
            if member.argument != member.attribute
        },
        "security": security_expression(operation.security, names),
        "server": operation.server,
        "deprecated": operation_message(operation),
        "deprecated_parameters": {
            name: part_message(parameter.notes, name)
            for parameter in operation.parameters
            # A method always passes the only value, which a caller need not write.
            if parameter.notes.deprecated and parameter.only_value is None
            for name in [names.argument(operation, parameter)]
        },
        "deprecated_members": {
            member.field.wire_name: part_message(member.field.notes, member.argument)
            for member in names.body_members[operation.pointer]
            if member.field.notes.deprecated
        },
        "idempotent": operation.is_idempotent,
        "idempotency_key": next(
            (
                names.argument(operation, parameter)
                for parameter in operation.parameters
                if parameter.is_idempotency_key
            ),
            None,
        ),
        "verify": (None if operation.is_idempotent else names.verify_method(operation)),
        "retry": operation.retry_statuses,
        "require_any": tuple(
            tuple(arguments[name] for name in group) for group in operation.require_any
        ),
        "paging": operation.paging and _paging_expression(operation.paging, arguments),
        "batching": operation.batching
        and _batching_expression(operation.batching, annotations),
        "overloads": tuple_expression(
            _overload_expression(operation, overload, arguments, annotations)
            for overload in operation.overloads
        ),
        "returns_secrets": operation.returns_secrets,
        "times": _times_expression(operation, names),
        "parameters": tuple_expression(
            _parameter_expression(
                parameter, names.argument(operation, parameter), annotations
            )
            for parameter in operation.parameters
        ),
        "bodies": tuple_expression(
            _body_expression(body, operation, names, annotations)
            for body in operation.bodies
        ),
        "responses": tuple_expression(
            response_expression(response, annotations) for response in responses
        ),
        "alternatives": tuple_expression(
            response_expression(response, annotations)
            for response in operation.alternatives
        ),
    }
    return OperationFunctionView(
        name=code(resource.operation_function(operation.pointer)),
        payload=return_annotation(successes, annotations),
        settings=keyword_arguments(keywords),
    )


def tuple_expression(items: Iterable[Code]) -> Code | None:
    """Return the expression of a tuple, or None if there are no items.

    The trailing comma makes black write each item on a line of its own.
    """
    expressions = list(items)
    return code(f"({join(', ', expressions)},)") if expressions else None


def _times_expression(operation: Operation, names: Names) -> Code | None:
    """Return a `UnixTimes` expression; None if no argument is a Unix time."""
    arguments = tuple(
        names.argument(operation, parameter)
        for parameter in operation.parameters
        if parameter.is_unix_time
    )
    return (
        _constructor_call("UnixTimes", [literal(arguments)], {}) if arguments else None
    )


def _paging_expression(paging: Paging, arguments: Mapping[str, str]) -> Code:
    """Return a `Paging` expression; ``arguments`` has argument names by wire name."""
    keywords: dict[str, object] = {
        "page": _paging_argument(paging.page, arguments),
        "offset": _paging_argument(paging.offset, arguments),
        "cursor": _paging_argument(paging.cursor, arguments),
        "next": paging.next,
        "last_item": paging.last_item,
        "next_url": paging.next_url,
        "size": _paging_argument(paging.size, arguments),
        "max_size": paging.max_size,
        "first": paging.first,
        "items": paging.items,
        "last": paging.last,
        "more": paging.more,
        "total": None if paging.is_estimate else paging.total,
        "pages": None if paging.is_estimate else paging.pages,
        "echo": paging.echo,
        "without": tuple(arguments[name] for name in paging.omitted_parameters),
        "optional": paging.is_inferred,
    }
    return _constructor_call("Paging", [], keywords)


def _paging_argument(name: str | None, arguments: Mapping[str, str]) -> str | None:
    """Return the name of an argument; a JSON pointer into the body stays as it is."""
    return name if name is None or name.startswith("/") else arguments[name]


def _batching_expression(batching: Batching, annotations: Annotations) -> Code:
    keywords: dict[str, object] = {
        "keys": batching.keys,
        "failed": batching.failed,
        "succeeded": batching.succeeded,
        "accepted": batching.accepted,
    }
    arguments = [annotations.validated_type(batching.item), literal(batching.size)]
    return _constructor_call("Batching", arguments, keywords)


def _overload_expression(
    operation: Operation,
    overload: Overload,
    arguments: Mapping[str, str],
    annotations: Annotations,
) -> Code:
    responses = overload.select(success_responses(operation))
    rules = {
        arguments[rule.wire_name]: rule.values
        for rule in overload.rules
        if not rule.is_member
    }
    keywords: dict[str, object] = {
        "values": {name: values for name, values in rules.items() if values},
        "passed": tuple(name for name, values in rules.items() if values is None),
        "members": {
            rule.wire_name: rule.values for rule in overload.rules if rule.is_member
        },
        # A literal, because `keyword_arguments` would omit the value False.
        "paged": (
            literal(False)
            if operation.paging is not None and not overload.is_paged
            else None
        ),
    }
    expression = tuple_expression(
        response_expression(response, annotations) for response in responses
    )
    return _constructor_call("Overload", [expression or literal(())], keywords)


def _parameter_expression(
    parameter: Parameter, argument: str, annotations: Annotations
) -> Code:
    # OpenAPI's default depends on the location.
    is_path_or_header = parameter.location in (Location.PATH, Location.HEADER)
    default_style = Style.SIMPLE if is_path_or_header else Style.FORM
    keywords: dict[str, object] = {
        "required": parameter.required,
        **_style_arguments(parameter, default_style),
        "credential": parameter.is_credential,
        "overridable": parameter.is_overridable,
        "public": parameter.is_shared and not parameter.is_secret,
        "secret": parameter.is_secret,
        "reserved": parameter.allow_reserved,
        "media_type": parameter.media_type,
        "nullable": can_be_null(parameter),
    }
    arguments = [
        literal(argument),
        literal(parameter.wire_name),
        literal(str(parameter.location)),
        annotations.validated_type(parameter.type),
    ]
    return _constructor_call("Parameter", arguments, keywords)


def _style_arguments(
    parameter: Parameter | FormField, default_style: Style
) -> dict[str, object]:
    """Return the arguments `style` and `explode` of a `Parameter` expression.

    None stands for the default. A parameter or field that is serialized as a media type
    has neither argument.
    """
    if parameter.media_type is not None:
        return {}
    default_explode = parameter.style in EXPLODED_STYLES
    is_default = parameter.explode == default_explode
    return {
        "style": None if parameter.style is default_style else str(parameter.style),
        # A literal, because `keyword_arguments` would omit the value False.
        "explode": None if is_default else literal(parameter.explode),
    }


def _body_expression(
    body: Body, operation: Operation, names: Names, annotations: Annotations
) -> Code:
    keywords: dict[str, object] = {
        "part_types": body.part_types,
        "sequence": body.sequence and str(body.sequence),
        "members": tuple_expression(
            _form_field_expression(field) for field in body.form_fields
        ),
    }
    arguments = [
        _media_type_expression(body.media_type),
        annotations.validated_type(body.type),
    ]
    if body.is_multipart:
        name = "MultipartBody"
    elif body.is_form:
        name = "FormBody"
    elif body.is_json and _is_union_of_objects(body.type, names):
        name = "UnionBody"
        keywords["is_spread"] = bool(names.body_members[operation.pointer])
    else:
        name = "Body" if body.sequence is None else "JsonSequenceBody"
    return _constructor_call(name, arguments, keywords)


def _is_union_of_objects(kind: Type, names: Names) -> bool:
    """Return whether all members of a union are models; `Names.fields` has models."""
    kind = without_null(kind)
    return isinstance(kind, UnionOf) and all(
        isinstance(each, Ref) and each.id in names.fields for each in kind.members
    )


def _form_field_expression(field: FormField) -> Code:
    """Return a field of a form as a `Parameter` expression."""
    # The type is None, because the type of the body contains the type of the field.
    name = literal(field.wire_name)
    keywords = {**_style_arguments(field, Style.FORM), "media_type": field.media_type}
    arguments = [name, name, literal("form"), code("None")]
    return _constructor_call("Parameter", arguments, keywords)


def response_expression(response: Response, annotations: Annotations) -> Code:
    """Return the Python expression that describes a documented response.

    The expression creates an `ItemStream` if the body is a stream of items, otherwise a
    `DeclaredResponse`.
    """
    status = int(response.status) if response.status.isdigit() else response.status
    arguments = [literal(status)]
    if response.media_type is not None and response.type is not None:
        arguments.append(_media_type_expression(response.media_type))
        arguments.append(annotations.validated_type(response.type))
    is_unwrapped = response.unwrap is not None
    keywords: dict[str, object] = {
        "unwrap": response.unwrap,
        "nullable": is_unwrapped and isinstance(response.payload, Nullable | Anything),
        "sequence": response.sequence and str(response.sequence),
    }
    name = "DeclaredResponse" if response.sequence is None else "ItemStream"
    return _constructor_call(name, arguments, keywords)


def _declared_errors(
    operation: Operation, successes: Sequence[Response]
) -> list[Response]:
    """Return the documented responses that are not among the successes.

    A `default` response without a body is left out: the runtime treats undocumented
    statuses like such a response.
    """
    return [
        response
        for response in operation.responses
        if response not in successes
        and (response.status != "default" or response.media_type is not None)
    ]


def security_expression(
    alternatives: tuple[tuple[str, ...], ...] | None, names: Names
) -> Code | None:
    """Return the expression of alternative sets of credentials.

    The sets contain names of client arguments. ``alternatives`` has the format of
    `Api.security`. Return None if ``alternatives`` is None: an operation then has the
    API's default, and an API no requirement.
    """
    if alternatives is None:
        return None
    # A literal, because `keyword_arguments` would omit an empty tuple.
    return literal(
        tuple(
            tuple(names.credentials[scheme_id] for scheme_id in alternative)
            for alternative in alternatives
        )
    )


def _media_type_expression(name: str) -> Code:
    """Return a media type as a literal, or as the runtime's constant `JSON`."""
    is_json = name == "application/json"
    return symbol(OPERATION_MODULE, "JSON") if is_json else literal(name)


def _constructor_call(
    name: str, arguments: list[Code], keywords: Mapping[str, object]
) -> Code:
    """Return a call of the runtime's data class ``name``."""
    module = _MODULES.get(name, OPERATION_MODULE)
    return call(symbol(module, name), arguments, keywords)
