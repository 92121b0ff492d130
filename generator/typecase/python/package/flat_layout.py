"""Move the modules of an API from a subpackage to the top level of the package.

The runtime is then beside these modules instead of above them.
"""

import re
from collections.abc import Sequence

from msgspec.structs import replace

from typecase.python.text.code import Code, code
from typecase.python.types.import_collector import sort_relative
from typecase.python.views import View

_RUNTIME = re.compile(r"\.(\.+_runtime\b)")
_IMPORTS = ("imports", "typing_imports", "error_imports")
_MODULES = ("lazy_import", "page_module", "adapter_import")
"""With `_IMPORTS`, the attributes of views that may refer to the runtime."""


def move_up(view: View) -> View:
    """Return the view of a module at the top level for one in a subpackage."""
    moved = {
        name: code(_RUNTIME.sub(r"\1", module, count=1))
        for name in _MODULES
        if (module := getattr(view, name, None)) is not None
    }
    lines = {
        name: _move_imports(getattr(view, name))
        for name in _IMPORTS
        if hasattr(view, name)
    }
    return replace(view, **moved, **lines)


def _move_imports(lines: Sequence[Code]) -> tuple[Code, ...]:
    """Return lines of imports in isort's order, which puts relative imports last."""
    others = [line for line in lines if not line.startswith("from .")]
    relative = (
        _RUNTIME.sub(r"\1", line, count=1)
        for line in lines
        if line.startswith("from .")
    )
    return (*others, *map(code, sort_relative(relative)))
