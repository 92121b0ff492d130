"""Convert the path items and operations of Swagger 2.0."""

from collections.abc import Mapping
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from typecase.load.document import join_pointer
from typecase.load.json_types import is_list, is_mapping
from typecase.load.metaschema.error_messages import quote_value
from typecase.load.navigate.object_kinds import HTTP_METHODS, Kind
from typecase.load.swagger.bodies import convert_body, convert_form
from typecase.load.swagger.context import Context, MediaTypes, Place, Source
from typecase.load.swagger.parameters import convert_parameter
from typecase.load.swagger.responses import convert_response
from typecase.load.swagger.servers import build_operation_servers

_CONVERTED_KEYS = ("consumes", "parameters", "produces", "responses", "schemes")


class _Parameters(Struct):
    """The parameters that an operation or a path item lists.

    `others` are converted. `bodies` and `fields` are the parameters with `in: body` and
    `in: formData`, with their places in the original list.
    """

    others: Any
    bodies: list[tuple[Source, str]] = field(default_factory=list[tuple[Source, str]])
    fields: list[tuple[Source, str]] = field(default_factory=list[tuple[Source, str]])


def convert_path_item(
    context: Context, item: Mapping[str, Any], place: Place
) -> dict[str, Any]:
    """Return a path item of OpenAPI 3.0.

    The body and the form fields that all operations of the path share become part of
    the request body of each.
    """
    shared = _sort_parameters(context, item, place)
    converted: dict[str, Any] = {}
    for key, value in item.items():
        if key in HTTP_METHODS and is_mapping(value):
            operation = convert_operation(context, value, place.child(key), shared)
            if operation is not None:
                converted[key] = operation
        elif key != "parameters":
            converted[key] = value
        elif shared.others or not shared.bodies + shared.fields:
            converted[key] = shared.others
    return converted


def convert_operation(
    context: Context,
    node: Mapping[str, Any],
    place: Place,
    shared: _Parameters | None = None,
) -> dict[str, Any] | None:
    """Return an operation of OpenAPI 3.0, or None if its request is not certain.

    ``shared`` are the parameters of the path item.
    """
    own = _sort_parameters(context, node, place)
    converted: dict[str, Any] = {}
    for key, value in node.items():
        if key not in _CONVERTED_KEYS:
            converted[key] = value
    if own.others or not is_list(own.others):
        converted["parameters"] = own.others
    bodies, fields = _merge(own, shared or _Parameters([]))
    if bodies or fields:
        body = _build_body(context, node, bodies, fields, place)
        if body is None:
            return None
        converted["requestBody"] = body
    if "responses" in node:
        produces = context.media_types(node, place, "produces")
        if produces is None:
            produces = _report_media_types(context, node, place, "produces")
        converted["responses"] = _convert_responses(
            context, node["responses"], place.child("responses"), produces
        )
    servers = build_operation_servers(context, node, place)
    if servers:
        converted["servers"] = servers
    return converted


def _report_media_types(
    context: Context,
    node: Mapping[str, Any],
    place: Place,
    key: str,
    removed: str | None = None,
) -> MediaTypes:
    """Report `consumes` or `produces` with a wrong value, and return none of them."""
    at = place.child(key) if key in node else context.main_place(f"/{key}", place.new)
    context.report(
        at,
        "wrong-type",
        f"`{key}` must be a list of strings",
        "the operations that need it are left out" if removed else "it is ignored",
        f"list media types, as in `{key}: [application/json]`",
        removed,
    )
    return MediaTypes((), at.file, is_inherited=True)


def _sort_parameters(
    context: Context, holder: Mapping[str, Any], place: Place
) -> _Parameters:
    """Convert the parameters of an operation or a path item, except those in bodies."""
    values = context.expand(
        holder.get("parameters", []), place.child("parameters"), "the list `parameters`"
    )
    if not is_list(values):
        return _Parameters(values)
    others: list[Any] = []
    result = _Parameters(others)
    for index, value in enumerate(values):
        old = join_pointer(place.old, "parameters", index)
        new = join_pointer(place.new, "parameters", len(others))
        entry = replace(place, old=old, new=new)
        source = context.resolve(place.file, value, old)
        location = source.node.get("in") if source is not None else None
        if source is not None and location == "body":
            result.bodies.append((source, old))
        elif source is not None and location == "formData":
            result.fields.append((source, old))
        else:
            context.move(entry)
            is_converted = is_mapping(value) and "$ref" not in value
            others.append(
                convert_parameter(context, value, entry) if is_converted else value
            )
    return result


def _merge(
    own: _Parameters, shared: _Parameters
) -> tuple[list[tuple[Source, str]], list[tuple[Source, str]]]:
    """Return the bodies and the form fields of an operation.

    A parameter of the operation takes the place of one of the path item.
    """
    bodies = own.bodies or ([] if own.fields else shared.bodies)
    if own.bodies:
        return bodies, own.fields
    names = {_name(source) for source, _ in own.fields}
    inherited = [
        (source, old) for source, old in shared.fields if _name(source) not in names
    ]
    return bodies, [*inherited, *own.fields]


def _name(source: Source) -> str:
    name = source.node.get("name")
    return name if isinstance(name, str) else ""


def _build_body(
    context: Context,
    node: Mapping[str, Any],
    bodies: list[tuple[Source, str]],
    fields: list[tuple[Source, str]],
    place: Place,
) -> dict[str, Any] | None:
    """Return the request body of an operation, or None if it is not certain."""
    left_out = "the operation is left out"
    extra = (bodies[1:] or fields) if bodies else []
    if extra:
        context.report(
            replace(place, old=extra[0][1]),
            "misplaced-key",
            "an operation can have one parameter with `in: body`, or several with "
            "`in: formData`, but not both",
            left_out,
            "describe the whole body in the schema of one parameter",
            Kind.OPERATION,
        )
        return None
    unnamed = [source for source, _ in fields if not _name(source)]
    if unnamed:
        context.report(
            unnamed[0].copied_to(place),
            "missing-key",
            "a parameter with `in: formData` needs a `name` that is a string, not "
            f"{quote_value(unnamed[0].node.get('name'))}",
            left_out,
            removed=Kind.OPERATION,
        )
        return None
    media_types = context.media_types(node, place, "consumes")
    if media_types is None:
        _report_media_types(context, node, place, "consumes", Kind.OPERATION)
        return None
    new = join_pointer(place.new, "requestBody")
    if fields:
        sources = [source for source, _ in fields]
        return convert_form(context, sources, replace(place, new=new), media_types)
    source, old = bodies[0]
    body_place = replace(place, old=old, new=new)
    if (
        source.name is not None
        and place.file is context.main
        and context.are_default(media_types, "consumes")
    ):
        context.move(body_place)
        shared = join_pointer("/components/requestBodies", source.name)
        return {"$ref": context.reference(context.main_place(shared))}
    return convert_body(context, source, body_place, media_types)


def _convert_responses(
    context: Context, responses: Any, place: Place, produces: MediaTypes
) -> Any:
    responses = context.expand(responses, place, "the map `responses`")
    if not is_mapping(responses):
        return responses
    are_default = context.are_default(produces, "produces")
    converted: dict[str, Any] = {}
    for status, value in responses.items():
        at = place.child(status)
        source = context.resolve(place.file, value, at.old)
        is_reference = source is not None and source.node is not value
        if source is None or status.startswith("x-"):
            converted[status] = value
        elif is_reference and are_default:
            # Bundling finds the target of this reference after its conversion.
            converted[status] = value
        else:
            context.move(source.copied_to(at))
            converted[status] = convert_response(context, source, at, produces)
    return converted
