"""The clients of one API: what they are given, and a namespace per resource."""

from collections.abc import Iterator
from itertools import chain

from msgspec import Struct

from typecase.ir import (
    Api,
    Grant,
    GrantKind,
    Server,
)
from typecase.python.client.api_data import argument_of
from typecase.python.client.credentials import is_pair, transport_text
from typecase.python.client.method_docs import described, said, sentence
from typecase.python.client.resources import module_docstring
from typecase.python.client.server_variables import default_address, variables_of
from typecase.python.naming.naming import Names, credential_parameters, operations
from typecase.python.text.code import Code, code, join
from typecase.python.text.docstrings import docstring, section, wrap
from typecase.python.text.literals import literal
from typecase.python.text.markdown import ticked
from typecase.python.types.annotations import Annotations, union
from typecase.python.types.import_collector import Imports
from typecase.python.views import View

INDENT = 8
SOURCES = {
    GrantKind.CLIENT_CREDENTIALS: "ClientCredentials",
    GrantKind.LOGIN: "Login",
    GrantKind.REFRESH: "Refresh",
}
"""What the runtime calls that for which an operation hands out tokens."""
MODULES = {
    "Client": ".._runtime.client.client",
    "AsyncClient": ".._runtime.client.async_client",
    "Sender": ".._runtime.webhooks.sender",
    "AsyncSender": ".._runtime.webhooks.sender",
}
"""Where the runtime has the bases of clients."""
BASES = ("Client", "AsyncClient")


class ClientArgument(Struct, frozen=True):
    """One keyword argument of both clients, and the texts that describe it."""

    name: Code
    annotation: Code
    async_annotation: Code
    default: Code
    texts: tuple[str, ...]


def client_view(
    api: Api,
    names: Names,
    source: str,
    *,
    bases: tuple[str, str] = BASES,
    private: bool = False,
) -> View:
    """Describe the module `client` of one subpackage, or one like it.

    Its classes extend ``bases``; modules of resources may be ``private``.
    """
    at = "_" if private else ""
    typing_imports = Imports()
    for own in names.resources.values():
        typing_imports.name(f".{at}{own.module}", own.sync_class)
        typing_imports.name(f".{at}{own.module}", own.async_class)
    annotations = Annotations(names.classes)
    imports = annotations.imports
    addresses = list(_addresses(api, names))
    choices = list(_choices(api, imports))
    credentials = list(_credentials(api, names, annotations, typing_imports))
    imports.name("typing", "TYPE_CHECKING")
    for base in bases:
        imports.name(MODULES[base], base)
    imports.name(".._runtime.auth.security_schemes", "Secrets")
    imports.name(".._runtime.options", "ClientOptions")
    imports.name(".api", "API")
    arguments = [*addresses, *choices, *credentials]
    base_urls = [code(f"{literal(str(a.name))}: {a.name}") for a in addresses]
    return View(
        docstring=module_docstring(
            f"Clients of the {api.title}, synchronous and asynchronous.", source
        ),
        imports=imports.lines(),
        typing_imports=typing_imports.lines(),
        sync_base=code(bases[0]),
        async_base=code(bases[1]),
        sync_class=code(names.client),
        async_class=code(names.async_client),
        sync_docstring=_docstring(api, arguments),
        async_docstring=_async_docstring(api, names),
        arguments=arguments,
        base_urls=code(f"{{{join(', ', base_urls)}}}"),
        credentials=[argument.name for argument in credentials],
        choices=[argument.name for argument in choices],
        namespaces=list(_namespaces(api, names, at)),
    )


def client_arguments(api: Api, names: Names) -> list[ClientArgument]:
    """List what the clients of an API are constructed with."""
    imports, annotations = Imports(), Annotations(names.classes)
    return [
        *_addresses(api, names),
        *_choices(api, imports),
        *_credentials(api, names, annotations, imports),
    ]


def _argument(
    name: str,
    annotation: str,
    *texts: str,
    async_annotation: str = "",
    default: str = "None",
) -> ClientArgument:
    return ClientArgument(
        name=code(name),
        annotation=code(annotation),
        async_annotation=code(async_annotation or annotation),
        default=code(default),
        texts=tuple(text for text in texts if text),
    )


def _addresses(api: Api, names: Names) -> Iterator[ClientArgument]:
    first, *others = api.servers
    if others:
        text = "Base address, in place of the chosen one."
        yield _argument("base_url", "str | None", text)
    for server in (*([] if others else [first]), *api.operation_servers):
        name = argument_of(server, api, names)
        start = "" if server.notes.description else "Base address."
        yield _argument(name, "str | None", start, *_address(server))


