"""The clients of one API: what they are given, and a namespace per resource."""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from typecase.ir import Api, Grant, GrantKind, HttpBasic, Notes, Scheme, Server
from typecase.python.annotations import Annotations, union
from typecase.python.apis import argument_of, operations
from typecase.python.code import Code, code, join
from typecase.python.docstrings import docstring, wrap
from typecase.python.imports import Imports
from typecase.python.literals import literal
from typecase.python.method_docs import described, sentence
from typecase.python.naming import Names, parameter_key
from typecase.python.resources import module_docstring
from typecase.python.variables import VARIABLES, variables_of, variables_text
from typecase.python.views import ArgumentView, ClientView, NamespaceView

INDENT = 8
NONE = code("None")
SOURCES = {
    GrantKind.CLIENT_CREDENTIALS: "ClientCredentials",
    GrantKind.LOGIN: "Login",
    GrantKind.REFRESH: "Refresh",
}
"""What the runtime calls that for which an operation hands out tokens."""
MODULES = {
    "Client": ".._runtime.client",
    "AsyncClient": ".._runtime.async_client",
    "Sender": ".._runtime.sender",
    "AsyncSender": ".._runtime.sender",
}
"""Where the runtime has the bases of clients."""


BASES = ("Client", "AsyncClient")


def client_view(
    api: Api,
    names: Names,
    source: str,
    *,
    bases: tuple[str, str] = BASES,
    private: bool = False,
) -> ClientView:
    """Describe the module `client` of one subpackage, or one like it.

    Its classes extend ``bases``; modules of resources may be ``private``.
    """
    sync_base, async_base = bases
    at = "_" if private else ""
    annotations = Annotations(names.classes)
    typing_imports = _namespace_imports(names, at)
    credentials = tuple(_credentials(api, names, annotations, typing_imports))
    addresses = tuple(_addresses(api))
    variables = tuple(variables_of(api))
    arguments = (
        *(argument for argument, _ in addresses),
        *_choice(api, annotations),
        *_variables(variables, annotations),
    )
    imports = annotations.imports
    imports.name("typing", "TYPE_CHECKING")
    imports.name(MODULES[sync_base], sync_base)
    imports.name(MODULES[async_base], async_base)
    imports.name(".._runtime.credentials", "Secrets")
    imports.name(".._runtime.options", "ClientOptions")
    imports.name(".api", "API")
    described_arguments = [
        *((argument.name, said) for argument, said in addresses),
        *((code(VARIABLES), variables_text(variables)) for _ in variables[:1]),
        *((each.argument.name, each.said) for each in credentials),
    ]
    return ClientView(
        docstring=module_docstring(
            f"Clients of the {api.title}, synchronous and asynchronous.", source
        ),
        imports=imports.lines(),
        typing_imports=typing_imports.lines(),
        sync_base=code(sync_base),
        async_base=code(async_base),
        sync_class=code(names.client),
        async_class=code(names.async_client),
        sync_docstring=_docstring(api, described_arguments),
        async_docstring=_async_docstring(api, names),
        arguments=(*arguments, *(each.argument for each in credentials)),
        async_arguments=(*arguments, *(each.async_argument for each in credentials)),
        base_urls=_mapping((str(a.name), a.name) for a, _ in addresses),
        credentials=tuple(each.argument.name for each in credentials),
        chooses_server=len(api.servers) > 1,
        gives_variables=bool(variables),
        namespaces=tuple(_namespaces(api, names, at)),
    )


class _Credential(Struct, frozen=True):
    """One credential as an argument of both clients."""

    argument: ArgumentView
    async_argument: ArgumentView
    said: str


def _namespace_imports(names: Names, at: str) -> Imports:
    imports = Imports()
    for own in names.resources.values():
        imports.name(f".{at}{own.module}", own.sync_class)
        imports.name(f".{at}{own.module}", own.async_class)
    return imports


def _mapping(pairs: Iterable[tuple[str, Code]]) -> Code:
    items = [code(f"{literal(key)}: {value}") for key, value in pairs]
    return code(f"{{{join(', ', items)}}}")


def _addresses(api: Api) -> Iterator[tuple[ArgumentView, str]]:
    own = _address_text(api.servers)
    yield ArgumentView(code("base_url"), code("str | None"), NONE), own
    for server in api.operation_servers:
        name = code(argument_of(server, api))
        yield ArgumentView(name, code("str | None"), NONE), _address_text((server,))


def _address_text(servers: tuple[Server, ...]) -> str:
    said = " ".join(dict.fromkeys(described(server.notes) for server in servers))
    start = said or "Base address"
    others = [f"`{url}`" for server in servers for url in server.others]
    if others:
        start = f"{sentence(start)} The document names {' and '.join(others)} too."
    if any(server.is_placeholder for server in servers):
        return f"{sentence(start)} Required: the document names no host."
    return sentence(start)


def _choice(api: Api, annotations: Annotations) -> Iterator[ArgumentView]:
    """Let a caller choose by name where the document has several servers."""
    if len(api.servers) > 1:
        annotations.imports.name("typing", "Literal")
        listed = join(", ", [literal(server.name) for server in api.servers])
        default = literal(api.servers[0].name)
        yield ArgumentView(code("server"), code(f"Literal[{listed}]"), default)


