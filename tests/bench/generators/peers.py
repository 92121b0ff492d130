"""The generators that typecase is compared with: versions and command lines.

The commands are those that each project documents for generating a client with models
from one document.
"""

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

Command = Callable[[Path, Path], list[str]]


@dataclass(frozen=True, slots=True)
class Peer:
    """A generator with its exact version.

    ``generates`` describes the output. ``command`` takes the document and an output
    folder that does not exist yet, and returns the words of a command in the peer's own
    environment. ``python`` is the lowest supported version, and ``program`` another
    program that must be installed.
    """

    name: str
    packages: tuple[str, ...]
    generates: str
    command: Command
    python: tuple[int, int] = (3, 11)
    program: str | None = None

    @property
    def version(self) -> str:
        return self.packages[0].partition("==")[2]


def _openapi_python_client(document: Path, output: Path) -> list[str]:
    options = ["--path", str(document), "--output-path", str(output)]
    return ["openapi-python-client", "generate", *options]


def _httpxgen(document: Path, output: Path) -> list[str]:
    return ["httpxgen", str(document), str(output / "demo")]


def _clientele(document: Path, output: Path) -> list[str]:
    return ["clientele", "start-api", "--file", str(document), "--output", str(output)]


def _crozier(document: Path, output: Path) -> list[str]:
    options = ["--spec", str(document), "--output", str(output)]
    names = ["--package-name", "demo", "--client-class-name", "Demo"]
    return ["crozier", "--no-config", "generate", *options, *names]


def _datamodel_code_generator(document: Path, output: Path) -> list[str]:
    app = output / "app"
    return [
        "datamodel-codegen",
        *("--input", str(document), "--input-file-type", "openapi"),
        *("--output", str(app / "models"), "--formatters", "builtin"),
        *("--output-model-type", "pydantic_v2.BaseModel"),
        *("--generate-client", "httpx2", "--client-output", str(app / "client")),
        *("--client-package", "app.client", "--client-model-package", "app.models"),
    ]


def _openapi_generator(document: Path, output: Path) -> list[str]:
    options = ["--input-spec", str(document), "--output", str(output)]
    return ["openapi-generator-cli", "generate", "--generator-name", "python", *options]


BASE = Peer(
    "openapi-python-client",
    # Without ruff, it skips formatting with a warning.
    ("openapi-python-client==0.29.1", "ruff==0.17.5"),
    "models, sync and async client",
    _openapi_python_client,
)
CROZIER = Peer(
    "crozier",
    # It formats with ruff; the generated code imports httpx and pydantic.
    ("crozier==0.0.117", "ruff==0.17.5", "httpx==0.28.1", "pydantic==2.14.3"),
    "models, sync and async client",
    _crozier,
)
PEERS = (
    BASE,
    Peer(
        "httpxgen",
        ("httpxgen==0.3.0",),
        "models, async client",
        _httpxgen,
        python=(3, 12),
    ),
    Peer(
        "clientele",
        ("clientele[cli]==2.3.1",),
        "models, sync client",
        _clientele,
    ),
    CROZIER,
    Peer(
        "datamodel-code-generator",
        ("datamodel-code-generator==0.89.0", "httpx2==2.16.2"),
        "models, sync and async client",
        _datamodel_code_generator,
    ),
    Peer(
        "OpenAPI Generator",
        ("openapi-generator-cli==7.26.0",),
        "models, sync client, tests",
        _openapi_generator,
        program="java",
    ),
)
