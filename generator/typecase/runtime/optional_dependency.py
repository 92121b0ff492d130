"""Check for libraries that only an extra of the package installs."""

from importlib.util import find_spec


def missing_dependency_error(library: str, extra: str) -> ModuleNotFoundError | None:
    """Return the error to raise if a library is not installed.

    Return None if the library is installed. ``extra`` is the extra that installs the
    library: one of the package, or of the runtime's own distribution. The message says
    how to install the extra.
    """
    if find_spec(library) is not None:
        return None
    runtime = __name__.rpartition(".")[0]
    # The name of the library ends with its major version, unlike its distribution's.
    package = (
        runtime.partition(".")[0]
        if "." in runtime
        else runtime.rpartition("_")[0].replace("_", "-")
    )
    return ModuleNotFoundError(
        f"the extra {extra} of {package} needs {library}: "
        f"pip install '{package}[{extra}]'",
        name=library,
    )
