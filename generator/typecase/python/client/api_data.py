"""The data of one API, and its errors: where it is, what it needs, how it refuses."""

from typecase.ir import (
    Answer,
    Anything,
    Api,
    Scheme,
    Server,
    UnionOf,
)
from typecase.python.client.credentials import RUNTIME_CLASSES, runtime_scheme
from typecase.python.client.grants import finder_views, grant_codes
from typecase.python.client.method_docs import failures, sentence
from typecase.python.client.operation_data import answer_code, security, several
from typecase.python.client.resources import module_docstring
from typecase.python.naming.naming import Names, credential_parameters, operations
from typecase.python.naming.reserved import CONSTRUCTOR
from typecase.python.naming.status_names import base_class, error_class
from typecase.python.text.code import Code, code
from typecase.python.text.docstrings import docstring, wrap
from typecase.python.text.identifiers import safe, snake
from typecase.python.text.literals import call, literal, settings
from typecase.python.types.annotations import Annotations
from typecase.python.types.import_collector import Imports
from typecase.python.views import View

RUNTIME = ".._runtime"


def api_view(api: Api, names: Names, source: str, user_agent: str) -> View:
    """Describe the modules `api` and `errors` of one subpackage."""
    imports, failed = Imports(), Annotations(names.classes)
    errors = [_error(status, api, failed) for status in _statuses(api)]
    for name in ("Api", "Server", *(["Refusals"] if errors else [])):
        imports.name(f"{RUNTIME}.api", name)
    if errors:
        failed.imports.name(RUNTIME, "errors as _errors")
        failed.imports.name(f"{RUNTIME}.api", "Refusals")
    if api.grants:
        imports.name("typing", "Any")
        imports.name(f"{RUNTIME}.operation", "Operation")
        for name in ("Form", "Grant"):
            imports.name(f"{RUNTIME}.auth.token_grants", name)
    servers = (*api.servers, *api.operation_servers)
    values: dict[str, object] = {
        "name": names.subpackage,
        "title": api.title,
        "version": api.version,
        "user_agent": user_agent,
        "envelope": api.envelope,
        "problem": api.problem,
        "environment": _environment(api, names),
        "security": security(api.security or None, names),
        "servers": several(_server(server, api, names) for server in servers),
        "schemes": several(_scheme(scheme, names, imports) for scheme in api.schemes),
        "grants": several(grant_codes(api, names)),
        "refusals": code("_refusals") if errors else None,
    }
    return View(
        docstring=module_docstring(
            f"{sentence(api.title)} What all its operations share.", source
        ),
        settings=settings(values),
        finders=list(finder_views(api, names)),
        errors=errors,
        imports=imports.lines(),
        error_imports=failed.imports.lines(),
        error_docstring=module_docstring(
            f"Errors of the {api.title}, one for each status that a response has;"
            " `body` is the declared model, or None where the answer had another form.",
            source,
        ),
    )


def _environment(api: Api, names: Names) -> dict[str, tuple[str, ...]]:
    """Name the variables that may hold each credential, by the client's argument."""
    named = {names.credentials[each.id]: each for each in api.schemes}
    given = {**named, **credential_parameters(api, names)}
    return {name: each.variables for name, each in given.items() if each.variables}


def argument_of(server: Server, api: Api, names: Names) -> str:
    """Name the constructor argument that gives a server's address."""
    if server in api.servers:
        return "base_url"
    name = safe(snake(server.name, empty="server"), CONSTRUCTOR)
    taken = {*names.credentials.values(), *credential_parameters(api, names)}
    return f"{name}_url" if name in taken else name


def _server(server: Server, api: Api, names: Names) -> Code:
    argument = argument_of(server, api, names)
    values: dict[str, object] = {
        "variables": dict(server.variables),
        "placeholder": server.is_placeholder,
        "argument": None if argument == server.name else argument,
        "choices": dict(server.choices),
    }
    return call("Server", [literal(server.name), literal(server.url)], values)


def _scheme(scheme: Scheme, names: Names, imports: Imports) -> Code:
    module = f"{RUNTIME}.auth.security_schemes"
    imports.name(module, RUNTIME_CLASSES[type(scheme)])
    return runtime_scheme(scheme, names.credentials[scheme.id])


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
