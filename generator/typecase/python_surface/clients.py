"""Collect the clients of an API, and all else that its package makes public."""

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from typecase.ir import Api, EnumSchema, ObjectSchema, Server
from typecase.load.document import join_pointer
from typecase.names.api_names import (
    Names,
    credential_parameters,
    former_credentials,
)
from typecase.names.union_names import SignatureUnions
from typecase.names.webhook_names import build_hooks_api
from typecase.python.client.api_and_errors import (
    environment_variables,
    required_credentials,
    server_argument,
)
from typecase.python.client.clients import client_arguments
from typecase.python.text.symbols import plain
from typecase.python_surface.api_version import ApiVersion
from typecase.python_surface.classes import (
    collect_aliases,
    collect_enums,
    collect_errors,
    collect_models,
    find_answered_schemas,
    find_handled_schemas,
)
from typecase.python_surface.methods import (
    collect_handlers,
    collect_methods,
    collect_receivers,
    collect_resources,
)
from typecase.python_surface.records import Argument, ClientClass, Method, Surface
from typecase.python_surface.type_containment import KnownTypes


def collect_surface(version: ApiVersion) -> Surface:
    """Return the public names and types of the package of one version of an API."""
    api = version.api
    # Without aliases, annotations have the members of unions themselves.
    names = replace(version.names, unions=SignatureUnions(), literals={})
    methods: list[Method] = []
    resources: dict[str, str] = {}
    clients: list[ClientClass] = []
    if names.parts.has_client:
        methods += collect_methods(api, names)
        resources |= collect_resources(api, names)
        clients += _collect_clients(api, names)
    protocols = [*(collect_handlers(api, names) if names.parts.server else ())]
    hooks = build_hooks_api(api, names)
    if hooks is not None and names.parts.has_client:
        methods += collect_methods(hooks.api, hooks.names)
        resources |= collect_resources(hooks.api, hooks.names)
        clients += _collect_clients(hooks.api, hooks.names)
    if hooks is not None and names.parts.server:
        protocols += collect_receivers(hooks)
    return Surface(
        resources=resources,
        methods=tuple(methods),
        models=tuple(collect_models(api, names)),
        enums=tuple(collect_enums(api, names)),
        errors=() if names.parts.is_models_only else tuple(collect_errors(api, names)),
        clients=tuple(clients),
        protocols=tuple(protocols),
        types=_known_types(api, names),
        has_client=names.parts.has_client,
        has_server=names.parts.server,
        handled_schemas=find_handled_schemas(api),
        answered_schemas=find_answered_schemas(api),
    )


def _known_types(api: Api, names: Names) -> KnownTypes:
    bases: dict[str, tuple[str, ...]] = {}
    for schema_id, schema in api.schemas.items():
        own: tuple[str, ...] = ()
        if isinstance(schema, EnumSchema):
            own = ("int",) if schema.is_integer else ("str",)
        elif isinstance(schema, ObjectSchema) and schema.base is not None:
            own = (f"models.{names.classes[schema.base]}",)
        bases[f"models.{names.classes[schema_id]}"] = own
    aliases = dict(collect_aliases(api, names))
    dicts = {f"params.{name}" for name in names.params.values()} - aliases.keys()
    return KnownTypes(bases, aliases, frozenset(dicts))


def _collect_clients(api: Api, names: Names) -> Iterator[ClientClass]:
    """Yield the sync and the async client of an API."""
    environment = _environment(api, names)
    pointers = _argument_pointers(api, names)
    required = _required_urls(api, names)
    former = former_credentials(api, names)
    for name in names.clients:
        is_async = name == names.async_client
        yield ClientClass(
            name=name,
            arguments=tuple(
                Argument(
                    name=str(each.name),
                    key=pointers.get(str(each.name), str(each.name)),
                    annotation=plain(
                        each.async_annotation if is_async else each.annotation
                    ),
                    is_required=str(each.name) in required,
                    present=former.get(str(each.name), ""),
                    pointer=pointers.get(str(each.name), "/servers"),
                )
                for each in client_arguments(api, names)
            ),
            environment=environment,
            credentials=required_credentials(api, names),
            pointer="/info",
        )


def _environment(api: Api, names: Names) -> Mapping[str, tuple[str, ...]]:
    """Return the environment variables by argument of the client."""
    found = dict(environment_variables(api, names))
    for former, name in former_credentials(api, names).items():
        found[former] = found.get(name, ())
    for server in (*api.servers, *api.operation_servers):
        argument = server_argument(server, api, names)
        own = (
            *found.get(argument, ()),
            *(variable for _, variable in server.environment_variables),
            *([server.url_variable] if server.url_variable else []),
        )
        if own:
            found[argument] = tuple(dict.fromkeys(own))
    return found


def _required_urls(api: Api, names: Names) -> set[str]:
    """Return the arguments for the URLs of servers whose host is unknown."""

    def is_missing(server: Server) -> bool:
        return server.is_placeholder

    own = {
        server_argument(server, api, names)
        for server in api.operation_servers
        if is_missing(server)
    }
    return own | ({"base_url"} if any(map(is_missing, api.servers[:1])) else set())


def _argument_pointers(api: Api, names: Names) -> dict[str, str]:
    schemes = {
        names.credentials[scheme.id]: join_pointer(
            "/components/securitySchemes", scheme.id
        )
        for scheme in api.schemes
    }
    parameters = credential_parameters(api, names)
    return schemes | {name: each.pointer for name, each in parameters.items()}
