"""Build the views of the methods of handler protocols, which applications implement."""

from collections.abc import Sequence

from typecase.ir import (
    Api,
    Operation,
    OwnClass,
    Parameter,
    Response,
    UnionOf,
    walk_types,
)
from typecase.names.api_names import Names
from typecase.python.client.method_docs import handler_docstring, success_responses
from typecase.python.client.methods import (
    NONE,
    argument_view,
    return_annotation,
    returns_iterator,
)
from typecase.python.client.paged_methods import page_body
from typecase.python.examples.python_values import ExampleWriter
from typecase.python.text.code import Code, code
from typecase.python.text.symbols import ANY, AWAITABLE, RUNTIME, plain, symbol
from typecase.python.types.annotations import Annotations, join_union
from typecase.python.views import ArgumentView
from typecase.python.views.server import HandlerMethodView

ITEM_ITERATOR = symbol("collections.abc", "AsyncIterable")
"""The class with which handlers return streamed items."""

REPLY = symbol(f"{RUNTIME}.server.response_encoder", "Reply")
PAGE_REPLY = symbol(f"{RUNTIME}.server.page_reply", "PageReply")
ASYNC_PAGE = symbol(f"{RUNTIME}.pagination.pages", "AsyncPage")


def handler_view(
    operation: Operation, api: Api, names: Names, annotations: Annotations
) -> HandlerMethodView:
    """Return the view of the method that handles an operation."""
    resource = names.resources[operation.resource]
    successes = success_responses(operation)
    # The method of an async client may return at once what can be awaited later.
    is_awaited = not returns_iterator(successes) and operation.paging is None
    return HandlerMethodView(
        name=code(resource.methods[operation.pointer]),
        operation=code(resource.operation_function(operation.pointer)),
        arguments=handler_arguments(operation, api, names, annotations),
        returns=code(_return_type(operation, successes, annotations)),
        is_awaited=is_awaited,
        docstring=handler_docstring(operation),
    )


def _return_type(
    operation: Operation, successes: Sequence[Response], annotations: Annotations
) -> str:
    """Return the annotation of what a handler returns."""
    # This is what the method of a client returns that reads no pages.
    returned = return_annotation(successes, annotations, ITEM_ITERATOR)
    if operation.paging is not None:
        body = page_body(operation, annotations)
        if returned == body:
            return f"{PAGE_REPLY}[{body}]"
        # ruff requires that None is the last member of a union.
        union = join_union([returned, f"{ASYNC_PAGE}[{ANY}, {body}]", REPLY])
        return f"{AWAITABLE}[{union}]"
    union = join_union([returned, REPLY])
    if not returns_iterator(successes):
        return union
    # An async generator is called, and not awaited.
    return join_union([f"{AWAITABLE}[{union}]", returned])


def handler_arguments(
    operation: Operation, api: Api, names: Names, annotations: Annotations
) -> tuple[ArgumentView, ...]:
    """Return the keyword arguments of a handler, the required ones first.

    An optional argument has the default of the document, or else None. Credentials are
    left out, because handlers read them from the context of the request.
    """
    writer = ExampleWriter(api, names, annotations.package)
    arguments = [
        argument_view(
            names.argument(operation, parameter),
            annotations.argument_type(parameter.type),
            required=parameter.required,
            default=_default(parameter, writer, annotations) or NONE,
        )
        for parameter in operation.parameters
        if not parameter.is_credential
    ]
    if operation.bodies:
        received = UnionOf(tuple(body.type for body in operation.bodies))
        annotation = annotations.argument_type(received)
        arguments.append(
            argument_view(
                names.body_argument(operation),
                annotation,
                required=operation.body_required,
            )
        )
    return tuple(sorted(arguments, key=lambda argument: argument.default is not None))


def _default(
    parameter: Parameter, writer: ExampleWriter, annotations: Annotations
) -> Code | None:
    """Return the default of an optional parameter as an expression.

    Return None if the document has no default, or none of the parameter's type. Nobody
    but the user knows how to create a value of the user's own class.
    """
    if parameter.required or parameter.default is None:
        return None
    if any(isinstance(part, OwnClass) for part in walk_types(parameter.type)):
        return None
    expression = writer.write(parameter.type, parameter.default)
    # A method of the protocol may hide the function of a call, such as `date(…)`.
    name = plain(expression or "").partition("(")[0]
    return None if name in annotations.hidden else expression
