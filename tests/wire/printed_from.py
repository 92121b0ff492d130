"""Packages printed from documents that tests hold as text: a document in, the name of a
subpackage that can be imported while the test lasts out.
"""

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from typecase.config import Config
from typecase.pipeline import print_package, write_package


@contextmanager
def printed_from(text: str, name: str, folder: Path) -> Iterator[str]:
    """Print the package `printed_NAME` with the one subpackage `NAME`."""
    source = folder / f"{name}.json"
    source.write_text(text, encoding="utf-8")
    out, package = folder / "out", f"printed_{name}"
    config = Config(package=package, apis={name: source}, output=out)
    write_package(config, print_package(config))
    sys.path.insert(0, str(out))
    try:
        yield f"{package}.{name}"
    finally:
        sys.path.remove(str(out))
        for module in [each for each in sys.modules if each.startswith(package)]:
            del sys.modules[module]
