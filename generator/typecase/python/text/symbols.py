"""Refer to names of other modules in generated code.

`symbol` returns code that stands for a name of another module. When the file is
rendered, `imports` replaces this code by the name, and imports it.
"""

import re

from typecase.python.text.code import Code, code

MARKER = re.compile(r"\x02(.):([^\x03:]*):([^\x03:]*):([^\x03:]*)\x03")
"""Code that stands for a name.

Its groups are the kind, the module, the name in the module and the name to use. Text of
a document cannot contain a marker, because unprintable characters are escaped.
"""
IMPORTS = code("\x02imports\x03")
"""Code that stands for the imports of a file or of a snippet."""
TYPING_IMPORTS = code("\x02typing imports\x03")
"""Code that stands for the imports that only type checkers need, if there are any."""
RUNTIME = "_runtime"
"""The package of the runtime; the names of its modules begin with it."""


def symbol(module: str, name: str = "", alias: str = "") -> Code:
    """Return code that stands for a name of a module.

    The module is one of another distribution, of the runtime (`_runtime.options`), or
    of the package of the API, such as `.models` or the package itself (`.`). The name
    is imported as ``alias``, if there is one. Without a name, the code stands for the
    module itself.
    """
    return code(f"\x02i:{module}:{name}:{alias or name or module}\x03")


def typing_symbol(module: str, name: str = "", alias: str = "") -> Code:
    """Return code that stands for a name that only type checkers import.

    It is used in annotations that are not evaluated. Unless the file uses the name
    elsewhere too, the import is below `if TYPE_CHECKING`.
    """
    return code(f"\x02t:{module}:{name}:{alias or name or module}\x03")


def exported(name: str, module: str) -> Code:
    """Return the literal of a public name, which type checkers import from a module.

    The module may be the one of that name itself.
    """
    is_module = module == f".{name}"
    return code(f'"{typing_symbol("." if is_module else module, name)}"')


def module_path(module: str) -> Code:
    """Return code that stands for the relative name of a module of the package."""
    return code(f"\x02p:{module}::{module}\x03")


def plain(text: str) -> str:
    """Return code with the names for which it stands, without regard to collisions."""
    return MARKER.sub(r"\4", str(text)) if "\x02" in text else str(text)


ANY = symbol("typing", "Any")
LITERAL = symbol("typing", "Literal")
TYPE_ALIAS = symbol("typing", "TypeAlias")
TYPE_CHECKING = symbol("typing", "TYPE_CHECKING")
MAPPING = symbol("collections.abc", "Mapping")
AWAITABLE = symbol("collections.abc", "Awaitable")
TYPED_DICT = symbol("typing", "TypedDict")
UNPACK = symbol("typing", "Unpack")
UNSET = symbol(f"{RUNTIME}.unset", "UNSET")
