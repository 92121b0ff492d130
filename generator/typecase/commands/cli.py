"""Parse the command line of `typecase`, run a command and return its exit status."""

import argparse
import gc
import os
import re
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

from typecase import __version__
from typecase.cache.unchanged_run import RunStates
from typecase.commands.exit_status import BROKEN, DONE, FAILED, MISUSED
from typecase.commands.generate import generate
from typecase.commands.help_examples import add_examples
from typecase.commands.overlay_arguments import assign_overlays
from typecase.commands.report_formats import Format, print_report
from typecase.config.feature_names import FEATURE_NAMES
from typecase.config.package_parts import PARTS
from typecase.config.settings import (
    RUNTIMES,
    Config,
    from_pyproject,
    locate_documents,
)
from typecase.diagnostics import (
    ConfigError,
    Diagnostic,
    DiagnosticsError,
    Severity,
    UserError,
    escape_unprintable,
)
from typecase.diagnostics.progress import show_progress
from typecase.diagnostics.suggestions import suggest
from typecase.fetch.stored_copies import FOLDER

_SPEC_HELP = (
    "OpenAPI documents in YAML or JSON: files, https addresses with --fetch, or - for"
    " standard input"
)


def main(arguments: Sequence[str] | None = None) -> int:
    """Run one command and return its exit status.

    ``arguments`` are those of the command line; None means the arguments in `sys.argv`.
    The status is 0 for success, 2 for a wrong configuration, 3 for an internal error,
    and 1 for any other failure, such as a fault in a document. If the environment
    variable ``TYPECASE_TRACEBACK`` is set and not empty, an internal error is raised
    instead.

    Raises:
        SystemExit: The arguments are wrong, or ask for help or the version.
    """
    given = list(sys.argv[1:] if arguments is None else arguments)
    options = _parse(given)
    options.arguments = given
    # Nearly all objects of a run live until its end, so garbage collection frees little
    # and takes a fifth of the time.
    is_gc_enabled = gc.isenabled()
    gc.disable()
    try:
        return int(options.run(options))
    except DiagnosticsError as error:
        print_report(_choose_fault_format(options), error.diagnostics)
        return FAILED
    except UserError as error:
        # Texts of the configuration must not control the terminal.
        lines = map(escape_unprintable, str(error).split("\n"))
        failure = "\n".join(lines)
        print_report(_choose_fault_format(options), (), failure=failure)
        return MISUSED if isinstance(error, ConfigError) else FAILED
    except BrokenPipeError:
        # The program that reads the output has ended, such as `head`. Python must not
        # fail again when it closes the output.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return FAILED
    except Exception as error:
        if os.environ.get("TYPECASE_TRACEBACK"):
            raise
        # Imported here because only internal errors need the module.
        from typecase.commands.internal_error import describe_error

        print(
            f"typecase: internal error while {describe_error(error)}", file=sys.stderr
        )
        print(
            "    hint: this is an error of typecase: please report it with the"
            " document; set TYPECASE_TRACEBACK=1 for the traceback",
            file=sys.stderr,
        )
        return BROKEN
    finally:
        if is_gc_enabled:
            gc.enable()


def _parse(given: Sequence[str]) -> argparse.Namespace:
    """Return the options; suggest known names if a command or an option is misspelt.

    Raise `SystemExit` as `parse_args` does.
    """
    parser, commands = _create_parsers(*given[:1])
    command = given[0] if given else ""
    if command and command not in _COMMANDS and not command.startswith("-"):
        parser.error(
            f"unknown command {command!r}:"
            f" {suggest(command, _COMMANDS) or f'expected {_list(_COMMANDS)}'}"
        )
    options, unknown = parser.parse_known_args(given)
    if unknown:
        user = commands.get(command, parser)
        known = re.findall(r"--[a-z-]+", user.format_help())
        hint = next(filter(None, (suggest(each, known) for each in unknown)), None)
        message = f"unknown arguments: {escape_unprintable(' '.join(unknown))}"
        user.error(message if hint is None else f"{message}: {hint}")
    return options


def _list(names: Iterable[str]) -> str:
    *initial, last = names
    return f"{', '.join(initial)} or {last}"


def _choose_fault_format(options: argparse.Namespace) -> Format:
    """Return the format of faults; a format that only changes have stands for text."""
    return Format(options.format) if options.format in [*Format] else Format.TEXT


