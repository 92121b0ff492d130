"""Collect the classes of models, the enumerations and the exceptions."""

from collections.abc import Iterable, Iterator

from typecase.ir import (
    Api,
    EnumSchema,
    Field,
    ObjectSchema,
    Operation,
    Schema,
    SchemaId,
    Type,
    find_reachable_ids,
    is_nullable,
    iter_bases,
)
from typecase.names.api_names import Names, list_operations
from typecase.python.client.api_and_errors import api_view
from typecase.python.client.sentences import describe_notes, member_sentences
from typecase.python.models.former_names import (
    list_former_attributes,
    list_former_members,
)
from typecase.python.models.object_members import (
    additional_properties_type,
    collect_fields,
)
from typecase.python.text.literals import literal
from typecase.python.text.symbols import plain
from typecase.python.types.annotations import Annotations, join_union
from typecase.python_surface.records import EnumClass, ErrorClass, Member, ModelClass


def collect_models(api: Api, names: Names) -> Iterator[ModelClass]:
    """Yield the classes of objects that requests or responses contain."""
    received = find_reachable_ids(api.schemas, _received_types(api))
    received |= {each.headers_id for each in _operations(api) if each.headers_id}
    created: set[SchemaId] = set()
    # Receivers create what they answer, without a dict that stands for it.
    if names.parts.server:
        hooks = (operation for hook in api.hooks for operation in hook.operations)
        created = find_reachable_ids(api.schemas, _answered_types(hooks))
    for schema in api.schemas.values():
        if not isinstance(schema, ObjectSchema):
            continue
        extra = additional_properties_type(schema, api)
        fields = collect_fields(schema, api, names)
        former = {
            field.wire_name: name
            for owner in (schema, *iter_bases(schema, api.schemas))
            for name, field in list_former_attributes(owner, api, names).items()
        }
        yield ModelClass(
            name=f"models.{names.classes[schema.id]}",
            schema_id=schema.id,
            base=f"models.{names.classes[schema.base]}" if schema.base else "",
            members=tuple(
                _member(
                    *item,
                    names,
                    former.get(item[1].wire_name, ""),
                    takes_dicts=schema.id in names.params,
                )
                for item in fields.items()
            ),
            is_sent=schema.id in names.params or schema.id in created,
            is_received=schema.id in received,
            dict_name=_dict_name(schema, names),
            extra=plain(Annotations(names.classes).value_type(extra)) if extra else "",
            text=describe_notes(schema.notes),
            pointer=schema.id,
        )


def find_handled_schemas(api: Api) -> frozenset[str]:
    """Return the ids of the schemas of what a server receives, without webhooks."""
    operations = list_operations(api)
    types = (each for operation in operations for each in operation.request_types())
    return frozenset(map(str, find_reachable_ids(api.schemas, types)))


def find_answered_schemas(api: Api) -> frozenset[str]:
    """Return the ids of the schemas of what a server sends, without webhooks."""
    operations = list_operations(api)
    found = find_reachable_ids(api.schemas, _answered_types(operations))
    found |= {each.headers_id for each in operations if each.headers_id}
    return frozenset(map(str, found))


def collect_enums(api: Api, names: Names) -> Iterator[EnumClass]:
    """Yield the enumerations."""
    for schema in api.schemas.values():
        if isinstance(schema, EnumSchema):
            yield EnumClass(
                name=f"models.{names.classes[schema.id]}",
                schema_id=schema.id,
                members={
                    name: str(literal(value))
                    for value, name in names.members[schema.id].items()
                },
                is_integer=schema.is_integer,
                is_open=schema.is_open,
                dict_name=_dict_name(schema, names),
                former_values={
                    str(literal(each.former)): names.members[schema.id][each.value]
                    for each in schema.members
                    if each.former is not None
                },
                former_names=list_former_members(schema, names),
                text=describe_notes(schema.notes),
                pointer=schema.id,
            )


def collect_errors(api: Api, names: Names) -> Iterator[ErrorClass]:
    """Yield the exceptions for the documented status codes of errors."""
    pointers = {
        response.status: response.pointer
        for operation in reversed(list_operations(api))
        for response in reversed(operation.responses)
    }
    for view in api_view(api, names, "", "").errors:
        yield ErrorClass(
            name=str(view.name),
            status=str(view.status),
            base=str(view.base),
            body=plain(view.body),
            text=str(view.docstring),
            pointer=pointers[str(view.status)],
        )


def collect_aliases(api: Api, names: Names) -> Iterator[tuple[str, str]]:
    """Yield the aliases of the module `params`, each with its annotation."""
    for schema_id, name in names.params.items():
        schema = api.schemas[schema_id]
        if isinstance(schema, EnumSchema):
            values = ", ".join(literal(member.value) for member in schema.members)
            plain = "int" if schema.is_integer else "str"
            others = f" | {plain}" if schema.is_open else ""
            yield f"params.{name}", f"Literal[{values}]{others}"
        elif (
            isinstance(schema, ObjectSchema)
            and additional_properties_type(schema, api) is not None
        ):
            yield f"params.{name}", "Mapping[str, Any]"


def _dict_name(schema: Schema, names: Names) -> str:
    name = names.params.get(schema.id)
    return f"params.{name}" if name else ""


def _member(
    name: str, field: Field, names: Names, former_name: str, *, takes_dicts: bool
) -> Member:
    """Return a member of a class.

    ``takes_dicts`` tells whether the constructor takes what stands for a value in
    requests, too.
    """
    annotations = Annotations(names.classes, accept_datetime=False, params=names.params)
    value = plain(annotations.value_type(field.type))
    argument = plain(annotations.argument_type(field.type)) if takes_dicts else value
    if not (field.required or is_nullable(field.type)):
        value, argument = (join_union([each, "None"]) for each in (value, argument))
    # A value that only one direction has is absent from objects of the other one.
    return Member(
        name=name,
        wire_name=field.wire_name,
        annotation=value,
        argument=argument,
        is_required=field.must_be_set and field.access is None,
        text=" ".join(member_sentences(field)),
        former_wire_name=field.former,
        former_name=former_name,
        pointer=field.pointer,
    )


def _operations(api: Api) -> list[Operation]:
    hooks = (operation for hook in api.hooks for operation in hook.operations)
    return [*list_operations(api), *hooks]


def _answered_types(operations: Iterable[Operation]) -> Iterator[Type]:
    """Yield the types of responses."""
    for operation in operations:
        for response in (*operation.responses, *operation.alternatives):
            yield from filter(None, (response.type, response.payload))


def _received_types(api: Api) -> Iterator[Type]:
    """Yield the types of what callers receive: responses, and bodies of webhooks."""
    yield from _answered_types(_operations(api))
    for hook in api.hooks:
        for operation in hook.operations:
            yield from operation.request_types()
