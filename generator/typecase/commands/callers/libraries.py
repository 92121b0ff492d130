"""Require the libraries that read callers' code."""

from importlib.util import find_spec

from typecase.diagnostics import UserError

_LIBRARIES = ("libcst", "pyright")


def require_libraries(command: str) -> None:
    """Raise `UserError` if what reads callers' code is not installed."""
    missing = [name for name in _LIBRARIES if find_spec(name) is None]
    if missing:
        raise UserError(
            f"{command} needs {', '.join(missing)}: run `pip install"
            " 'typecase[migrate]'`"
        )
