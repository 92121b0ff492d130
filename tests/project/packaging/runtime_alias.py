"""Let tests import the library by the names of a copied runtime: a plugin of pytest.

Tests of the package jobads import modules such as `jobads._runtime.errors`, which a
package that depends on the library does not have.
"""

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType

from typecase.python.text.symbols import RUNTIME_LIBRARY

_COPY = "jobads._runtime"


class _Alias(Loader):
    """A loader that returns a module of the library."""

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        module = import_module(spec.name.replace(_COPY, RUNTIME_LIBRARY))
        self._spec = module.__spec__
        return module

    def exec_module(self, module: ModuleType) -> None:
        # The import system has replaced it.
        module.__spec__ = self._spec


class _Finder(MetaPathFinder):
    def find_spec(
        self,
        fullname: str,
        path: Sequence[str] | None,  # noqa: ARG002
        target: ModuleType | None = None,  # noqa: ARG002
    ) -> ModuleSpec | None:
        is_alias = f"{fullname}.".startswith(f"{_COPY}.")
        return spec_from_loader(fullname, _Alias()) if is_alias else None


sys.meta_path.insert(0, _Finder())
