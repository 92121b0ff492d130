"""Webhooks as users write their receivers: what is right is well typed and nothing else
is, and the printed README shows it.
"""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.generator.reference.snippets import snippets
from typecase.config import Config
from typecase.pipeline import generate_package, write_package

DOCUMENT = """\
openapi: 3.1.0
info: {title: Lib, version: '1'}
webhooks:
  pet.new:
    post:
      parameters: [{name: X-Try, in: header, schema: {type: integer}}]
      requestBody: {required: true, content: {application/json: {schema:
        {$ref: '#/components/schemas/Pet'}}}}
      responses:
        '200': {description: Thanks., content: {application/json: {schema:
          {$ref: '#/components/schemas/Pet'}}}}
  pet.sold:
    post: {responses: {'204': {description: Heard.}}}
components:
  schemas:
    Pet: {type: object, properties: {name: {type: string}}}
"""
START = """\
from lib.shop import AsyncShopSender, models
from lib.shop.receiver import WebhookReceiver, create_webhook_router
from lib.server import Reply
"""
RIGHT = """
class Whole:
    async def pet_new(
        self, *, body: models.Pet, x_try: int | None = None
    ) -> models.Pet:
        return body

    async def pet_sold(self) -> Reply:
        return Reply(status=202)

class Some(WebhookReceiver):
    async def pet_sold(self) -> None:
        return None

create_webhook_router(Whole(), paths={"pet_sold": "/sold"})
create_webhook_router(Some(), paths="/all", choose=None)
create_webhook_router(AsyncShopSender().webhooks)
"""
WRONG = """
class Wrong:
    async def pet_new(self, *, body: str, x_try: int | None = None) -> models.Pet:
        return models.Pet(name=body)

    async def pet_sold(self) -> None:
        return None

create_webhook_router(Wrong())
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the package is printed."""
    folder = tmp_path_factory.mktemp("hooks")
    (folder / "shop.yaml").write_text(DOCUMENT, encoding="utf-8")
    config = Config("lib", {"shop": folder / "shop.yaml"}, folder)
    write_package(config, generate_package(config))
    return folder


def complaints(folder: Path, *programs: str) -> list[str]:
    """What a strict mypy says of programs, each made a function of one module."""
    module = folder / "shown.py"
    functions = (
        f"def shown_{index}() -> None:\n{textwrap.indent(text, '    ')}"
        for index, text in enumerate(programs)
    )
    module.write_text("\n\n".join(functions), encoding="utf-8")
    ran = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(module)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(folder)},
    )
    assert ran.returncode in (0, 1), ran.stderr
    return [line for line in ran.stdout.splitlines() if ": error: " in line]


@pytest.mark.full
def test_receivers_are_well_typed(folder: Path) -> None:
    readme = (folder / "README.md").read_text(encoding="utf-8")
    shown = [each.text for each in snippets(readme)]
    assert len([text for text in shown if "webhook" in text.lower()]) == 2
    assert complaints(folder, START + RIGHT, *shown) == []


@pytest.mark.full
def test_a_wrong_receiver_is_found(folder: Path) -> None:
    found = complaints(folder, START + WRONG)
    assert len(found) == 1
    assert "[arg-type]" in found[0]