def _address(server: Server) -> tuple[str, ...]:
    return (
        *said(server.notes),
        (
            "Required: the document names no host."
            if server.is_placeholder
            else f"Default: {ticked(default_address(server))}."
        ),
    )


def _choices(api: Api, imports: Imports) -> Iterator[ClientArgument]:
    """Let a caller choose a server, and fill the variables of addresses."""
    if len(api.servers) > 1:
        imports.name("typing", "Literal")
        listed = [literal(server.name) for server in api.servers]
        texts = [(f"{ticked(each.name)}:", *_address(each)) for each in api.servers]
        yield _argument(
            "server",
            f"Literal[{join(', ', listed)}]",
            "Which address to call.",
            *chain.from_iterable(texts),
            default=listed[0],
        )
    if variables := "; ".join(variables_of(api)):
        imports.name("collections.abc", "Mapping")
        text = f"Values for variables of the address: {variables}."
        yield _argument("server_variables", "Mapping[str, str] | None", text)


def _credentials(
    api: Api, names: Names, annotations: Annotations, typing_imports: Imports
) -> Iterator[ClientArgument]:
    for scheme in api.schemes:
        name = names.credentials[scheme.id]
        grants = [grant for grant in api.grants if grant.first == scheme.id]
        texts = (
            *said(scheme.notes),
            transport_text(scheme),
            *(_granted(grant, api, names) for grant in grants),
            _from_environment(scheme.variables),
        )
        if is_pair(scheme):
            yield _argument(name, "tuple[str, str] | None", *texts)
            continue
        sources = [SOURCES[grant.kind] for grant in grants]
        for source in sources:
            typing_imports.name(".._runtime.auth.token_grants", source)
        for token in ("Token", "AsyncToken"):
            typing_imports.name(".._runtime.auth.token_cache", token)
        also = " | ".join((*sources, "None"))
        yield _argument(
            name,
            f'"Token | {also}"',
            *texts,
            async_annotation=f'"AsyncToken | {also}"',
        )
    for name, parameter in credential_parameters(api, names).items():
        place = f"{parameter.location} parameter {ticked(parameter.wire_name)}"
        yield _argument(
            name,
            union([annotations.value(parameter.type), "None"]),
            *said(parameter.notes),
            f"Sent as {place}.",
            _from_environment(parameter.variables),
        )


def _granted(grant: Grant, api: Api, names: Names) -> str:
    [operation] = [op for op in operations(api) if op.pointer == grant.operation]
    own = names.resources[operation.resource]
    method = f"{own.module}.{own.methods[grant.operation]}"
    text = f"Given `{SOURCES[grant.kind]}`, the client gets it itself by `{method}`"
    first, *others = [f"`{form.name}`" for form in grant.forms]
    if others:
        return f"{text}, in the form {first} unless {' or '.join(others)} is asked for."
    return f"{text}."


def _from_environment(variables: tuple[str, ...]) -> str:
    """Say which variables are read where a credential is not given."""
    if not variables:
        return ""
    listed = " and ".join(f"`{name}`" for name in variables)
    are = "is" if len(variables) == 1 else "are"
    return f"Where it is not given, {listed} of the environment {are} read."


def _docstring(api: Api, arguments: list[ClientArgument]) -> Code:
    texts = [f"{each.name}: {' '.join(each.texts)}" for each in arguments]
    texts += ["options: What holds for all calls of this client."]
    texts += ["http_client: A client of yours to send with; it is not closed."]
    sections = (
        section("Args", texts, indent=4, hanging=8),
        section(
            "Not shown by the document", map(sentence, api.notes.not_shown), indent=4
        ),
    )
    first = wrap(f"Client of the {api.title}.", indent=7)
    return docstring((first, "\n".join(filter(None, sections))), indent=4)


def _async_docstring(api: Api, names: Names) -> Code:
    text = (
        f"Client of the {api.title} for asyncio; its arguments and methods are those"
        f" of `{names.client}`."
    )
    return docstring((wrap(text, indent=7),), indent=4)


def _namespaces(api: Api, names: Names, at: str) -> Iterator[View]:
    for resource in api.resources:
        own = names.resources[resource.id]
        text = described(resource.notes) or f"Operations of `{resource.id}`."
        yield View(
            name=code(own.module),
            module=code(f"{at}{own.module}"),
            sync_class=code(own.sync_class),
            async_class=code(own.async_class),
            docstring=docstring((wrap(text, indent=INDENT + 3),), indent=INDENT),
        )
