"""Test that a package has only the modules of the runtime that its API uses.

`NOTES` is the smallest API: a synchronous client with one GET request. Each other case
has one thing more. A folder or a module that appears in a case where it is not listed
is one that every user of such an API would carry for nothing.
"""

from collections.abc import Collection, Mapping
from importlib import import_module, invalidate_caches
from pathlib import Path
from pkgutil import walk_packages
from typing import Any, NamedTuple

import pytest

from tests.all_features import ALL_FEATURES
from tests.asgi_server import serve_app
from typecase.config.feature_names import FEATURE_NAMES
from typecase.config.package_parts import Parts
from typecase.config.settings import Config
from typecase.pipeline import write_package
from typecase.project import Project

HEAD = 'openapi: 3.1.0\ninfo: {title: Notes, version: "1"}\n'
ANSWER = """\
    responses: {"200": {description: Notes., content: {application/json: {schema: \
{type: string}}}}}
"""
NOTES = f"""\
paths:
  /notes:
   get:
    operationId: notes/list
{ANSWER}"""
LIST = """\
    responses: {"200": {description: Notes., content: {application/json: {schema: \
{type: array, items: {type: string}}}}}}
"""
PAGES = f"""\
paths:
  /notes:
   get:
    operationId: notes/list
    parameters: [{{name: page, in: query, schema: {{type: integer}}}}]
    x-typecase-paging: {{page: page, items: ""}}
{LIST}"""
BATCHES = """\
paths:
  /notes:
   post:
    operationId: notes/send
    x-typecase-batch: {keys: [id], failed: /failed, succeeded: /number}
    requestBody: {required: true, content: {application/json: {schema: \
{type: array, maxItems: 20, items: {type: object, properties: {id: {type: string}}}}}}}
    responses:
      "200": {description: Sent., content: {application/json: {schema: \
{type: object, properties: {number: {type: integer}}}}}}
      "400": {description: Wrong., content: {application/json: {schema: \
{type: object, properties: {failed: {type: array, items: {type: object}}}}}}}
"""
STREAM = """\
paths:
  /notes:
   get:
    operationId: notes/watch
    responses: {"200": {description: Notes., content: {application/jsonl: \
{itemSchema: {type: integer}}}}}
"""
HOOK = "webhooks: {sold: {post: {responses: {'204': {description: Received.}}}}}\n"
TOKENS = (
    "{type: oauth2, flows: {clientCredentials:"
    " {tokenUrl: https://notes.example/token, scopes: {}}}}"
)

SYNC = Parts(sync=True, asynchronous=False, server=False)
CLIENT_ROOMS = frozenset({"client", "connections", "transport"})
PARAMETERS = "serialization/parameters"
ROOMS = frozenset(
    {*CLIENT_ROOMS, "serialization/bodies"}
    | {"", "http", "models", "redaction", "serialization", "validation"}
)
"""The folders of the runtime in the smallest package; the root is empty."""
SYNC_MODULES = frozenset({"client/client.py", "client/response_reader.py"})
ASYNC_MODULES = frozenset(
    {"client/async_client.py", "client/async_resource.py"}
    | {"client/async_response_reader.py", "connections/async_connection_pool.py"}
    | {"connections/async_deadline_backend.py", "transport/async_response_stream.py"}
    | {"transport/async_transport.py"}
)
BODIES = "serialization/bodies"
FORM_MODULES = frozenset({f"{BODIES}/form_body.py", f"{BODIES}/form_decoder.py"})


class Case(NamedTuple):
    """An API, and what its package has and the smallest has not."""

    document: str
    """All of the document but its version and its title."""
    rooms: Collection[str] = ()
    """The folders of the runtime that are added."""
    modules: Collection[str] = ()
    """The modules in `OPTIONAL` that the package has."""
    parts: Parts = SYNC
    lacks: Collection[str] = ()
    """The folders of the smallest package that this one does not have."""


NOTE = "{type: object, properties: {text: {type: string}}}"
PICTURE = "{type: object, properties: {url: {type: string}}}"


def send(media_type: str, schema: str = NOTE) -> str:
    """Return the paths of an API that sends objects with a media type."""
    return (
        "paths:\n  /notes:\n   post:\n    operationId: notes/add\n    requestBody:"
        f" {{content: {{{media_type}: {{schema: {schema}}}}}}}\n{ANSWER}"
    )


def secure(scheme: str) -> str:
    """Return the smallest API with a security scheme."""
    return (
        f"components: {{securitySchemes: {{key: {scheme}}}}}\n"
        f"security: [{{key: []}}]\n{NOTES}"
    )


