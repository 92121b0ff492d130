"""Check for libraries that only an extra of the package installs."""

from importlib.util import find_spec


def missing_dependency_error(library: str, extra: str) -> ModuleNotFoundError | None:
    """Return the error to raise if a library is not installed.

    Return None if the library is installed. ``extra`` is the extra of the package that
    installs the library. The message says how to install the extra.
    """
    if find_spec(library) is not None:
        return None
    package = __name__.partition(".")[0]
    return ModuleNotFoundError(
        f"the extra {extra} of {package} needs {library}: "
        f"pip install '{package}[{extra}]'",
        name=library,
    )
