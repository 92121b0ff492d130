"""Move the modules of an API from a subpackage to the top level of the package.

The runtime is then beside these modules instead of above them.
"""

import re
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import asdict as to_attributes
from msgspec.structs import replace

from typecase.python.text.code import Code, code
from typecase.python.types.import_collector import sort_relative
from typecase.python.views import View

_RUNTIME = re.compile(r"\.(\.+_runtime\b)")
_IMPORTS = ("imports", "typing_imports", "error_imports")
_MODULES = ("lazy_import", "page_module", "adapter_import")
"""With `_IMPORTS`, the attributes of views that may refer to the runtime."""


def move_up(view: View | Struct) -> View | Struct:
    """Return the view of a module at the top level for one in a subpackage."""
    attributes = vars(view) if isinstance(view, View) else to_attributes(view)
    moved = {
        name: code(_RUNTIME.sub(r"\1", attributes[name], count=1))
        for name in _MODULES
        if attributes.get(name)
    }
    lines = {
        name: _move_imports(attributes[name]) for name in _IMPORTS if name in attributes
    }
    if isinstance(view, View):
        return View(**{**attributes, **moved, **lines})
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