def create_parser(command: str = "") -> argparse.ArgumentParser:
    """Return the parser of the command line.

    If ``command`` is the name of a command, the parser has this command only: each one
    takes as long to describe as all the arguments to parse.
    """
    return _create_parsers(command)[0]


def _create_parsers(
    command: str = "",
) -> tuple[argparse.ArgumentParser, Mapping[str, argparse.ArgumentParser]]:
    """Return the parser of the command line, and those of the commands by name."""
    root = argparse.ArgumentParser(
        prog="typecase",
        description="Generate a typed Python package from OpenAPI documents.",
    )
    root.add_argument("--version", action="version", version=f"typecase {__version__}")
    commands = root.add_subparsers(metavar="COMMAND")

    def print_help(_: argparse.Namespace) -> int:
        root.print_help(sys.stderr)
        return MISUSED

    root.set_defaults(run=print_help)
    for name in [command] if command in _COMMANDS else _COMMANDS:
        _COMMANDS[name](commands)
    add_examples({"": root, **commands.choices})
    return root, commands.choices


def _add_generate_command(commands: Any) -> None:
    command = commands.add_parser(
        "generate",
        help="generate a package",
        description="Generate the package that [tool.typecase] in ./pyproject.toml"
        " configures. If documents are named, generate a package from them instead.",
    )
    _add_generate_options(command)
    _add_shared_options(command)
    command.set_defaults(run=run_generate)


def _add_validate_command(commands: Any) -> None:
    command = commands.add_parser(
        "validate",
        help="check documents without generating anything",
        description="Check OpenAPI documents, and print every error and warning. A file"
        " with a name such as fixes.overlay.yaml is checked as an overlay.",
    )
    command.add_argument(
        "documents",
        nargs="*",
        metavar="SPEC",
        help=f"{_SPEC_HELP} (default: the documents of ./pyproject.toml, with their"
        " overlays and the keys of plugins)",
    )
    _add_shared_options(command)
    command.set_defaults(run=run_validate)


def _add_mock_command(commands: Any) -> None:
    # Imported here because other commands do not need the module.
    from typecase.commands.mock import add_mock_command

    _add_shared_options(add_mock_command(commands))


def _add_diff_command(commands: Any) -> None:
    # Imported here because other commands do not need the module.
    from typecase.commands.diff.arguments import add_diff_command

    add_diff_command(commands).set_defaults(run=run_diff_command)


def _add_migrate_command(commands: Any) -> None:
    # Imported here because other commands do not need the module.
    from typecase.commands.migrate.arguments import add_migrate_command

    add_migrate_command(commands).set_defaults(run=run_migrate_command)


def _add_init_command(commands: Any) -> None:
    command = commands.add_parser(
        "init",
        help="write a project for a document, and generate its package",
        description="Write a project around the package of a document: configuration,"
        " README, tests, an overlay, hooks for pre-commit, and workflows of GitHub that"
        " test the package and publish it. Without SPEC, --ci github adds the workflow"
        " that updates the package to the project in the current folder.",
    )
    command.add_argument("document", nargs="?", metavar="SPEC", help=_SPEC_HELP)
    command.add_argument(
        "--package",
        help="name of the import package (default: from the title of the document)",
    )
    command.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help="folder of the project (default: a new folder with the name of the"
        " package)",
    )
    command.add_argument(
        "--fetch",
        action="store_true",
        help="download SPEC if it is a web address (default: use its stored copy)",
    )
    command.add_argument(
        "--ci",
        choices=["github", "none"],
        help="github also writes a workflow that updates the package and opens a pull"
        " request, and none writes no workflows (default: workflows of GitHub that test"
        " the package and publish it)",
    )
    _add_format(command)
    command.set_defaults(run=run_init)


def _add_overlay_command(commands: Any) -> None:
    overlay = commands.add_parser(
        "overlay",
        help="write an overlay, which corrects a document",
        description="Work with OpenAPI overlays.",
    )
    command = overlay.add_subparsers(required=True, metavar="COMMAND").add_parser(
        "init",
        help="write an overlay with everything that was guessed, to edit it",
        description="Write an overlay with what typecase has guessed about a document:"
        " names of methods, pages, credentials, and what was mended. As it is, the"
        " overlay changes nothing; edit its lines.",
    )
    command.add_argument("document", metavar="SPEC", help=_SPEC_HELP)
    command.add_argument(
        "--output",
        type=Path,
        metavar="FILE",
        help="new file to write the overlay to (default: standard output)",
    )
    _add_reading_options(command)
    command.set_defaults(run=run_overlay_init)
    add_examples({"overlay init": command})


