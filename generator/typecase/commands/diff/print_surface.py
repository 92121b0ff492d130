"""Print the public names and types of a package as JSON, for `typecase diff --python`.

The interpreter of each version of typecase runs it, as `python -I -m
typecase.commands.diff.print_surface PATH`. PATH is a document, or a folder with
documents.
"""

import sys
from collections.abc import Mapping
from pathlib import Path

import msgspec
from msgspec import Struct

from typecase import __version__
from typecase.commands.diff.sides import SideReader
from typecase.diagnostics import DiagnosticsError, UserError, summarize
from typecase.diagnostics.progress import ignore_step
from typecase.python_surface.clients import collect_surface
from typecase.python_surface.records import Surface


class Surfaces(Struct, frozen=True):
    """The packages of a version of typecase, by the names of their APIs."""

    version: str
    packages: Mapping[str, Surface]


def main(arguments: list[str]) -> int:
    """Print the packages for a path, and return the exit status."""
    reader = SideReader()
    try:
        apis = reader.read_path(Path(arguments[0])).read(ignore_step)
    except DiagnosticsError as error:
        print(summarize(error.diagnostics), end="", file=sys.stderr)
        return 1
    except UserError as error:
        print(error, file=sys.stderr)
        return 1
    finally:
        reader.close()
    packages = {name: collect_surface(each) for name, each in apis.items()}
    print(msgspec.json.encode(Surfaces(__version__, packages)).decode())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
