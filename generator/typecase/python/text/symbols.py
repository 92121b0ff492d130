"""Refer to names of other modules in generated code.

Generated code is written in pieces, and only the rendered file shows which names it
uses. `symbol("typing", "Any")` therefore returns a marker: unprintable characters
around the module and the name. A template places it like other code, and writes
`IMPORTS` where the imports belong. `imports` then replaces the markers in the file: by
`Any` below `from typing import Any`, or by `_Any` if the module defines `Any` itself.
"""

import re
from functools import lru_cache

from typecase.python.text.code import Code, code

NEEDED, FOR_TYPING, PATH = "itp"
"""The kinds of markers: of a name that is imported, of one that only type checkers
import, and of the name of a module, which is not imported."""
MARKER = re.compile(r"\x02([^\x03]*)\x03")
"""A marker, such as ``\\x02i:typing:Any:Any\\x03``.

Its group has the kind, the module, the name in the module and the name to use,
separated by colons, or it is the content of `IMPORTS` or `TYPING_IMPORTS`. Text of a
document cannot contain a marker, because unprintable characters are escaped.
"""
_NAME = re.compile(r"\x02[^\x03]*:([^\x03:]*)\x03")
"""The marker of a name; its group is the name to use."""
IMPORTS = code("\x02imports\x03")
"""Code that stands for the imports of a file or of a snippet."""
TYPING_IMPORTS = code("\x02typing imports\x03")
"""Code that stands for the imports that only type checkers need, if there are any."""
RUNTIME = "_runtime"
"""The package of the runtime; the names of its modules begin with it."""
RUNTIME_MAJOR = 1
"""The major version of the runtime as a library, which its import name has, too.

It rises when modules of earlier packages no longer work with the library.
"""
RUNTIME_LIBRARY = f"typecase_runtime_{RUNTIME_MAJOR}"
"""The import name of the library, which is `RUNTIME` for packages without a copy."""


# Code of a large API refers to the same names many times.
@lru_cache(maxsize=10_000)
def symbol(module: str, name: str = "", alias: str = "") -> Code:
    """Return code that stands for a name of a module.

    The module is one of another distribution, of the runtime (`_runtime.options`), or
    of the package of the API, such as `.models` or the package itself (`.`). The name
    is imported as ``alias``, if there is one. Without a name, the code stands for the
    module itself, which must be one of another distribution.

    Raises:
        ValueError: The module needs a name.
    """
    return _mark(NEEDED, module, name, alias)


@lru_cache(maxsize=10_000)
def typing_symbol(module: str, name: str = "", alias: str = "") -> Code:
    """Return code that stands for a name that only type checkers import.

    It is used in annotations that are not evaluated. Unless the file uses the name
    elsewhere too, the import is below `if TYPE_CHECKING`. The arguments and the error
    are those of `symbol`.
    """
    return _mark(FOR_TYPING, module, name, alias)


def _mark(kind: str, module: str, name: str, alias: str) -> Code:
    if not name and module.startswith((".", RUNTIME)):
        raise ValueError(f"a symbol of `{module}` needs a name in this module")
    return code(f"\x02{kind}:{module}:{name}:{alias or name or module}\x03")


def exported(name: str, module: str) -> Code:
    """Return the literal of a name in `__all__`, which type checkers import.

    ``module`` is the module that defines it, or the submodule of that name.
    """
    is_module = module == f".{name}"
    return code(f'"{typing_symbol("." if is_module else module, name)}"')


def module_path(module: str) -> Code:
    """Return code that stands for the name of a module of the package or runtime.

    The name is relative, unless the runtime is the library.
    """
    return code(f"\x02{PATH}:{module}::{module}\x03")


def plain(text: str) -> str:
    """Return code with the names for which it stands, without regard to collisions."""
    return "".join(_NAME.split(text)) if "\x02" in text else str(text)


ANY = symbol("typing", "Any")
LITERAL = symbol("typing", "Literal")
TYPE_ALIAS = symbol("typing", "TypeAlias")
TYPE_CHECKING = symbol("typing", "TYPE_CHECKING")
MAPPING = symbol("collections.abc", "Mapping")
AWAITABLE = symbol("collections.abc", "Awaitable")
UNPACK = symbol("typing", "Unpack")
UNSET = symbol(f"{RUNTIME}.unset", "UNSET")
