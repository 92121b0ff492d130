"""Test that a package contains only the runtime modules that its operations need."""

from collections.abc import Mapping
from importlib import import_module, invalidate_caches
from pathlib import Path
from pkgutil import walk_packages
from typing import Any

import pytest

from tests.asgi_server import serve_app
from tests.generator.snippets.snippet_package import generate_snippet

PLAIN = """\
  /notes:
    post:
      operationId: notes/add
      requestBody:
        required: true
        content:
          application/json: {schema: {type: string}}
          application/x-www-form-urlencoded:
            schema: {type: object, properties: {text: {type: string}}}
      responses:
        "200":
          description: Added.
          content: {application/json: {schema: {type: string}}}
"""
BODY = """\
  /{0}:
    post:
      operationId: {0}/send
      requestBody: {{content: {{{1}: {{schema: {{type: object}}}}}}}}
      responses: {{"204": {{description: Sent.}}}}
"""
STREAM = """\
  /lines:
    get:
      operationId: lines/list
      responses:
        "200":
          description: Lines.
          content: {application/jsonl: {schema: {type: integer}}}
"""
HOOK = "webhooks: {sold: {post: {responses: {'204': {description: Received.}}}}}\n"
BODIES = "serialization/bodies"
# The modules that belong to one kind of operation.
MODULES: Mapping[str, tuple[str, frozenset[str]]] = {
    "multipart": (
        BODY.format("files", "multipart/form-data"),
        frozenset(
            f"{BODIES}/multipart_{name}.py" for name in ("body", "decoder", "encoder")
        ),
    ),
    "JSON lines": (
        BODY.format("lines", "application/jsonl"),
        frozenset({f"{BODIES}/json_sequence_body.py"}),
    ),
    "streaming": (
        STREAM,
        frozenset(
            f"streaming/{name}.py"
            for name in (
                "__init__",
                "item_encoder",
                "items",
                "item_reader",
                "item_stream_response",
                "resource",
            )
        ),
    ),
    "webhooks": (
        HOOK,
        frozenset(f"webhooks/{name}.py" for name in ("__init__", "receiver", "sender")),
    ),
}
OPTIONAL = frozenset[str]().union(*(modules for _, modules in MODULES.values()))


def copied_modules(content: Mapping[str, bytes]) -> set[str]:
    """Return the files of the runtime in a generated package, by relative path."""
    return {path.partition("_runtime/")[2] for path in content if "/_runtime/" in path}


def generate_package_content(
    name: str, paths: str, folder: Path
) -> Mapping[str, bytes]:
    """Return the files of a package with the operations in `PLAIN` and in ``paths``."""
    fragment = folder / f"{name}.yaml"
    fragment.write_text(f"paths:\n{PLAIN}{paths}", encoding="utf-8")
    return generate_snippet(fragment, folder).content


@pytest.mark.parametrize("kind", MODULES)
def test_operation_adds_its_modules(kind: str, tmp_path: Path) -> None:
    paths, modules = MODULES[kind]
    copied = copied_modules(generate_package_content("generated", paths, tmp_path))
    assert copied & OPTIONAL == modules


def test_batches_add_the_outbox(repository: Path, tmp_path: Path) -> None:
    fragment = repository / "tests" / "generator" / "snippets" / "batches.yaml"
    copied = copied_modules(generate_snippet(fragment, tmp_path).content)
    assert "outbox/outbox.py" in copied
    assert copied & OPTIONAL == set()


def test_table_names_every_module_of_its_folders(repository: Path) -> None:
    runtime = repository / "generator" / "typecase" / "runtime"
    for folder in ("streaming", "webhooks"):
        files = {f"{folder}/{path.name}" for path in (runtime / folder).glob("*.py")}
        assert files <= OPTIONAL
    assert all((runtime / module).is_file() for module in OPTIONAL)


def test_plain_package_works_without_optional_modules(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = generate_package_content("plain_notes", "", tmp_path)
    copied = copied_modules(content)
    assert copied & OPTIONAL == set()
    assert not any(module.startswith("outbox/") for module in copied)
    for path, data in content.items():
        target = tmp_path / "packages" / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(data)
    monkeypatch.syspath_prepend(str(tmp_path / "packages"))
    invalidate_caches()
    package = import_module("plain_notes")
    for module in walk_packages(package.__path__, "plain_notes."):
        import_module(module.name)
    shop = import_module("plain_notes.shop")

    class Notes:
        async def add(self, *, body: Any) -> str:
            return body if isinstance(body, str) else body.text

    class Handlers:
        notes = Notes()

    server = import_module("plain_notes.shop.server")
    with (
        serve_app(server.create_app(Handlers())) as url,
        shop.ShopClient(base_url=url) as client,
    ):
        assert client.notes.add(body="a") == "a"
        assert client.notes.add(body=shop.models.NoteAddBody(text="b")) == "b"
    with import_module("plain_notes.testing").Fake("plain_notes.shop") as fake:
        assert fake.client(shop.ShopClient).notes.add(body="a") == "text"
