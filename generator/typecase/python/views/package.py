"""The views of the package's root modules, and of a new project."""

from collections.abc import Sequence

from typecase.python.text.code import Code
from typecase.python.text.literals import KeywordArgument
from typecase.python.views import View


class PackageView(View, frozen=True, kw_only=True):
    """The modules `__init__` and `server` of the package, and `pyproject.toml`."""

    docstring: Code
    """The docstring of the package."""
    lazy_attributes: Sequence[KeywordArgument]
    """The literals of each public name and of its module."""
    exports: Sequence[Code]
    """The literals of the names in `__all__`."""
    version: Code
    """The Python literal of the version."""
    distribution: Code
    """The name of the distribution, as a string of TOML."""
    toml_version: Code
    """The version, as a string of TOML."""
    authors: Sequence[Code]
    """The authors, as inline tables of TOML."""
    license: Code | None
    """The licence, as a string of TOML, or None."""
    urls: Sequence[KeywordArgument]
    """The labels and the URLs, as strings of TOML."""
    description: Code
    """The description, as a string of TOML."""
    package: Code
    """The name of the import package, as a string of TOML."""
    extras: Sequence[KeywordArgument]
    """The extras, each with an array of requirements."""
    has_client: bool
    """Whether the package has clients."""
    has_server: bool
    """Whether the package has a server."""
    has_typing_extensions: bool
    """Whether a module imports `typing_extensions`."""
    library: Code | None
    """The requirement of the runtime's library, as a string of TOML, or None."""


class ProjectView(View, frozen=True, kw_only=True):
    """The files that `typecase init` writes once."""

    package: Code
    """The name of the import package."""
    api: Code
    """The subpackage of the API."""
    package_string: Code
    """The name of the import package, as a string of TOML."""
    distribution: Code
    """The name of the distribution."""
    title: Code
    """The title of the document."""
    document_string: Code
    """The path of the document, as a string of TOML."""
    overlay_string: Code
    """The path of the overlay, as a string of TOML."""
    document_span: Code
    """The path of the document, as Markdown."""
    overlay_span: Code
    """The path of the overlay, as Markdown."""
    requirement: Code
    """The requirement that installs typecase, as a string of TOML."""
    has_workflows: bool
    """Whether the project has workflows of GitHub."""
    has_updates: bool
    """Whether one of them updates the package."""


class UpdateView(View, frozen=True, kw_only=True):
    """The workflow of GitHub that generates a package again."""

    document: Code
    """The path of the document that may be replaced, as a string of YAML."""
    address: Code
    """The address of its new versions, as a string of YAML; empty without one."""
