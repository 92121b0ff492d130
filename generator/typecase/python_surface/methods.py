"""Collect the methods of clients, senders, servers and receivers."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from typecase.ir import Api, Operation, Resource, group_by_parent
from typecase.names.api_names import Names, parameter_key
from typecase.names.webhook_names import HooksApi
from typecase.python.client.resources import resource_view
from typecase.python.server.handlers import PAGE_REPLY, REPLY
from typecase.python.server.servers import server_view
from typecase.python.server.webhook_receivers import receivers_view
from typecase.python.text.symbols import plain
from typecase.python.types.annotations import join_union
from typecase.python.views import ArgumentView
from typecase.python.views.client import BatchesView, Form, MethodView, OverloadView
from typecase.python.views.server import HandlerMethodView, HandlerView, ReceiverView
from typecase.python_surface.records import (
    Argument,
    BodyMember,
    Method,
    Protocol,
    Signature,
)


class ArgumentPlace(Struct, frozen=True):
    """What identifies an argument in the document, now and before, and its pointer."""

    key: str
    pointer: str
    former_key: str = ""


def collect_methods(api: Api, names: Names) -> Iterator[Method]:
    """Yield the methods of a client, which contains the resources of an API."""
    children = group_by_parent(api.resources)
    present = {
        each.pointer: each for resource in api.resources for each in resource.operations
    }
    for resource in api.resources:
        view = resource_view(resource, children.get(resource.id, []), names, "", "m")
        for operation, method in zip(
            resource.all_operations, view.methods, strict=True
        ):
            found = _client_method(operation, method, names)
            # The pointer of a former operation leads to a key of the present one.
            parent = operation.pointer.rpartition("/")[0]
            other = None if operation.pointer in present else present.get(parent)
            path = names.method_path(other) if other else ""
            yield replace(found, present=path)
            if method.batches is not None:
                found = _bulk_method(operation, method.batches, names)
                path = names.bulk_method_path(other) if other else ""
                yield replace(found, present=path)


def collect_resources(api: Api, names: Names) -> dict[str, str]:
    """Return the paths of the resources, each with the pointer of an operation."""
    return {
        names.resources[resource.id].path: _first_pointer(resource, api)
        for resource in api.resources
    }


def collect_handlers(api: Api, names: Names) -> Iterator[Protocol]:
    """Yield the protocols that a server implements."""
    resources = [resource for resource in api.resources if resource.operations]
    for resource, view in zip(
        resources, server_view(api, names, "").handlers, strict=True
    ):
        yield _protocol(resource.operations, view, names, is_receiver=False)


def collect_receivers(hooks: HooksApi) -> Iterator[Protocol]:
    """Yield the protocols that receivers of webhooks and callbacks implement."""
    views = receivers_view(hooks, "").receivers
    for resource, view in zip(hooks.api.resources, views, strict=True):
        yield _protocol(resource.operations, view, hooks.names, is_receiver=True)


def _first_pointer(resource: Resource, api: Api) -> str:
    """Return the pointer of the first operation of a resource or of those below it."""
    return next(
        operation.pointer
        for each in api.resources
        if each is resource or each.id.startswith(f"{resource.id}/")
        for operation in each.all_operations
    )


def _client_method(operation: Operation, view: MethodView, names: Names) -> Method:
    places = _argument_places(operation, names)
    return Method(
        path=names.method_path(operation),
        operation=(operation.method, operation.path),
        signature=_signature(view, "all", view, places, operation),
        overloads=tuple(
            _signature(each, each.form, view, places, operation)
            for each in view.overloads
        ),
        text=str(view.docstring),
        whole_body=names.body_argument(operation) if operation.bodies else "",
        body_members=tuple(
            BodyMember(each.argument, each.attribute, each.field.wire_name)
            for each in names.body_members[operation.pointer]
        ),
        pointer=operation.pointer,
    )


def _signature(
    view: MethodView | OverloadView,
    form: Form,
    method: MethodView,
    places: Mapping[str, ArgumentPlace],
    operation: Operation,
) -> Signature:
    """Return one signature of a method.

    ``form`` is "members" or "body" for an overload that takes one of them.
    """
    signature = view.signature
    arguments = [
        *(
            _argument(each, places, operation, positional=True)
            for each in signature.path
        ),
        *(
            _argument(each, places, operation)
            for each in signature.keyword_arguments(form)
        ),
    ]
    async_returns = plain(view.async_returns)
    awaited = f"Awaitable[{async_returns}]"
    return Signature(
        arguments=tuple(arguments),
        returns=plain(view.returns),
        async_returns=awaited if method.is_awaited else async_returns,
    )


def _bulk_method(operation: Operation, view: BatchesView, names: Names) -> Method:
    """Return the method that sends any number of items."""
    items = Argument(
        name="items",
        key="items",
        annotation=f"Iterable[{plain(view.types.item)}]",
        is_required=True,
        is_positional=True,
        pointer=operation.pointer,
    )
    outcomes = plain(view.types.outcomes)
    return Method(
        path=names.bulk_method_path(operation),
        operation=(operation.method, operation.path),
        signature=Signature((items,), outcomes, f"Awaitable[{outcomes}]"),
        is_bulk=True,
        text=str(view.docstring),
        pointer=operation.pointer,
    )


def _protocol(
    operations: tuple[Operation, ...],
    view: HandlerView | ReceiverView,
    names: Names,
    *,
    is_receiver: bool,
) -> Protocol:
    return Protocol(
        name=str(view.name),
        methods=tuple(
            _handler(operation, method, str(view.name), names)
            for operation, method in zip(operations, view.methods, strict=True)
        ),
        attribute=str(view.namespace) if isinstance(view, HandlerView) else "",
        is_receiver=is_receiver,
        pointer=operations[0].pointer,
    )


def _handler(
    operation: Operation, view: HandlerMethodView, owner: str, names: Names
) -> Method:
    places = _argument_places(operation, names)
    returns = plain(view.returns)
    # A handler may return what is in the page: only a client returns a page.
    page = f"{plain(PAGE_REPLY)}["
    if returns.startswith(page):
        body = returns.removeprefix(page).removesuffix("]")
        returns = f"Awaitable[{join_union([body, plain(REPLY)])}]"
    elif view.is_awaited:
        returns = f"Awaitable[{returns}]"
    arguments = tuple(_argument(each, places, operation) for each in view.arguments)
    return Method(
        path=f"{owner}.{view.name}",
        operation=(operation.method, operation.path),
        signature=Signature(arguments, returns, returns),
        pointer=operation.pointer,
    )


def _argument_places(operation: Operation, names: Names) -> dict[str, ArgumentPlace]:
    """Return what identifies each argument in the document, and its pointer."""
    own_names = names.arguments[operation.pointer]
    places = {
        own_names[parameter_key(parameter)]: ArgumentPlace(
            parameter_key(parameter), parameter.pointer
        )
        for parameter in operation.parameters
    }
    for member in names.body_members[operation.pointer]:
        field = member.field
        places[member.argument] = ArgumentPlace(
            f"body:{field.wire_name}",
            field.pointer,
            f"body:{field.former}" if field.former else "",
        )
    for body in operation.bodies[:1]:
        places[names.body_argument(operation)] = ArgumentPlace("body", body.pointer)
    return places


def _argument(
    view: ArgumentView,
    places: Mapping[str, ArgumentPlace],
    operation: Operation,
    *,
    positional: bool = False,
) -> Argument:
    name = str(view.name)
    place = places.get(name) or ArgumentPlace(name, operation.pointer)
    return Argument(
        name=name,
        key=place.key,
        former_key=place.former_key,
        annotation=plain(view.annotation),
        is_required=view.default is None,
        is_positional=positional,
        pointer=place.pointer,
    )
