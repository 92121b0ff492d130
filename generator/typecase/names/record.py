"""Collect the names that the next run keeps."""

from collections.abc import Mapping

from typecase.ir import Api, EnumSchema, ObjectSchema, Parameter, SchemaId
from typecase.names.api_names import (
    BODY,
    Names,
    credential_parameters,
    list_operations,
)
from typecase.names.kept import (
    BASE_URL,
    PARAMETER,
    KeptNames,
    NameKind,
    argument_key,
    body_key,
    class_key,
    operation_key,
    part_key,
)
from typecase.names.kept_paging import record_paging
from typecase.names.literal_names import iter_literal_places
from typecase.names.union_names import find_union_places
from typecase.names.webhook_names import build_hooks_api


def record_names(api: Api, names: Names) -> KeptNames:
    """Return the names of an API that additions to its document could change.

    An attribute, an enumeration's member or a parameter whose name is that of the
    document needs no record: no other part can take this name.
    """
    keys = {id_: class_key(id_, api.stable_pointers) for id_ in api.schemas}
    return {
        **record_inferences(api, names),
        **_record_methods(api, names),
        NameKind.ARGUMENT: _record_arguments(api, names),
        NameKind.ATTRIBUTE: {
            part_key(keys[id_], wire_name): name
            for id_, schema in api.schemas.items()
            if isinstance(schema, ObjectSchema)
            for wire_name, name in names.fields[id_].items()
            if name != wire_name
        },
        NameKind.CLASS: {key: names.classes[id_] for id_, key in keys.items()},
        NameKind.EQUAL_CLASS: {
            class_key(id_, api.stable_pointers): names.classes[leader]
            for id_, leader in api.equal_schemas.items()
            if leader in api.schemas
        },
        NameKind.HOOK: _record_hooks(api, names),
        NameKind.LITERAL: {
            key: names.literals[kind.key]
            for key, _, _, kind in iter_literal_places(list_operations(api))
            if names.literals.get(kind.key) not in (None, *names.params.values())
        },
        NameKind.MEMBER: _record_members(api, names, keys),
        NameKind.MODULE: {
            each.id: names.resources[each.id].module for each in api.resources
        },
        NameKind.RESOURCE_CLASS: {
            each.id: names.resources[each.id].sync_class for each in api.resources
        },
        NameKind.UNION: _record_unions(api, names),
    }


def record_inferences(api: Api, names: Names) -> KeptNames:
    """Return those of `record_names` that follow from texts or from counting."""
    parameters = credential_parameters(api, names)
    return {
        NameKind.CLIENT_PARAMETER: {
            parameter.wire_name.lower(): name
            for name, parameter in parameters.items()
            if parameter.is_shared
        },
        NameKind.CREDENTIAL: {
            scheme.id: names.credentials[scheme.id] for scheme in api.schemes
        },
        NameKind.ENVIRONMENT: _record_environment(api, parameters),
        NameKind.INFERENCE: api.inferences,
        NameKind.PAGING: record_paging(list_operations(api)),
        NameKind.SERVER: _record_servers(api),
    }


def _record_methods(api: Api, names: Names) -> dict[NameKind, dict[str, str]]:
    methods: dict[str, str] = {}
    bulk_methods: dict[str, str] = {}
    for operation in list_operations(api):
        key = operation_key(operation.method, operation.pointer)
        methods[key] = names.method_path(operation)
        bulk = names.resources[operation.resource].bulk_methods.get(operation.pointer)
        if bulk is not None:
            bulk_methods[key] = bulk
    return {NameKind.METHOD: methods, NameKind.BULK_METHOD: bulk_methods}


def _record_arguments(api: Api, names: Names) -> dict[str, str]:
    """Return the names of arguments that a parameter could take from them.

    The names of parameters of the path, which come first, are left out unless they
    differ from those of the document. So are credentials, which have one name in all
    operations, and a whole body that is the argument `body`.
    """
    hooks = build_hooks_api(api, names)
    named = [(api, names)] + ([] if hooks is None else [(hooks.api, hooks.names)])
    arguments: dict[str, str] = {}
    for part, part_names in named:
        for operation in list_operations(part):
            key = operation_key(operation.method, operation.pointer)
            for parameter in operation.parameters:
                name = part_names.argument(operation, parameter)
                is_first = parameter.location in ("path", "query", "querystring")
                # One that is secret may become an argument of the client.
                is_safe = is_first and name == parameter.wire_name
                is_safe &= not parameter.is_secret
                if not (parameter.is_credential or is_safe):
                    wire_name = parameter.wire_name
                    place = argument_key(key, parameter.location, wire_name)
                    arguments[place] = name
            if (body := part_names.body_argument(operation)) != BODY:
                arguments[body_key(key)] = body
            for member in part_names.body_members[operation.pointer]:
                place = argument_key(key, "body", member.field.wire_name)
                arguments[place] = member.argument
    return arguments


def _record_members(
    api: Api, names: Names, keys: Mapping[SchemaId, str]
) -> dict[str, str]:
    return {
        part_key(keys[schema.id], member.value): name
        for schema in api.schemas.values()
        if isinstance(schema, EnumSchema)
        for member in schema.members
        if (name := names.members[schema.id][member.value]) != str(member.value)
    }


def _record_servers(api: Api) -> dict[str, str]:
    """Return the names of servers by URL, unless there is no choice."""
    if len(api.servers) < 2:
        return {}
    return {server.url: server.name for server in reversed(api.servers)}


def _record_environment(
    api: Api, parameters: Mapping[str, Parameter]
) -> dict[str, str]:
    """Return the names of environment variables.

    ``parameters`` are those that the client takes.
    """
    variables = {
        part_key(scheme.id, number): name
        for scheme in api.schemes
        for number, name in enumerate(scheme.environment_variables)
    } | {
        part_key(PARAMETER, parameter.wire_name.lower()): name
        for parameter in parameters.values()
        if parameter.is_overridable
        for name in parameter.environment_variables
    }
    url_variable = api.servers[0].url_variable
    return variables | ({BASE_URL: url_variable} if url_variable is not None else {})


def _record_hooks(api: Api, names: Names) -> dict[str, str]:
    hooks = build_hooks_api(api, names)
    by_pointer: dict[str, str] = {}
    for each in hooks.hook_names if hooks is not None else ():
        by_pointer |= each.hooks
    return {
        hook.id: by_pointer[hook.operations[0].pointer]
        for hook in api.hooks
        if hook.operations
    }


def _record_unions(api: Api, names: Names) -> dict[str, str]:
    places = find_union_places(api, list_operations(api))
    return {
        place.key: by_members[members]
        for found, by_members in (
            (places.returned, names.unions.returned),
            (places.taken, names.unions.taken),
        )
        for members, each in found.items()
        if members in by_members
        for place in each
    }
