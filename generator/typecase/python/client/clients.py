"""Build the view of the generated modules `client` and `sender`.

Each contains a sync and an async class, with the arguments of the constructor and a
property for each resource.
"""

from collections.abc import Iterator, Sequence
from itertools import chain

from msgspec.structs import replace

from typecase.ir import (
    Api,
    Grant,
    GrantKind,
    OAuthEndpoints,
    Parameter,
    Server,
)
from typecase.names.api_names import (
    Names,
    credential_parameters,
    former_credentials,
    list_operations,
)
from typecase.python.client.api_and_errors import server_argument
from typecase.python.client.credentials import (
    describe_location,
    is_pair,
    oauth_endpoints,
    oauth_sources,
)
from typecase.python.client.method_docs import (
    describe_shared_errors,
    describe_shared_headers,
)
from typecase.python.client.resources import (
    module_docstring,
    resource_property_views,
)
from typecase.python.client.sentences import end_sentence, note_sentences
from typecase.python.client.server_variables import (
    default_url,
    describe_server_variables,
)
from typecase.python.text.code import Code, code, join
from typecase.python.text.docstrings import (
    CLASS_INDENT,
    HANGING_INDENT,
    QUOTES,
    docstring,
    section,
    wrap,
)
from typecase.python.text.literals import literal
from typecase.python.text.markdown import code_span
from typecase.python.text.symbols import (
    LITERAL,
    MAPPING,
    RUNTIME,
    symbol,
    typing_symbol,
)
from typecase.python.types.annotations import Annotations, join_union
from typecase.python.views.client import ClientArgumentView, ClientView

TOKEN = typing_symbol(f"{RUNTIME}.auth.token_cache", "Token")
ASYNC_TOKEN = typing_symbol(f"{RUNTIME}.auth.token_cache", "AsyncToken")
TOKEN_SOURCE_CLASSES = {
    GrantKind.CLIENT_CREDENTIALS: "ClientCredentials",
    GrantKind.LOGIN: "Login",
    GrantKind.REFRESH: "Refresh",
}
"""The runtime's classes that obtain tokens, by the kind of grant."""
OAUTH_ONLY = {"AuthorizationCode", "RefreshToken"}
"""The runtime's classes that obtain tokens by OAuth 2 only."""
CLIENTS = ("Client", "AsyncClient")
"""The runtime's base classes of the sync and the async client."""
BASE_MODULES = {
    "Client": f"{RUNTIME}.client.client",
    "AsyncClient": f"{RUNTIME}.client.async_client",
    "Sender": f"{RUNTIME}.webhooks.sender",
    "AsyncSender": f"{RUNTIME}.webhooks.async_sender",
}
"""The runtime's modules that contain the base classes of clients and senders."""


class ClientArgument(ClientArgumentView, frozen=True, kw_only=True):
    """A keyword argument of the constructors, with its description."""

    sentences: tuple[str, ...]
    """Sentences for the docstring of the class."""


def client_view(
    api: Api,
    names: Names,
    source: str,
    *,
    bases: tuple[str, str] = CLIENTS,
    private: bool = False,
) -> ClientView:
    """Return the view of the module `client` of an API, or of its module `sender`.

    The sync and async class extend the runtime's classes ``bases``. Clients also extend
    the classes that the configuration chooses. ``source`` is the
    file name of the document. If ``private`` is true, the names of resource modules
    begin with an underscore: the modules of webhooks must differ from the API's own.
    """
    prefix = "_" if private else ""
    resources = [resource for resource in api.resources if resource.parent is None]
    urls = list(_url_arguments(api, names))
    choices = list(_server_choice_arguments(api))
    credentials = list(_credential_arguments(api, names))
    shown_bases: list[str] = []
    for place, base in enumerate(bases):
        alias = f"Base{base}" if names.is_flat else ""
        shown = symbol(BASE_MODULES[base], base, alias)
        if api.client_bases and base in CLIENTS:
            shown = code(f"{symbol(*api.client_bases[place])}, {shown}")
        shown_bases.append(shown)
    arguments = [*urls, *choices, *credentials]
    base_urls = [
        code(f"{literal(str(argument.name))}: {argument.name}") for argument in urls
    ]
    return ClientView(
        docstring=module_docstring(_module_summary(api, names), source),
        has_sync=names.parts.sync,
        has_async=names.parts.asynchronous,
        sync_base=code(shown_bases[0]),
        async_base=code(shown_bases[1]),
        sync_class=code(names.client),
        async_class=code(names.async_client),
        sync_docstring=_docstring(f"Client of the {api.title}.", api, names, arguments),
        async_docstring=_docstring(
            f"Asynchronous client of the {api.title}.", api, names, arguments
        ),
        arguments=arguments,
        base_urls=code(f"{{{join(', ', base_urls)}}}"),
        credentials=[argument.name for argument in credentials],
        choices=[argument.name for argument in choices],
        # The name of a server, unlike a URL or a part of it, is no secret.
        concealed=[
            *(each.name for each in (*urls, *choices) if each.name != "server"),
            code("options"),
        ],
        has_oauth=any(oauth_endpoints(scheme, api) for scheme in api.schemes),
        namespaces=list(resource_property_views(resources, names, prefix)),
    )


