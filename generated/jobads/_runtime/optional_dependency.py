"""Libraries that only an extra brings: a name in, an error that says what to install,
out where it is missing. Importing it does not belong here.
"""

from importlib.util import find_spec


def missing(library: str, extra: str) -> ModuleNotFoundError | None:
    """The error to raise if the library is not there; it names the extra."""
    if find_spec(library) is not None:
        return None
    package = __name__.partition(".")[0]
    said = f"{package}.{extra} needs {library}: pip install '{package}[{extra}]'"
    return ModuleNotFoundError(said, name=library)
