"""Test a generated router in the application of somebody else, and in a zip file."""

import json
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from fastapi import FastAPI

from tests.integration.wire.servers.pets_api import Handlers, public_server


async def _create(*, body: Any = None) -> Any:
    return body


@pytest.fixture
def documentation(lib: Any) -> dict[str, Any]:
    """The document of an application that includes the router."""
    app = FastAPI()
    router = lib.server.create_router(
        Handlers(create=_create),
        partial=True,
        authenticate=public_server(lib).allow_anyone,
    )
    app.include_router(router, prefix="/shop")
    return app.openapi()


def test_operations_are_documented(documentation: dict[str, Any]) -> None:
    paths = documentation["paths"]
    create = paths["/shop/pets"]["post"]
    schema = create["requestBody"]["content"]["application/json"]["schema"]
    assert schema["required"] == ["name"]
    # A type that contains itself is not repeated for ever.
    assert schema["properties"]["parent"] == {"title": "Pet"}
    assert create["responses"].keys() == {"201", "409", "422"}
    # Starlette does not permit the name `pet-id`.
    [parameter] = paths["/shop/pets/{p0}"]["delete"]["parameters"]
    assert (parameter["in"], parameter["name"]) == ("path", "p0")
    assert "/shop/pets/{kind}/photos" in paths
    assert '"$ref"' not in json.dumps(paths)
    assert '"security"' not in json.dumps(paths)


def test_application_from_a_zip_file(lib: Any, tmp_path: Path) -> None:
    folder = Path(lib.__file__).parents[1]
    archive = tmp_path / "package.zip"
    with zipfile.ZipFile(archive, "w") as file:
        for path in folder.rglob("*"):
            if path.suffix in (".py", ".json"):
                file.write(path, path.relative_to(folder.parent))
    program = (
        f"from {lib.__name__}.server import create_app\n"
        f"from {lib.__name__.partition('.')[0]}.server import allow_anyone\n"
        "from types import SimpleNamespace as N\n"
        "async def create(*, body=None): ...\n"
        "handlers = N(pets=N(create=create))\n"
        "options = {'partial': True, 'docs': True, 'authenticate': allow_anyone}\n"
        "app = create_app(handlers, **options)\n"
        "print(len(app.routes) > 1)\n"
    )
    result = subprocess.run(
        [sys.executable, "-c", program],
        env={"PYTHONPATH": str(archive)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (result.stdout, result.stderr) == ("True\n", "")