def _add_import_command(commands: Any) -> None:
    # Imported here because other commands do not need the module.
    from typecase.commands.import_configuration import add_import_command

    _add_reading_options(add_import_command(commands))


def _add_explain_command(commands: Any) -> None:
    command = commands.add_parser(
        "explain",
        help="describe a diagnostic, or tell what a name is generated from",
        description="Describe the diagnostics that have a code, such as"
        " unresolved-ref: what it means, what typecase does, and how to mend it. Or"
        " tell from which line of a document a name of the package is generated, and"
        " what is generated from a line. The package is that of SPEC, or of"
        " ./pyproject.toml.",
    )
    command.add_argument(
        "code",
        nargs="?",
        metavar="CODE",
        help="code in the brackets of a message, a name such as shop.models.Pet.name,"
        " an operation such as 'GET /pets', or FILE:LINE of a document (default: print"
        " all codes)",
    )
    command.add_argument(
        "documents",
        nargs="*",
        metavar="SPEC",
        help="documents that the package was generated from (default: those that"
        " pyproject.toml names, or FILE)",
    )
    command.add_argument(
        "--out",
        type=Path,
        metavar="FOLDER",
        help="folder of the package; only allowed with SPEC (default: the folder with"
        " the name of the package)",
    )
    command.set_defaults(
        run=run_explain_command,
        format=Format.TEXT,
        # Those of `typecase generate` that only matter to its files.
        names=[],
        features=[],
        refs=[],
        mirrors=[],
        overlays=[],
        **dict.fromkeys(("package", "only", "templates", "runtime", "fetch")),
    )


_COMMANDS: Mapping[str, Callable[[Any], None]] = {
    "generate": _add_generate_command,
    "validate": _add_validate_command,
    "mock": _add_mock_command,
    "diff": _add_diff_command,
    "migrate": _add_migrate_command,
    "init": _add_init_command,
    "overlay": _add_overlay_command,
    "import": _add_import_command,
    "explain": _add_explain_command,
}
"""The functions that add the commands to what `add_subparsers` returns."""


def _add_generate_options(command: argparse.ArgumentParser) -> None:
    """Add the arguments that only `typecase generate` has."""
    command.add_argument(
        "documents",
        nargs="*",
        metavar="SPEC",
        help=f"{_SPEC_HELP} (default: those that pyproject.toml names)",
    )
    command.add_argument(
        "--name",
        action="append",
        default=[],
        dest="names",
        help="name of a subpackage for the API; with several SPEC, repeat the option in"
        " their order (default: no subpackage for a single SPEC; otherwise the name of"
        " the file, or the title of the document if the file has a name such as"
        " openapi.json)",
    )
    command.add_argument(
        "--package",
        help="name of the import package; only allowed with SPEC, and required with"
        " several (default: from the title of the document)",
    )
    command.add_argument(
        "--only",
        action="append",
        choices=PARTS,
        metavar="PART",
        help=f"generate only this part of the package, one of {', '.join(PARTS)};"
        " repeat for several (default: all)",
    )
    command.add_argument(
        "--runtime",
        choices=RUNTIMES,
        help="whether the package has a copy of the runtime, or depends on the library"
        " typecase-runtime; only allowed with SPEC (default: copy)",
    )
    command.add_argument(
        "--feature",
        action="append",
        choices=FEATURE_NAMES,
        default=[],
        dest="features",
        metavar="NAME",
        help=f"generate this feature too, one of {', '.join(FEATURE_NAMES)}; only"
        " allowed with SPEC; repeat for several (default: none)",
    )
    command.add_argument(
        "--out",
        type=Path,
        help="folder to write the package to; only allowed with SPEC (default: a new"
        " folder with the name of the package)",
    )
    command.add_argument(
        "--templates",
        type=Path,
        help="folder with templates that replace typecase's templates of the same name"
        " (default: from pyproject.toml, or none)",
    )
    command.add_argument(
        "--check",
        action="store_true",
        help="do not write the package; print the changes as a diff, and exit with"
        " status 1 if there are any (default: write the package)",
    )
    command.add_argument(
        "--ledger",
        type=Path,
        metavar="FILE",
        help="write a JSON file that lists, for every part of the documents, whether"
        " code was generated for it, and if not, why; print a table of them (default:"
        " no file)",
    )
    command.add_argument(
        "--strict",
        action="store_true",
        help="do not write the package, and exit with status 1, if a document has a"
        " fault, or if any part of it would be degraded or left out (default: the"
        " setting in pyproject.toml, or else mend or leave out these parts, and report"
        " them)",
    )
    command.add_argument(
        "--no-cache",
        action="store_true",
        help="generate all files, and neither read nor write the cache of earlier runs"
        " (default: use the cache)",
    )