def _module_summary(api: Api, names: Names) -> str:
    if names.parts.sync and names.parts.asynchronous:
        return f"Clients of the {api.title}, synchronous and asynchronous."
    kind = "Client" if names.parts.sync else "Asynchronous client"
    return f"{kind} of the {api.title}."


def client_arguments(api: Api, names: Names) -> list[ClientArgument]:
    """Return the arguments of an API's clients, except `options` and `http_client`."""
    return [
        *_url_arguments(api, names),
        *_server_choice_arguments(api),
        *_credential_arguments(api, names),
    ]


def _argument(
    name: str,
    annotation: str,
    *sentences: str,
    async_annotation: str = "",
    default: str = "None",
) -> ClientArgument:
    """Return an argument; empty sentences are left out.

    Without ``async_annotation``, both annotations are ``annotation``.
    """
    return ClientArgument(
        name=code(name),
        annotation=code(annotation),
        async_annotation=code(async_annotation or annotation),
        default=code(default),
        sentences=tuple(filter(None, sentences)),
    )


def _url_arguments(api: Api, names: Names) -> Iterator[ClientArgument]:
    """Yield the arguments that override the URLs of servers."""
    servers = api.servers
    if len(servers) > 1:
        # The sentences on each of these servers belong to the argument `server`.
        yield _argument("base_url", "str | None", "Base URL; overrides `server`.")
        servers = ()
    for server in (*servers, *api.operation_servers):
        name = server_argument(server, api, names)
        opening = "" if server.notes.description else "Base URL."
        yield _argument(name, "str | None", opening, *_server_sentences(server))


def _server_sentences(server: Server) -> tuple[str, ...]:
    """Return sentences that describe a server, then those on its default URL.

    Without a usable default, the last sentence says that callers must pass a URL.
    """
    sentences = note_sentences(server.notes)
    whole = [] if server.url_variable is None else [server.url_variable]
    if server.is_placeholder:
        names = _list_variables(
            [*(name for _, name in server.environment_variables), *whole]
        )
        exception = f", unless you set {names}" if names else ""
        return (*sentences, f"Required{exception}: the document names no host.")
    variables = server.environment_variables
    return (
        *sentences,
        f"Default: {code_span(default_url(server))}.",
        *(f"Overridden by {_list_variables([name])}, if set." for name in whole),
        *(
            f"The default of {code_span(key)} is {_list_variables([name])}, if set."
            for key, name in variables
        ),
    )


def _server_choice_arguments(api: Api) -> Iterator[ClientArgument]:
    """Yield the arguments `server` and `server_variables`, where they apply.

    An API with several servers has the first, and one with variables that callers can
    set has the second.
    """
    if len(api.servers) > 1:
        server_names = [literal(server.name) for server in api.servers]
        descriptions = [
            (f"{code_span(server.name)}:", *_server_sentences(server))
            for server in api.servers
        ]
        yield _argument(
            "server",
            f"{LITERAL}[{join(', ', server_names)}]",
            "The server to call.",
            *chain.from_iterable(descriptions),
            default=server_names[0],
        )
    if variables := "; ".join(describe_server_variables(api)):
        text = f"Values of variables in the server URL: {variables}."
        yield _argument("server_variables", f"{MAPPING}[str, str] | None", text)


def _credential_arguments(api: Api, names: Names) -> Iterator[ClientArgument]:
    """Yield the arguments for security schemes, then for credential parameters.

    A credential parameter is one that the client takes, not each method; operations may
    share its argument.
    """
    annotations = Annotations(names.classes)
    schemes = {str(each.name): each for each in _scheme_arguments(api, names)}
    yield from schemes.values()
    for former, name in former_credentials(api, names).items():
        text = f"Deprecated: the argument is {code_span(name)} now."
        yield replace(schemes[name], name=code(former), sentences=(text,))
    for name, parameter in credential_parameters(api, names).items():
        default = parameter.client_default
        yield _argument(
            name,
            join_union([annotations.value_type(parameter.type), "None"]),
            *note_sentences(parameter.notes),
            _describe_parameter(parameter),
            _describe_environment(parameter.environment_variables),
            default=literal(default),
        )