def _variables(
    variables: tuple[tuple[str, str], ...], annotations: Annotations
) -> Iterator[ArgumentView]:
    """Let a caller fill the variables of the addresses that the document names."""
    if variables:
        annotations.imports.name("collections.abc", "Mapping")
        yield ArgumentView(code(VARIABLES), code("Mapping[str, str] | None"), NONE)


def _credentials(
    api: Api, names: Names, annotations: Annotations, typing_imports: Imports
) -> Iterator[_Credential]:
    for scheme in api.schemes:
        grants = [grant for grant in api.grants if grant.first == scheme.id]
        name, said = names.credentials[scheme.id], _scheme_text(scheme, api, names)
        if isinstance(scheme, HttpBasic):
            yield _credential(name, "tuple[str, str] | None", said=said)
            continue
        sources = [SOURCES[grant.kind] for grant in grants]
        for source in sources:
            typing_imports.name(".._runtime.grants", source)
        kinds = [" | ".join((t, *sources, "None")) for t in ("Token", "AsyncToken")]
        for token in ("Token", "AsyncToken"):
            typing_imports.name(".._runtime.tokens", token)
        yield _credential(name, *(f'"{kind}"' for kind in kinds), said=said)
    seen: set[str] = set()
    for operation in operations(api):
        for parameter in operation.parameters:
            own = names.arguments[operation.pointer][parameter_key(parameter)]
            if not parameter.is_credential or own in seen:
                continue
            seen.add(own)
            kind = union([annotations.value(parameter.type), "None"])
            said = (
                f"{described(parameter.notes)} {from_environment(parameter.variables)}"
            )
            yield _credential(own, kind, said=said.strip())


def _credential(
    name: str, kind: str, async_kind: str = "", *, said: str
) -> _Credential:
    return _Credential(
        ArgumentView(code(name), code(kind), NONE),
        ArgumentView(code(name), code(async_kind or kind), NONE),
        said,
    )


def _scheme_text(scheme: Scheme, api: Api, names: Names) -> str:
    pair = "A pair of user name and password." if isinstance(scheme, HttpBasic) else ""
    parts = (
        pair,
        described(scheme.notes),
        *sources_of(scheme, api, names),
    )
    return " ".join(part for part in parts if part)


def sources_of(scheme: Scheme, api: Api, names: Names) -> Iterator[str]:
    """Say where a credential comes from that is not given as it is."""
    for grant in api.grants:
        if grant.first == scheme.id:
            yield _granted(grant, api, names)
    if scheme.variables:
        yield from_environment(scheme.variables)


def _granted(grant: Grant, api: Api, names: Names) -> str:
    found = {operation.pointer: operation for operation in operations(api)}
    own = names.resources[found[grant.operation].resource]
    method = f"{own.module}.{own.methods[grant.operation]}"
    said = f"Given `{SOURCES[grant.kind]}`, the client gets it itself by `{method}`"
    first, *others = [f"`{form.name}`" for form in grant.forms]
    if others:
        return f"{said}, in the form {first} unless {' or '.join(others)} is asked for."
    return f"{said}."


def from_environment(variables: tuple[str, ...]) -> str:
    """Say which variables are read where a credential is not given."""
    match variables:
        case ():
            return ""
        case (name,):
            return f"Where it is not given, `{name}` of the environment is read."
        case _:
            listed = " and ".join(f"`{name}`" for name in variables)
            return f"Where it is not given, {listed} of the environment are read."


def _docstring(api: Api, arguments: list[tuple[Code, str]]) -> Code:
    listed = [
        f"    {wrap(f'{name}: {text}', indent=4, hanging=8, first=4)}"
        for name, text in arguments
    ]
    listed += ["    options: What holds for all calls of this client."]
    listed += ["    http_client: A client of yours to send with; it is not closed."]
    return docstring(
        (
            wrap(f"Client of the {api.title}.", indent=7),
            "Args:\n" + "\n".join(listed) + _not_shown(api.notes),
        ),
        indent=4,
    )


def _async_docstring(api: Api, names: Names) -> Code:
    said = (
        f"Client of the {api.title} for asyncio; its arguments and methods are those"
        f" of `{names.client}`."
    )
    return docstring((wrap(said, indent=7),), indent=4)


def _not_shown(said: Notes) -> str:
    lines = [
        f"    {wrap(sentence(line), indent=4, hanging=4, first=4)}"
        for line in said.not_shown
    ]
    return "\n".join(("\nNot shown by the document:", *lines)) if lines else ""


def _namespaces(api: Api, names: Names, at: str) -> Iterator[NamespaceView]:
    for resource in api.resources:
        own = names.resources[resource.id]
        said = described(resource.notes) or f"Operations of `{resource.id}`."
        yield NamespaceView(
            name=code(own.module),
            module=code(f"{at}{own.module}"),
            sync_class=code(own.sync_class),
            async_class=code(own.async_class),
            docstring=docstring((wrap(said, indent=INDENT + 3),), indent=INDENT),
        )