def _add_shared_options(command: argparse.ArgumentParser) -> None:
    """Add the options that `generate` and `validate` share."""
    _add_reading_options(command)
    command.add_argument(
        "--overlay",
        action="append",
        default=[],
        dest="overlays",
        type=Path,
        metavar="FILE",
        help="OpenAPI overlay to apply to SPEC, or, with several SPEC, to those that it"
        " extends; can be repeated, and is applied in this order (default: none)",
    )


def _add_reading_options(command: argparse.ArgumentParser) -> None:
    """Add the options that say what may be read, and how faults are reported."""
    command.add_argument(
        "--fetch",
        action="store_true",
        help="download the documents whose SPEC is an https address, and keep them in"
        f" ./{FOLDER} (default: use the copies there; nothing is downloaded)",
    )
    _add_format(command)
    command.add_argument(
        "--refs",
        action="append",
        default=[],
        type=Path,
        metavar="FOLDER",
        help="additional folder that `$ref` may read from; can be repeated (default:"
        " only the folder of each document)",
    )
    command.add_argument(
        "--mirror",
        action="append",
        default=[],
        dest="mirrors",
        type=_parse_mirror,
        metavar="ADDRESS=FOLDER",
        help="folder with a local copy of the files below a web address that `$ref`"
        " names; can be repeated (default: none; such a file is never downloaded)",
    )


def _add_format(command: argparse.ArgumentParser) -> None:
    """Add the option that says how faults are reported."""
    command.add_argument(
        "--format",
        type=Format,
        choices=list(Format),
        default=Format.TEXT,
        help="format of errors and warnings: text on standard error, or, on standard"
        " output, json, sarif, or annotations for GitHub Actions (default: text)",
    )


def _parse_mirror(text: str) -> tuple[str, Path]:
    # The last equals sign separates, since a web address may contain others.
    address, equals, folder = text.rpartition("=")
    if not equals or not address or not folder:
        raise argparse.ArgumentTypeError(f"expected ADDRESS=FOLDER, not {text!r}")
    return address, Path(folder)


def run_generate(options: argparse.Namespace) -> int:
    """Run `typecase generate`, and return its exit status.

    Raise `ConfigError` if the configuration is missing or invalid, `DiagnosticsError`
    if a document cannot be used, and `UserError` if the package cannot be generated or
    written.
    """
    states = RunStates(options.arguments, check=options.check)
    if not options.documents:
        states.add("pyproject.toml")
    config = read_config(options)
    config = config._replace(strict=config.strict or options.strict)
    if config.templates is not None:
        states.add_folder(str(config.templates))
    return generate(options, config, states)


def read_config(options: argparse.Namespace) -> Config:
    """Return the configuration from the arguments or from pyproject.toml.

    The arguments are used if they name documents. Raise `ConfigError` if an argument is
    missing, invalid or not allowed with the others, or if pyproject.toml has to be read
    and has no valid configuration.
    """
    if options.templates is not None and not options.templates.is_dir():
        raise ConfigError(
            f"--templates {options.templates}: not a folder; name an existing folder"
        )
    if options.check and options.fetch:
        raise ConfigError(
            "--check compares with the stored copies and downloads nothing; leave out"
            " --fetch, or run once with --fetch before"
        )
    if options.documents:
        # Imported here because a run with pyproject.toml does not need the module.
        from typecase.commands.document_arguments import read_document_arguments

        return read_document_arguments(options)
    only_with_documents = (
        options.names, options.package, options.only, options.out,
        options.features, options.refs, options.mirrors, options.overlays,
        options.runtime,
    )  # fmt: skip
    if any(only_with_documents):
        raise ConfigError(
            "--name, --package, --only, --feature, --runtime, --out, --refs, --mirror"
            " and --overlay are only allowed with documents; name the documents, or set"
            " the options in pyproject.toml"
        )
    return from_pyproject(Path(), options.templates, fetch=options.fetch)


