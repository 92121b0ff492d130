"""Write operations as data: the constants of the generated `_operations` modules.

Each constant is an expression that calls the data classes of `_runtime/operation.py`.
Arguments that equal the default of the data class are omitted.
"""

from collections.abc import Iterable, Mapping

from typecase.ir import (
    Anything,
    Batching,
    Body,
    FormField,
    Location,
    Nullable,
    Operation,
    Paging,
    Parameter,
    Response,
    Style,
)
from typecase.ir.operations import EXPLODED_STYLES
from typecase.python.client.method_docs import error_responses, success_responses
from typecase.python.client.methods import return_annotation
from typecase.python.naming.naming import Names
from typecase.python.text.code import Code, code, join
from typecase.python.text.literals import call, keyword_arguments, literal
from typecase.python.types.annotations import Annotations
from typecase.python.views import View

OPERATION_MODULE = ".._runtime.operation"


def constant_view(operation: Operation, names: Names, annotations: Annotations) -> View:
    """Return the view of an operation's constant."""
    resource = names.resources[operation.resource]
    by_wire = names.arguments_by_wire_name(operation)
    responses = (*success_responses(operation), *_declared_errors(operation))
    keywords: dict[str, object] = {
        "id": operation.id,
        "method": operation.method,
        "path": operation.path,
        "body_required": operation.body_required,
        "security": security_expression(operation.security, names),
        "server": operation.server,
        "idempotent": operation.idempotent,
        "retry": operation.retry,
        "require_any": tuple(
            tuple(by_wire[name] for name in group) for group in operation.require_any
        ),
        "paging": operation.paging
        and _paging_expression(operation.paging, by_wire, annotations),
        "batching": operation.batching
        and _batching_expression(operation.batching, annotations),
        "parameters": tuple_expression(
            _parameter_expression(each, names.argument(operation, each), annotations)
            for each in operation.parameters
        ),
        "bodies": tuple_expression(
            _body_expression(body, annotations) for body in operation.bodies
        ),
        "responses": tuple_expression(
            response_expression(response, annotations) for response in responses
        ),
    }
    return View(
        name=code(resource.constants[operation.pointer]),
        payload=return_annotation(operation, annotations),
        settings=keyword_arguments(keywords),
    )


def tuple_expression(items: Iterable[Code]) -> Code | None:
    """Return a tuple with a trailing comma, or None if there are no items.

    The trailing comma makes black write each item on a line of its own.
    """
    expressions = list(items)
    return code(f"({join(', ', expressions)},)") if expressions else None


def _paging_expression(
    paging: Paging, by_wire: Mapping[str, str], annotations: Annotations
) -> Code:
    keywords: dict[str, object] = {
        "page": paging.page and by_wire[paging.page],
        "offset": paging.offset and by_wire[paging.offset],
        "size": paging.size and by_wire[paging.size],
        "first": paging.first,
        "items": paging.items,
        "last": paging.last,
        "total": paging.total,
    }
    return _constructor_call("Paging", [], keywords, annotations)


def _batching_expression(batching: Batching, annotations: Annotations) -> Code:
    keywords: dict[str, object] = {
        "keys": batching.keys,
        "failed": batching.failed,
        "succeeded": batching.succeeded,
        "accepted": batching.accepted,
    }
    arguments = [annotations.validated_type(batching.item), literal(batching.size)]
    return _constructor_call("Batching", arguments, keywords, annotations)


def _parameter_expression(
    parameter: Parameter, argument: str, annotations: Annotations
) -> Code:
    is_simple = parameter.location in (Location.PATH, Location.HEADER)
    keywords: dict[str, object] = {
        "required": parameter.required,
        **_style_arguments(parameter, Style.SIMPLE if is_simple else Style.FORM),
        "credential": parameter.is_credential,
        "secret": parameter.is_secret,
        "reserved": parameter.reserved,
        "media_type": parameter.media_type,
    }
    arguments = [
        literal(argument),
        literal(parameter.wire_name),
        literal(str(parameter.location)),
        annotations.validated_type(parameter.type),
    ]
    return _constructor_call("Parameter", arguments, keywords, annotations)


def _style_arguments(
    encoded: Parameter | FormField, default: Style
) -> dict[str, object]:
    """Return `style` and `explode` where they differ from the runtime's defaults."""
    if encoded.media_type is not None:
        return {}
    is_default = encoded.explode == (encoded.style in EXPLODED_STYLES)
    return {
        "style": None if encoded.style is default else str(encoded.style),
        "explode": None if is_default else literal(encoded.explode),
    }


def _body_expression(body: Body, annotations: Annotations) -> Code:
    keywords = {
        "part_types": body.part_types,
        "sequence": body.sequence and str(body.sequence),
        "members": tuple_expression(
            _form_field_expression(member, annotations) for member in body.members
        ),
    }
    arguments = [
        _media_type_expression(body.media_type, annotations),
        annotations.validated_type(body.type),
    ]
    return _constructor_call("Body", arguments, keywords, annotations)


def _form_field_expression(member: FormField, annotations: Annotations) -> Code:
    # The type is None, because the body's type already has the type of the field.
    name = literal(member.wire_name)
    keywords = {**_style_arguments(member, Style.FORM), "media_type": member.media_type}
    arguments = [name, name, literal("form"), code("None")]
    return _constructor_call("Parameter", arguments, keywords, annotations)


def response_expression(response: Response, annotations: Annotations) -> Code:
    """Return a `DeclaredResponse` expression for a documented response."""
    status = int(response.status) if response.status.isdigit() else response.status
    arguments = [literal(status)]
    if response.media_type is not None and response.type is not None:
        arguments.append(_media_type_expression(response.media_type, annotations))
        arguments.append(annotations.validated_type(response.type))
    is_unwrapped = response.unwrap is not None
    keywords: dict[str, object] = {
        "unwrap": response.unwrap,
        "nullable": is_unwrapped and isinstance(response.payload, Nullable | Anything),
        "sequence": response.sequence and str(response.sequence),
    }
    return _constructor_call("DeclaredResponse", arguments, keywords, annotations)


def _declared_errors(operation: Operation) -> list[Response]:
    """Return the documented error responses.

    A `default` response without a body is left out: the runtime treats undocumented
    statuses like such a response.
    """
    statuses = {response.status for response in error_responses(operation)}
    successes = success_responses(operation)
    return [
        response
        for response in operation.responses
        if response not in successes
        and (response.status in statuses or response.media_type is not None)
    ]


def security_expression(
    alternatives: tuple[tuple[str, ...], ...] | None, names: Names
) -> Code | None:
    """Return alternative sets of credentials, as names of client arguments.

    ``alternatives`` has the format of `Api.security`. For None, return None: the API's
    default applies.
    """
    if alternatives is None:
        return None
    arguments = tuple(
        tuple(names.credentials[scheme] for scheme in schemes)
        for schemes in alternatives
    )
    return literal(arguments)


def _media_type_expression(name: str, annotations: Annotations) -> Code:
    """Return a media type as a literal, or as the runtime's constant `JSON`."""
    if name != "application/json":
        return literal(name)
    annotations.imports.add_names(OPERATION_MODULE, "JSON")
    return code("JSON")


def _constructor_call(
    name: str,
    arguments: list[Code],
    keywords: Mapping[str, object],
    annotations: Annotations,
) -> Code:
    """Return a call of a data class of `_runtime/operation.py`, and import it."""
    annotations.imports.add_names(OPERATION_MODULE, name)
    return call(name, arguments, keywords)
