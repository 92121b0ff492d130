"""Generate typed Python packages from OpenAPI documents."""

# `typing` is not imported, because that would take longer than an unchanged run.
TYPE_CHECKING = False
if TYPE_CHECKING:
    from typecase.project import Project

__version__ = "0.1.0"
__all__ = ["Project", "__version__"]


def __getattr__(name: str) -> object:
    # The command line imports this package at each start, and may need no project.
    if name != "Project":
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from typecase.project import Project

    return Project
