"""Define the arguments of `typecase diff`."""

import argparse
import datetime
from enum import StrEnum
from pathlib import Path
from typing import Any


class DiffFormat(StrEnum):
    """The format of a report of changes."""

    TEXT = "text"
    JSON = "json"
    MARKDOWN = "markdown"
    SARIF = "sarif"
    GITHUB = "github"


class FailOn(StrEnum):
    """The smallest change for which the command fails."""

    MAJOR = "major"
    MINOR = "minor"
    ANY = "any"


def add_diff_command(commands: Any) -> argparse.ArgumentParser:
    """Add the command `typecase diff`, and return its parser.

    ``commands`` is what `argparse.ArgumentParser.add_subparsers` returns.
    """
    command: argparse.ArgumentParser = commands.add_parser(
        "diff",
        help="tell what an edit of documents does to callers",
        description="Compare two versions of documents, and tell what changes for"
        " callers: on the wire, in the generated Python code, and in the behaviour of"
        " clients; and what those must change who implement the server. OLD and NEW are"
        " files, folders or git revisions; OLD may also be a range of revisions, such"
        " as HEAD~3..HEAD.",
    )
    command.add_argument(
        "old",
        nargs="?",
        metavar="OLD",
        help="the old version (default: --base)",
    )
    command.add_argument(
        "new",
        nargs="?",
        metavar="NEW",
        help="the new version (default: the files on the disk)",
    )
    command.add_argument(
        "--base",
        metavar="REVISION",
        help="git revision to compare with if OLD is not named (default: the tag of"
        " the last release)",
    )
    command.add_argument(
        "--python",
        nargs=2,
        metavar=("OLD_PYTHON", "NEW_PYTHON"),
        help="compare the packages that two installed versions of typecase generate;"
        " name their interpreters, such as .venv/bin/python, and the documents as OLD"
        " (default: compare documents)",
    )
    command.add_argument(
        "--fail-on",
        type=FailOn,
        choices=list(FailOn),
        help="exit with status 1 if there is a change of this size or a larger one"
        " (default: exit with status 0 whatever changes)",
    )
    command.add_argument(
        "--format",
        type=DiffFormat,
        choices=list(DiffFormat),
        default=DiffFormat.TEXT,
        help="format of the report on standard output: text, json, markdown, sarif, or"
        " annotations for GitHub Actions (default: text)",
    )
    command.add_argument(
        "--all",
        action="store_true",
        help="show every change in the formats for people (default: as many as fit on"
        " a screen)",
    )
    command.add_argument(
        "--no-witness",
        action="store_true",
        help="do not execute what breaks callers on the wire (default: if the libraries"
        " of `typecase mock` are installed, let the old client call the new server)",
    )
    command.add_argument(
        "--no-cache",
        action="store_true",
        help="read all documents, and neither read nor write the cache of earlier runs"
        " (default: use the cache)",
    )
    command.add_argument(
        "--on",
        type=_parse_day,
        metavar="DATE",
        help="day on which what is deprecated until a sunset may be removed, such as"
        " 2027-01-31 (default: the day of the commit of NEW, or today)",
    )
    command.add_argument(
        "--callers",
        action="append",
        default=[],
        type=Path,
        metavar="PATH",
        help="file or folder of Python code that calls the package; show the lines that"
        " each change touches; can be repeated (default: none)",
    )
    command.add_argument(
        "--package",
        help="name of the import package, as the code of --callers writes it (default:"
        " from pyproject.toml, or else from the title of the document)",
    )
    command.add_argument(
        "--gate",
        action="store_true",
        help="exit with status 1 if the version in pyproject.toml, or the changelog"
        " beside it, does not admit what changes; then propose both (default: do not"
        " check the version)",
    )
    command.add_argument(
        "--write",
        action="store_true",
        help="with --gate, write the version and the entry of CHANGELOG.md that it"
        " proposes (default: only print them)",
    )
    return command


def _parse_day(text: str) -> datetime.date:
    try:
        return datetime.date.fromisoformat(text)
    except ValueError:
        raise argparse.ArgumentTypeError(
            f"{text!r} is no day of the calendar; write one such as 2027-01-31"
        ) from None
