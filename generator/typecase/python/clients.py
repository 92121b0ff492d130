"""The clients of one API: what they are given, and a namespace per resource."""

from collections.abc import Iterable, Iterator

from typecase.ir import Api, HttpBasic, Notes, Scheme, Server
from typecase.python.annotations import Annotations
from typecase.python.apis import argument_of, operations
from typecase.python.code import Code, code, join
from typecase.python.docstrings import docstring, wrap
from typecase.python.imports import Imports
from typecase.python.literals import literal
from typecase.python.method_docs import described, sentence
from typecase.python.naming import Names, parameter_key
from typecase.python.resources import module_docstring
from typecase.python.views import ArgumentView, ClientView, NamespaceView

INDENT = 8
NONE = code("None")


def client_view(api: Api, names: Names, source: str) -> ClientView:
    """Describe the module `client` of one subpackage."""
    annotations = Annotations(names.classes)
    credentials = tuple(_credentials(api, names, annotations))
    addresses = tuple(_addresses(api))
    arguments = (*(argument for argument, _ in addresses), *_choice(api, annotations))
    imports = annotations.imports
    imports.name("typing", "TYPE_CHECKING")
    imports.name(".._runtime.client", "Client")
    imports.name(".._runtime.client", "AsyncClient")
    imports.name(".._runtime.options", "ClientOptions")
    imports.name(".api", "API")
    described_arguments = [
        *((argument.name, said) for argument, said in addresses),
        *((argument.name, said) for argument, _, said in credentials),
    ]
    return ClientView(
        docstring=module_docstring(
            f"Clients of the {api.title}, synchronous and asynchronous.", source
        ),
        imports=imports.lines(),
        typing_imports=_typing_imports(names),
        sync_class=code(names.client),
        async_class=code(names.async_client),
        sync_docstring=_docstring(api, described_arguments),
        async_docstring=_async_docstring(api, names),
        arguments=(*arguments, *(argument for argument, _, _ in credentials)),
        base_urls=_mapping((str(a.name), a.name) for a, _ in addresses),
        credentials=_mapping((key, a.name) for a, key, _ in credentials),
        chooses_server=len(api.servers) > 1,
        namespaces=tuple(_namespaces(api, names)),
    )


def _typing_imports(names: Names) -> tuple[Code, ...]:
    imports = Imports()
    for own in names.resources.values():
        imports.name(f".{own.module}", own.sync_class)
        imports.name(f".{own.module}", own.async_class)
    return imports.lines()


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


def _credentials(
    api: Api, names: Names, annotations: Annotations
) -> Iterator[tuple[ArgumentView, str, str]]:
    for scheme in api.schemes:
        kind = "tuple[str, str]" if isinstance(scheme, HttpBasic) else "str"
        name = names.credentials[scheme.id]
        argument = ArgumentView(code(name), code(f"{kind} | None"), NONE)
        yield argument, name, _scheme_text(scheme)
    seen: set[str] = set()
    for operation in operations(api):
        for parameter in operation.parameters:
            own = names.arguments[operation.pointer][parameter_key(parameter)]
            if not parameter.is_credential or own in seen:
                continue
            seen.add(own)
            kind = annotations.value(parameter.type)
            argument = ArgumentView(code(own), code(f"{kind} | None"), NONE)
            yield argument, own, described(parameter.notes)


def _scheme_text(scheme: Scheme) -> str:
    pair = "A pair of user name and password. " if isinstance(scheme, HttpBasic) else ""
    return f"{pair}{described(scheme.notes)}"


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


def _namespaces(api: Api, names: Names) -> Iterator[NamespaceView]:
    for resource in api.resources:
        own = names.resources[resource.id]
        said = described(resource.notes) or f"Operations of `{resource.id}`."
        yield NamespaceView(
            name=code(own.module),
            sync_class=code(own.sync_class),
            async_class=code(own.async_class),
            docstring=docstring((wrap(said, indent=INDENT + 3),), indent=INDENT),
        )