def run_diff_command(options: argparse.Namespace) -> int:
    """Run `typecase diff`, and return its exit status."""
    # Imported here because other commands do not need the module.
    from typecase.commands.diff.run import run_diff

    return run_diff(options)


def run_migrate_command(options: argparse.Namespace) -> int:
    """Run `typecase migrate`, and return its exit status."""
    # Imported here because other commands do not need the module.
    from typecase.commands.callers.libraries import require_libraries

    require_libraries("typecase migrate")
    # Imported here because the libraries may be missing.
    from typecase.commands.migrate.run import migrate

    return migrate(options)


def run_explain_command(options: argparse.Namespace) -> int:
    """Run `typecase explain`, and return its exit status."""
    # Imported here because other commands do not need the module.
    from typecase.commands.explain import run_explain

    return run_explain(options)


def run_validate(options: argparse.Namespace) -> int:
    """Run `typecase validate`: print every warning, and return the exit status `DONE`.

    If any documents have errors, raise a `DiagnosticsError` with the faults of these
    documents instead.
    """
    # Imported here because `typecase generate` may find everything in its cache.
    from typecase.load import ReferenceScope, load_all
    from typecase.load.overlays.overlay_file import is_overlay_name, read_overlay
    from typecase.plugins.plugin import known_extensions

    if not options.documents:
        return _validate_project(options)
    overlays = [Path(name) for name in options.documents if is_overlay_name(name)]
    paths, addresses = locate_documents(
        {name: name for name in options.documents if not is_overlay_name(name)},
        Path(),
        fetch=options.fetch,
    )
    if options.overlays and not paths:
        raise ConfigError("--overlay: name the document to which the overlay applies")
    scope = ReferenceScope(tuple(options.refs), dict(options.mirrors), addresses)
    applied = assign_overlays(options.overlays, paths, addresses)
    faults: list[Diagnostic] = []
    for overlay in overlays:
        try:
            faults += read_overlay(overlay).warnings
        except DiagnosticsError as error:
            faults += error.diagnostics
    with show_progress() as report_step:
        try:
            documents = load_all(
                paths,
                scope,
                report_step,
                overlays=applied,
                extensions=known_extensions(),
            )
        except DiagnosticsError as error:
            raise DiagnosticsError([*faults, *error.diagnostics]) from None
    faults += [
        warning for document in documents.values() for warning in document.warnings
    ]
    if any(fault.severity is Severity.ERROR for fault in faults):
        raise DiagnosticsError(faults)
    print_report(options.format, faults)
    return DONE


def _validate_project(options: argparse.Namespace) -> int:
    """Check pyproject.toml and its documents, and return the exit status `DONE`."""
    from typecase.pipeline import read_features
    from typecase.project import Project

    if options.refs or options.mirrors or options.overlays:
        raise ConfigError(
            "--refs, --mirror and --overlay are only allowed with documents; name the"
            " documents, or set the options in pyproject.toml"
        )
    config = from_pyproject(Path(), fetch=options.fetch)._replace(strict=True)
    with show_progress() as report_step:
        project = Project(config, report_step=report_step)
        read_features(config, project.plugins)  # It checks their tables.
        documents = project.documents
    faults = [fault for each in documents.values() for fault in each.warnings]
    print_report(options.format, faults)
    return DONE


def run_overlay_init(options: argparse.Namespace) -> int:
    """Run `typecase overlay init`, and return the exit status `DONE`.

    Raise `DiagnosticsError` if the document cannot be used, and `UserError` if the
    overlay cannot be written.
    """
    # Imported here because the other commands do not need it.
    from typecase.commands.overlay_init import init_overlay

    init_overlay(options)
    return DONE


def run_init(options: argparse.Namespace) -> int:
    """Run `typecase init`, and return the exit status `DONE`.

    Raise `DiagnosticsError` if the document cannot be used, and `UserError` if the
    project cannot be written.
    """
    # Imported here because the other commands do not need it.
    from typecase.commands.init import init_project

    init_project(options)
    return DONE
