"""Plugins: outputs, names and passes of others. This is their public interface.

The interface is provisional. `INTERFACE` is its version, which a plugin states; it
changes whenever a plugin might have to.
"""

from typecase.features.feature import (
    Feature,
    Package,
    Place,
    has_client,
    plan_module,
)
from typecase.ir import Api, Hook, Notes, Operation, Resource
from typecase.load.navigate.object_kinds import Kind
from typecase.load.rules.extension_keys import ExtensionKey
from typecase.lower.operation_names.namers import Namer, NameRequest
from typecase.lower.passes.pass_context import Pass, PassContext
from typecase.names.api_names import Names
from typecase.names.webhook_names import build_hooks_api
from typecase.plugins.plugin import INTERFACE, Plugin, load_plugins
from typecase.python.planned_file import PlannedFile
from typecase.python.text.code import Code, code, escape_unprintable
from typecase.python.text.docstrings import docstring
from typecase.python.text.literals import literal
from typecase.python.text.markdown import block, cell, code_span, inline
from typecase.python.text.symbols import symbol
from typecase.python.views import ModuleView, Section, View

__all__ = [
    "INTERFACE",
    "Api",
    "Code",
    "ExtensionKey",
    "Feature",
    "Hook",
    "Kind",
    "ModuleView",
    "NameRequest",
    "Namer",
    "Names",
    "Notes",
    "Operation",
    "Package",
    "Pass",
    "PassContext",
    "Place",
    "PlannedFile",
    "Plugin",
    "Resource",
    "Section",
    "View",
    "block",
    "build_hooks_api",
    "cell",
    "code",
    "code_span",
    "docstring",
    "escape_unprintable",
    "has_client",
    "inline",
    "literal",
    "load_plugins",
    "plan_module",
    "symbol",
]
