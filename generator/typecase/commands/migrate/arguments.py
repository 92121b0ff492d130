"""Define the arguments of `typecase migrate`."""

import argparse
from pathlib import Path
from typing import Any

from typecase.commands.report_formats import Format


def add_migrate_command(commands: Any) -> argparse.ArgumentParser:
    """Add the command `typecase migrate`, and return its parser.

    ``commands`` is what `argparse.ArgumentParser.add_subparsers` returns.
    """
    command: argparse.ArgumentParser = commands.add_parser(
        "migrate",
        help="rewrite callers' code for a new version of documents",
        description="Rewrite Python code that calls the package of OLD, so that it"
        " calls that of NEW: resources, methods, arguments, classes, members and"
        " enumeration values with new names, and bodies that became arguments. What"
        " cannot be rewritten is printed. OLD and NEW are files, folders or git"
        " revisions, as in `typecase diff`.",
    )
    command.add_argument("old", metavar="OLD", help="the version that the code calls")
    command.add_argument("new", metavar="NEW", help="the version that it shall call")
    command.add_argument(
        "paths",
        nargs="+",
        type=Path,
        metavar="PATH",
        help="file or folder of callers' code; hidden folders, virtual environments and"
        " generated packages in it are left out",
    )
    command.add_argument(
        "--package",
        help="name of the import package, as callers write it (default: from"
        " pyproject.toml, or else from the title of the document)",
    )
    command.add_argument(
        "--dry-run",
        action="store_true",
        help="print the changes as a diff, and do not write them (default: write them)",
    )
    command.set_defaults(format=Format.TEXT)
    return command
