"""The command `typecase`: arguments in, an exit status out; the work is elsewhere."""

import argparse
import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path

from typecase import __version__
from typecase.commands.generate import DONE, FAILED, generate
from typecase.config import Config, ConfigError, from_arguments, from_pyproject
from typecase.diagnostics import Diagnostic, DiagnosticsError, UserError
from typecase.progress import progress

MISUSED, BROKEN = 2, 3


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command; 0 is done, 1 is a fault of the input, 2 one of the call.

    3 is a fault of typecase itself; with ``TYPECASE_TRACEBACK`` set it is raised.
    """
    options = parser().parse_args(arguments)
    # A run makes much that lives until its end, and little that has to be collected:
    # looking for that takes a fifth of the time.
    collects = gc.isenabled()
    gc.disable()
    try:
        return int(options.run(options))
    except DiagnosticsError as error:
        report(error.diagnostics)
        return FAILED
    except UserError as error:
        print(f"typecase: {error}", file=sys.stderr)
        return MISUSED if isinstance(error, ConfigError) else FAILED
    except Exception as error:
        if os.environ.get("TYPECASE_TRACEBACK"):
            raise
        from typecase.commands.internal_error import describe

        print(f"typecase: a fault of its own while {describe(error)}", file=sys.stderr)
        print(
            "    hint: nothing was written; please report it, with the document;"
            " TYPECASE_TRACEBACK=1 shows more",
            file=sys.stderr,
        )
        return BROKEN
    finally:
        if collects:
            gc.enable()


def parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    root = argparse.ArgumentParser(
        prog="typecase", description="OpenAPI documents in, a typed Python package out."
    )
    root.add_argument("--version", action="version", version=f"typecase {__version__}")
    commands = root.add_subparsers(required=True, metavar="COMMAND")

    print_it = commands.add_parser(
        "generate",
        help="print the package",
        description="Print the package that [tool.typecase] in ./pyproject.toml asks"
        " for, or the one of the documents given with --package and --out.",
    )
    print_it.add_argument("documents", nargs="*", type=Path, metavar="SPEC")
    print_it.add_argument("--package", help="name of the import package to print")
    print_it.add_argument("--out", type=Path, help="folder the package is printed into")
    print_it.add_argument(
        "--templates", type=Path, help="folder with templates to use in place of ours"
    )
    print_it.add_argument(
        "--check",
        action="store_true",
        help="write nothing; show what would change, and exit 1 if anything would",
    )
    print_it.add_argument(
        "--ledger",
        type=Path,
        metavar="FILE",
        help="write as JSON what became of every part of the documents",
    )
    print_it.add_argument(
        "--strict",
        action="store_true",
        help="print nothing and exit 1 if any part would be degraded or left out",
    )
    print_it.add_argument(
        "--no-cache",
        action="store_true",
        help="print anew what an earlier run has printed, and remember nothing",
    )
    _add_reach(print_it)
    print_it.set_defaults(run=print_package)

    check = commands.add_parser("validate", help="check documents, and print nothing")
    check.add_argument("documents", nargs="+", type=Path, metavar="SPEC")
    _add_reach(check)
    check.set_defaults(run=validate)
    return root


def _add_reach(command: argparse.ArgumentParser) -> None:
    command.add_argument(
        "--refs",
        action="append",
        default=[],
        type=Path,
        metavar="FOLDER",
        help="folder, besides the document's own, that its $ref may lead into",
    )
    command.add_argument(
        "--mirror",
        action="append",
        default=[],
        dest="mirrors",
        type=_mirror,
        metavar="ADDRESS=FOLDER",
        help="folder with a copy of what is at an address; nothing is ever fetched",
    )


def _mirror(text: str) -> tuple[str, Path]:
    address, equals, folder = text.rpartition("=")
    if not equals or not address or not folder:
        raise argparse.ArgumentTypeError("an address, `=` and a folder are needed")
    return address, Path(folder)


def print_package(options: argparse.Namespace) -> int:
    """Print the package of a configuration."""
    return generate(options, configuration(options))


def configuration(options: argparse.Namespace) -> Config:
    """Take the documents that were given, or else what pyproject.toml says."""
    if options.templates is not None and not options.templates.is_dir():
        raise ConfigError(f"--templates {options.templates}: there is no such folder")
    if options.documents:
        if not options.package or not options.out:
            raise ConfigError("documents need --package NAME and --out DIR")
        config = from_arguments(
            options.documents, options.package, options.out, options.templates
        )
        refs, mirrors = tuple(options.refs), dict(options.mirrors)
        return config._replace(refs=refs, mirrors=mirrors)
    if options.package or options.out or options.refs or options.mirrors:
        raise ConfigError("--package, --out, --refs and --mirror go with documents")
    return from_pyproject(Path(), options.templates)


def validate(options: argparse.Namespace) -> int:
    """Check documents; every fault of every one is shown."""
    from typecase.load import Reach, load_all

    paths = {str(path): path for path in options.documents}
    reach = Reach(tuple(options.refs), dict(options.mirrors))
    with progress() as tell:
        documents = load_all(paths, reach, tell)
    for document in documents.values():
        report(document.warnings)
    return DONE


def report(diagnostics: Sequence[Diagnostic]) -> None:
    """Print diagnostics for people and editors."""
    for diagnostic in diagnostics:
        print(diagnostic, file=sys.stderr)
