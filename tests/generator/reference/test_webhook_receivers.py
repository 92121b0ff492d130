"""Test the types of webhook receivers with mypy.

Receivers of users and the examples in the generated README must pass a strict mypy, and
a wrong receiver must not.
"""

import os
import subprocess
import sys
import textwrap
from pathlib import Path

import pytest

from tests.all_features import ALL_FEATURES
from tests.generator.reference.code_blocks import extract_code_blocks
from typecase.config.settings import Config
from typecase.pipeline import write_package
from typecase.project import Project

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
        '200': {description: The pet., content: {application/json: {schema:
          {$ref: '#/components/schemas/Pet'}}}}
  pet.sold:
    post: {responses: {'204': {description: Received.}}}
components:
  schemas:
    Pet: {type: object, properties: {name: {type: string}}}
"""
IMPORTS = """\
from lib.shop import AsyncShopSender, models
from lib.shop.receiver import WebhookReceiver, create_webhook_router
from lib.server import Reply
"""
CORRECT_RECEIVERS = """
class AllWebhooks:
    async def pet_new(
        self, *, body: models.Pet, x_try: int | None = None
    ) -> models.Pet:
        return body

    async def pet_sold(self) -> Reply:
        return Reply(status=202)

class OneWebhook(WebhookReceiver):
    async def pet_sold(self) -> None:
        return None

create_webhook_router(AllWebhooks(), paths={"pet_sold": "/sold"})
create_webhook_router(OneWebhook(), paths="/all", choose=None)
create_webhook_router(AsyncShopSender().webhooks)
"""
# The body must be `models.Pet`.
WRONG_RECEIVER = """
class WrongReceiver:
    async def pet_new(self, *, body: str, x_try: int | None = None) -> models.Pet:
        return models.Pet(name=body)

    async def pet_sold(self) -> None:
        return None

create_webhook_router(WrongReceiver())
"""


@pytest.fixture(scope="module")
def package_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with the generated package."""
    folder = tmp_path_factory.mktemp("hooks")
    (folder / "shop.yaml").write_text(DOCUMENT, encoding="utf-8")
    config = Config(
        "lib", {"shop": folder / "shop.yaml"}, folder, features=ALL_FEATURES
    )
    write_package(config, Project(config).generate())
    return folder


def find_type_errors(folder: Path, *programs: str) -> list[str]:
    """Check programs with a strict mypy, and return the lines of its errors.

    Each program is a function of one module.
    """
    module = folder / "programs.py"
    functions = (
        f"def program_{index}() -> None:\n{textwrap.indent(text, '    ')}"
        for index, text in enumerate(programs)
    )
    module.write_text("\n\n".join(functions), encoding="utf-8")
    result = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--no-error-summary", str(module)],
        capture_output=True,
        text=True,
        check=False,
        cwd=folder,
        env={**os.environ, "MYPYPATH": str(folder)},
    )
    assert result.returncode in (0, 1), result.stderr
    return [line for line in result.stdout.splitlines() if ": error: " in line]


@pytest.mark.full
def test_correct_receivers_pass_mypy(package_folder: Path) -> None:
    guide = (package_folder / "GUIDE.md").read_text(encoding="utf-8")
    examples = [block.code for block in extract_code_blocks(guide)]
    assert len([code for code in examples if "webhook" in code.lower()]) == 2
    assert (
        find_type_errors(package_folder, IMPORTS + CORRECT_RECEIVERS, *examples) == []
    )


@pytest.mark.full
def test_wrong_receiver_fails_mypy(package_folder: Path) -> None:
    errors = find_type_errors(package_folder, IMPORTS + WRONG_RECEIVER)
    assert len(errors) == 1
    assert "[arg-type]" in errors[0]
