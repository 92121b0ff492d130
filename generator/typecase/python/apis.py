"""The data of one API, and its errors: where it is, what it needs, how it refuses."""

from collections.abc import Iterator

from typecase.ir import (
    Answer,
    Anything,
    Api,
    ApiKey,
    HttpBasic,
    HttpBearer,
    Operation,
    Scheme,
    Server,
    UnionOf,
)
from typecase.python.annotations import Annotations
from typecase.python.code import Code, code
from typecase.python.constants import answer_code, call, security
from typecase.python.docstrings import docstring, wrap
from typecase.python.grants import finder_views, grant_views
from typecase.python.literals import literal
from typecase.python.method_docs import failures, sentence
from typecase.python.names import safe, snake
from typecase.python.naming import (
    Names,
    given_once,
    name_credentials,
    parameter_key,
)
from typecase.python.reserved import CONSTRUCTOR
from typecase.python.resources import module_docstring
from typecase.python.statuses import base_class, error_class
from typecase.python.views import Setting, View


def api_view(api: Api, names: Names, source: str, user_agent: str) -> View:
    """Describe the modules `api` and `errors` of one subpackage."""
    written = Annotations(names.classes)
    failed = Annotations(names.classes)
    errors = tuple(_error(status, api, failed) for status in _statuses(api))
    runtime = ".._runtime"
    if errors:
        failed.imports.name(runtime, "errors as _errors")
        failed.imports.name(f"{runtime}.api", "Refusals")
    written.imports.name(f"{runtime}.api", "Api")
    written.imports.name(f"{runtime}.api", "Server")
    if errors:
        written.imports.name(f"{runtime}.api", "Refusals")
    for scheme in api.schemes:
        written.imports.name(f"{runtime}.credentials", _scheme_class(scheme))
    settings = {
        "name": literal(names.subpackage),
        "title": literal(api.title),
        "version": literal(api.version),
        "user_agent": literal(user_agent),
        "envelope": literal(api.envelope),
        "problem": literal(api.problem),
    }
    settings["environment"] = literal(_environment(api, names))
    if api.grants:
        written.imports.name("typing", "Any")
        written.imports.name(f"{runtime}.operation", "Operation")
        for name in ("Form", "Grant"):
            written.imports.name(f"{runtime}.grants", name)
    if api.security:
        settings["security"] = security(api.security, names)
    return View(
        docstring=module_docstring(
            f"{sentence(api.title)} What all its operations share.", source
        ),
        settings=tuple(Setting(code(k), v) for k, v in settings.items() if v != "{}"),
        servers=tuple(servers(api)),
        schemes=tuple(
            _scheme(scheme, names.credentials[scheme.id]) for scheme in api.schemes
        ),
        finders=tuple(finder_views(api, names)),
        grants=tuple(grant_views(api, names)),
        errors=errors,
        imports=written.imports.lines(),
        error_imports=failed.imports.lines(),
        error_docstring=module_docstring(
            f"Errors of the {api.title}, one for each status that a response has;"
            " `body` is the declared model, or None where the answer had another form.",
            source,
        ),
    )


def _environment(api: Api, names: Names) -> dict[str, tuple[str, ...]]:
    """Name the variables that may hold each credential, by the client's argument."""
    found = {names.credentials[each.id]: each.variables for each in api.schemes}
    for operation in operations(api):
        for parameter in operation.parameters:
            name = names.arguments[operation.pointer][parameter_key(parameter)]
            if parameter.is_credential:
                found.setdefault(name, parameter.variables)
    return {name: variables for name, variables in found.items() if variables}


def argument_of(server: Server, api: Api) -> str:
    """Name the constructor argument that gives a server's address."""
    if server in api.servers:
        return "base_url"
    name = safe(snake(server.name, empty="server"), CONSTRUCTOR)
    taken = {*name_credentials(api).values(), *given_once(api)}
    return f"{name}_url" if name in taken else name


def servers(api: Api) -> Iterator[Code]:
    """Write every server, the document's own first."""
    for server in (*api.servers, *api.operation_servers):
        extras: dict[str, object] = {}
        if server.variables:
            extras["variables"] = dict(server.variables)
        if server.is_placeholder:
            extras["placeholder"] = True
        if argument_of(server, api) != server.name:
            extras["argument"] = argument_of(server, api)
        if server.choices:
            extras["choices"] = dict(server.choices)
        yield call("Server", [literal(server.name), literal(server.url)], extras)


def _scheme_class(scheme: Scheme) -> str:
    match scheme:
        case ApiKey():
            return "ApiKey"
        case HttpBasic():
            return "HttpBasic"
        case HttpBearer():
            return "Bearer"


def _scheme(scheme: Scheme, argument: str) -> Code:
    parts = [literal(argument)]
    extras: dict[str, object] = {}
    if isinstance(scheme, ApiKey):
        parts += [literal(scheme.location), literal(scheme.name)]
        if scheme.prefix:
            extras["prefix"] = scheme.prefix
    return call(_scheme_class(scheme), parts, extras)


def operations(api: Api) -> tuple[Operation, ...]:
    """Return all operations of an API."""
    return tuple(op for resource in api.resources for op in resource.operations)


def _statuses(api: Api) -> list[str]:
    found = {
        answer.status for operation in operations(api) for answer in failures(operation)
    }
    return sorted(status for status in found if status.isdigit())


def _error(status: str, api: Api, written: Annotations) -> View:
    answers = list(
        {
            (answer.media_type, answer.type): answer
            for operation in operations(api)
            for answer in operation.answers
            if answer.status == status
        }.values()
    )
    types = tuple(answer.type for answer in answers if answer.type is not None)
    body = written.value(UnionOf(types) if types else Anything())
    return View(
        name=code(error_class(status)),
        base=code(base_class(status)),
        status=code(status),
        docstring=docstring((wrap(_summary(status, answers), indent=7),), indent=4),
        body=body if "Any" in body.split(" | ") else code(f"{body} | None"),
        answers=tuple(answer_code(answer, written) for answer in answers),
    )


def _summary(status: str, answers: list[Answer]) -> str:
    texts = list(dict.fromkeys(answer.notes.description for answer in answers))
    said = texts[0] if len(texts) == 1 else ""
    return f"Status {status}. {sentence(said)}".strip()