CASES: Mapping[str, Case] = {
    "one request": Case(NOTES),
    "asynchronous client": Case(
        NOTES, modules=ASYNC_MODULES, parts=Parts(False, True, False)
    ),
    "both clients": Case(
        NOTES, modules={*SYNC_MODULES, *ASYNC_MODULES}, parts=Parts(True, True, False)
    ),
    "server": Case(
        NOTES,
        rooms={PARAMETERS, "server"},
        modules={*SYNC_MODULES, f"{BODIES}/form_decoder.py"},
        parts=Parts(True, False, True),
    ),
    "server alone": Case(
        NOTES,
        rooms={PARAMETERS, "server"},
        modules={f"{BODIES}/form_decoder.py"},
        parts=Parts(False, False, True),
        lacks=CLIENT_ROOMS,
    ),
    "JSON": Case(send("application/json")),
    "union": Case(
        send("application/json", f"{{oneOf: [{NOTE}, {PICTURE}]}}"),
        modules={*SYNC_MODULES, f"{BODIES}/union_body.py"},
    ),
    "form": Case(
        send("application/x-www-form-urlencoded"),
        rooms={PARAMETERS},
        modules={
            *SYNC_MODULES,
            *FORM_MODULES,
        },
    ),
    "multipart form": Case(
        send("multipart/form-data"),
        rooms={PARAMETERS},
        modules={
            *SYNC_MODULES,
            f"{BODIES}/form_decoder.py",
            *(f"{BODIES}/multipart_{n}.py" for n in ("body", "decoder", "encoder")),
        },
    ),
    "JSON lines": Case(
        send("application/jsonl"),
        modules={*SYNC_MODULES, f"{BODIES}/json_sequence_body.py"},
    ),
    "API key": Case(
        secure("{type: apiKey, in: header, name: X-Key}"),
        rooms={"auth"},
        modules={*SYNC_MODULES, "auth/token_cache.py"},
    ),
    "tokens": Case(
        secure(TOKENS),
        rooms={"auth", "auth/oauth", PARAMETERS},
        modules={
            *SYNC_MODULES,
            *FORM_MODULES,
            "auth/token_authentication.py",
            "auth/token_cache.py",
            "auth/token_grants.py",
            "auth/token_sources.py",
        },
    ),
    "pages": Case(PAGES, rooms={PARAMETERS, "pagination"}),
    "pages, asynchronously": Case(
        PAGES,
        rooms={PARAMETERS, "pagination"},
        modules={*ASYNC_MODULES, "pagination/async_paged_resource.py"},
        parts=Parts(False, True, False),
    ),
    "batches": Case(BATCHES, rooms={"batches"}),
    "stream": Case(STREAM, rooms={"streaming"}),
    "webhook": Case(
        f"{HOOK}{NOTES}",
        rooms={"webhooks"},
        modules={*SYNC_MODULES, "webhooks/sender.py"},
    ),
    "webhook that a server receives": Case(
        f"{HOOK}{NOTES}",
        rooms={PARAMETERS, "server", "webhooks"},
        modules={f"{BODIES}/form_decoder.py", "webhooks/receiver.py"},
        parts=Parts(False, False, True),
        lacks=CLIENT_ROOMS,
    ),
}
OPTIONAL = frozenset(SYNC_MODULES).union(*(case.modules for case in CASES.values()))


def list_modules(case: Case, folder: Path, features: Mapping[str, bool]) -> set[str]:
    """Return the files of the runtime in the package of a case, by relative path."""
    source = folder / "notes.yaml"
    source.write_text(HEAD + case.document, encoding="utf-8")
    config = Config(
        "notes", {"shop": source}, folder / "out", parts=case.parts, features=features
    )
    content = Project(config).generate().content
    return {path.partition("_runtime/")[2] for path in content if "/_runtime/" in path}


def list_rooms(modules: Collection[str]) -> set[str]:
    return {path.rpartition("/")[0] for path in modules}


@pytest.mark.parametrize("name", CASES)
def test_package_has_the_modules_that_its_api_uses(name: str, tmp_path: Path) -> None:
    case = CASES[name]
    modules = list_modules(case, tmp_path, {})
    assert list_rooms(modules) == (ROOMS | {*case.rooms}) - {*case.lacks}
    assert modules & OPTIONAL == {*(case.modules or SYNC_MODULES)}


def test_all_folders_and_modules_are_listed(repository: Path) -> None:
    """Test that each folder of the runtime is in some package."""
    runtime = repository / "generator" / "typecase" / "runtime"
    files = {str(path.relative_to(runtime)) for path in runtime.rglob("*.py")}
    assert files >= OPTIONAL
    listed = ROOMS.union(*(case.rooms for case in CASES.values()))
    assert list_rooms(files) == listed | {*FEATURE_NAMES}


@pytest.mark.parametrize("feature", FEATURE_NAMES)
def test_feature_adds_its_folder(feature: str, tmp_path: Path) -> None:
    case = CASES["batches"]._replace(parts=Parts())
    plain = list_rooms(list_modules(case, tmp_path, {}))
    assert not plain & {*FEATURE_NAMES}
    assert list_rooms(list_modules(case, tmp_path, {feature: True})) - plain == {
        feature
    }


def test_small_package_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    source = tmp_path / "plain_notes.yaml"
    source.write_text(HEAD + send("application/json"), encoding="utf-8")
    config = Config(
        "plain_notes", {"shop": source}, tmp_path / "out", features=ALL_FEATURES
    )
    write_package(config, Project(config).generate())
    monkeypatch.syspath_prepend(str(tmp_path / "out"))
    invalidate_caches()
    package = import_module("plain_notes")
    for module in walk_packages(package.__path__, "plain_notes."):
        import_module(module.name)
    shop = import_module("plain_notes.shop")

    class Notes:
        async def add(self, *, body: Any = None) -> str:
            text: str = body.text
            return text

    class Handlers:
        notes = Notes()

    server = import_module("plain_notes.shop.server")
    with (
        serve_app(server.create_app(Handlers())) as url,
        shop.ShopClient(base_url=url) as client,
    ):
        assert client.notes.add(text="a") == "a"
    with import_module("plain_notes.testing").Fake("plain_notes.shop") as fake:
        assert fake.client(shop.ShopClient).notes.add(text="a") == "text"