def _scheme_arguments(api: Api, names: Names) -> Iterator[ClientArgument]:
    """Yield the arguments for security schemes."""
    for scheme in api.schemes:
        name = names.credentials[scheme.id]
        grants = [grant for grant in api.grants if grant.first_scheme == scheme.id]
        sentences = (
            *note_sentences(scheme.notes),
            describe_location(scheme),
            "No operation of the document names it." if scheme.is_unnamed else "",
            *(_describe_grant(grant, api, names) for grant in grants),
            _describe_oauth(oauth_endpoints(scheme, api)),
            _describe_environment(scheme.environment_variables),
        )
        if is_pair(scheme):
            yield _argument(name, "tuple[str, str] | None", *sentences)
            continue
        sources = [TOKEN_SOURCE_CLASSES[grant.kind] for grant in grants]
        oauth = oauth_endpoints(scheme, api)
        if oauth is not None:
            sources += [each for each in oauth_sources(oauth) if each not in sources]
        alternatives = " | ".join((*map(_token_source, sources), "None"))
        yield _argument(
            name,
            f'"{TOKEN} | {alternatives}"',
            *sentences,
            async_annotation=f'"{ASYNC_TOKEN} | {alternatives}"',
        )


def _token_source(name: str) -> Code:
    """Return code that stands for a class of the runtime that obtains tokens."""
    module = "oauth.sources" if name in OAUTH_ONLY else "token_sources"
    return typing_symbol(f"{RUNTIME}.auth.{module}", name)


def _describe_parameter(parameter: Parameter) -> str:
    """Return sentences on how the client sends a parameter."""
    name = code_span(parameter.wire_name)
    if not parameter.is_shared:
        return f"Sent as {parameter.location} parameter {name}."
    required = parameter.required and parameter.client_default is None
    if parameter.is_overridable:
        return (
            f"Sent as {parameter.location} parameter {name}; each call may pass another"
            " value."
        )
    return (
        f"{'Required. ' if required else ''}Sent as the header {name}; the"
        " `extra_headers` of a call replace it."
    )


def _describe_grant(grant: Grant, api: Api, names: Names) -> str:
    """Return sentences about how a client obtains tokens by calling an operation."""
    [operation] = [
        op for op in list_operations(api) if op.pointer == grant.operation_pointer
    ]
    source = TOKEN_SOURCE_CLASSES[grant.kind]
    first, *others = [f"`{form.name}`" for form in grant.request_formats]
    forms = f" The `form` of `{source}` is {first} (default) or {' or '.join(others)}."
    return (
        f"With `{source}`, the client obtains a token by calling"
        f" `{names.method_path(operation)}`."
        f"{forms if others else ''}"
    )


def _describe_oauth(endpoints: OAuthEndpoints | None) -> str:
    """Return a sentence about how a client obtains tokens by OAuth 2; "" if not."""
    if endpoints is None:
        return ""
    *others, last = map(code_span, oauth_sources(endpoints))
    listed = f"{', '.join(others)} or {last}" if others else last
    return f"With {listed}, the client obtains and renews the token."


def _describe_environment(variables: tuple[str, ...]) -> str:
    """Return a sentence about a credential's environment variables, or "" if none."""
    return f"Default: {_list_variables(variables)}." if variables else ""


def _list_variables(names: Sequence[str]) -> str:
    """Return names of environment variables as prose; "" if there are none."""
    noun = "variable" if len(names) == 1 else "variables"
    listed = " and ".join(map(code_span, names))
    return f"the environment {noun} {listed}" if names else ""


def _docstring(
    summary: str, api: Api, names: Names, arguments: list[ClientArgument]
) -> Code:
    """Return the docstring of a client, with the arguments of the constructor."""
    descriptions = [
        *(f"{argument.name}: {' '.join(argument.sentences)}" for argument in arguments),
        "options: Options for all calls of this client.",
        "http_client: The `httpx2` client to use; the caller has to close it.",
    ]
    sections = (
        section("Args", descriptions, indent=CLASS_INDENT, hanging=HANGING_INDENT),
        section(
            "Response headers of most methods",
            describe_shared_headers(list_operations(api), names),
            indent=CLASS_INDENT,
            hanging=HANGING_INDENT,
        ),
        section(
            "Errors of most methods",
            describe_shared_errors(list_operations(api)),
            indent=CLASS_INDENT,
            hanging=HANGING_INDENT,
        ),
        section(
            "Not specified by the document",
            map(end_sentence, api.notes.not_shown),
            indent=CLASS_INDENT,
        ),
    )
    return docstring(
        (
            wrap(summary, indent=CLASS_INDENT + len(QUOTES)),
            *sections,
        ),
        indent=CLASS_INDENT,
    )
