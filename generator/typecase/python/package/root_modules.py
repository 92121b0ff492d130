"""Build the view of the package's root modules, and select its runtime modules.

`pyproject.toml` is generated from the same view.
"""

import re
from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from typecase import __version__
from typecase.config.package_parts import Parts
from typecase.names.api_names import Names
from typecase.python.client.sentences import end_sentence
from typecase.python.text.code import Code, code, join
from typecase.python.text.docstrings import QUOTES, docstring, wrap
from typecase.python.text.literals import KeywordArgument, literal
from typecase.python.text.symbols import (
    RUNTIME,
    RUNTIME_LIBRARY,
    RUNTIME_MAJOR,
    exported,
    module_path,
)
from typecase.python.text.toml import toml_string
from typecase.python.views.package import PackageView
from typecase.python.views.pages import UsesView

EXPORTS = {
    "errors": (
        "ApiError",
        "AuthenticationError",
        "BadRequestError",
        "ClientError",
        "ConfigurationError",
        "ConflictError",
        "ConnectionFailedError",
        "ConnectionLostError",
        "DecodingError",
        "InvalidRequestError",
        "NotFoundError",
        "PermissionDeniedError",
        "RateLimitError",
        "RedirectionError",
        "ResponseTooLargeError",
        "ServerError",
        "StatusError",
        "TimedOutError",
        "TransportError",
        "UnprocessableEntityError",
    ),
    "events": ("AttemptEnded", "AttemptStarted", "CallEvent", "RetryScheduled"),
    "options": ("ClientOptions", "RequestOptions", "Retries", "Timeouts"),
    "response": ("Fault", "Response"),
    "secret": ("Secret",),
    "unset": ("UNSET",),
}
"""Public names that the runtime defines for every package, by runtime module."""
USED_EXPORTS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "batches": {"batches.outcomes": ("Accepted", "Failed", "Outcome", "Rejected")},
    "oauth": {
        "auth.oauth.authorization_request": ("AuthorizationRequest",),
        "auth.oauth.sources": (
            "AuthorizationCode",
            "AuthorizationError",
            "OAuthTokens",
            "RefreshToken",
        ),
    },
    "pages": {
        "errors": ("Position",),
        "pagination.pages": ("AsyncPage", "AsyncPaginator", "Page"),
    },
    "token_requests": {"auth.token_sources": ("ClientCredentials", "Login", "Refresh")},
    "tokens": {"auth.token_cache": ("AsyncCachedToken", "CachedToken")},
    "unlisted": {"json_value": ("Unlisted",)},
    "uploads": {"models.file": ("File",)},
}
"""The same for packages that use something, by the field of `UsesView`."""
_MODEL_EXPORTS = frozenset({"File", "Secret", "UNSET", "Unlisted"})
"""The public names that the values of models need."""
_SERVER_EXPORTS = _MODEL_EXPORTS | {"Fault"}
"""The public names that servers need, besides errors."""
_SYNC_NAMES = frozenset({"CachedToken", "Page"})
"""The public names that only sync clients need."""
RUNTIME_VERSION = f"{RUNTIME_MAJOR}.{__version__}"
"""The version of the runtime as a library: its major version, then typecase's."""
_RUNTIME_REQUIREMENT = f"typecase-runtime>={RUNTIME_VERSION},<{RUNTIME_MAJOR + 1}"
RELATIVE_IMPORT = re.compile(r"from (\.+)([\w.]*) import (\([^)]*\)|.*)")
"""The pattern of a relative import; its groups are the dots, module and names."""


class PackageMetadata(Struct, frozen=True):
    """The name of the generated package, and what `pyproject.toml` says about it.

    ``authors`` are pairs of a name and an email address, one of which may be empty.
    ``license`` is an SPDX expression or empty, and ``urls`` are pairs of a label and a
    URL. ``published`` says whether pip finds the distribution by its name; otherwise
    users install the output folder, which is called ``folder``. ``parts`` are the parts
    that it has. ``library`` says whether it depends on the library of the runtime, and
    has no copy.
    """

    package: str
    version: str
    description: str
    authors: tuple[tuple[str, str], ...] = ()
    license: str = ""
    urls: tuple[tuple[str, str], ...] = ()
    published: bool = False
    folder: str = ""
    parts: Parts = Parts()
    library: bool = False

    @property
    def runtime_root(self) -> str:
        """The top-level package of the runtime, which names its loggers and metrics."""
        return RUNTIME_LIBRARY if self.library else self.package

    @property
    def requirement(self) -> str:
        """What users pass to pip: the distribution, or a folder that has it."""
        if self.published:
            return self.package.replace("_", "-")
        # Another name would need quotes in a shell.
        is_plain = re.fullmatch(r"\w[\w.-]*", self.folder, re.ASCII)
        return f"./{self.folder}" if is_plain else "."

    @property
    def user_agent(self) -> str:
        """The `User-Agent` header of the clients."""
        return f"{self.package}/{self.version}"


def package_view(
    metadata: PackageMetadata,
    apis: Mapping[str, Names],
    *,
    extras: Mapping[str, tuple[str, ...]],
    feature_exports: Mapping[str, tuple[str, ...]],
    has_typing_extensions: bool,
    uses: UsesView,
    top_docstring: Code | None = None,
    top_exports: Mapping[str, str] = {},
) -> PackageView:
    """Return the view of the root modules and of `pyproject.toml`.

    If the modules of an API are at the top level, ``top_exports`` has the modules of
    its public names, and ``top_docstring`` is the docstring of the package.

    ``apis`` has the names of each API by subpackage. ``extras`` has the requirements of
    features by extra, and ``feature_exports`` their public names by runtime module.
    ``has_typing_extensions`` is true if a module imports `typing_extensions`. ``uses``
    says what the operations use.
    """
    parts = next(iter(apis.values())).parts
    if parts.has_client and parts.server:
        extras = {**extras, "server": ("fastapi>=0.130",)}
    description = (
        end_sentence(metadata.description) or f"{_kinds(parts)} of {metadata.package}."
    )
    api_list = "\n".join(
        f"- `{metadata.package}.{name}`{_list_clients(names)}."
        for name, names in apis.items()
    )
    modules = {
        name: f"{RUNTIME}.{module}"
        for table in (
            EXPORTS,
            *(table for use, table in USED_EXPORTS.items() if getattr(uses, use)),
        )
        for module, exported in table.items()
        for name in exported
        if _is_exported(name, module, parts)
    }
    modules |= {
        name: f"{RUNTIME}.{module}"
        for module, exported in feature_exports.items()
        for name in exported
    }
    # Errors of the runtime have subclasses of the same names in the module `errors`.
    modules = {**top_exports, **modules}
    modules |= {name: f".{name}" for name, names in apis.items() if not names.is_flat}
    return PackageView(
        docstring=top_docstring
        or docstring(
            (
                wrap(description, indent=len(QUOTES)),
                api_list,
                "Generated by typecase; do not edit.",
            ),
            indent=0,
        ),
        lazy_attributes=tuple(
            KeywordArgument(literal(name), code(f'"{module_path(modules[name])}"'))
            for name in sorted(modules)
        ),
        exports=tuple(
            literal(name) if name not in modules else exported(name, modules[name])
            # Constants come first, as ruff and isort sort them.
            for name in sorted(
                [*modules, "__version__"], key=lambda name: (not name.isupper(), name)
            )
        ),
        version=literal(metadata.version),
        distribution=toml_string(metadata.package.replace("_", "-")),
        toml_version=toml_string(metadata.version),
        authors=tuple(_author(*author) for author in metadata.authors),
        license=toml_string(metadata.license) if metadata.license else None,
        urls=tuple(
            KeywordArgument(toml_string(label), toml_string(url))
            for label, url in metadata.urls
        ),
        description=toml_string(metadata.description or description),
        package=toml_string(metadata.package),
        extras=tuple(
            KeywordArgument(code(extra), _requirements(requirements))
            for extra, requirements in sorted(extras.items())
        ),
        has_client=parts.has_client,
        has_server=parts.server,
        has_typing_extensions=has_typing_extensions,
        library=toml_string(_RUNTIME_REQUIREMENT) if metadata.library else None,
    )


def _kinds(parts: Parts) -> str:
    if parts.is_models_only:
        return "Models"
    if not parts.server:
        return "Clients"
    return "Clients and servers" if parts.has_client else "Servers"


def _list_clients(names: Names) -> str:
    clients = " and ".join(f"`{name}`" for name in names.clients)
    return f": {clients}" if clients else ""


def _is_exported(name: str, module: str, parts: Parts) -> bool:
    """Return whether a package with these parts has a public name of the runtime."""
    if parts.is_models_only:
        return name in _MODEL_EXPORTS
    if not parts.has_client:
        return name in _SERVER_EXPORTS or (module == "errors" and name != "Position")
    if not parts.sync and name in _SYNC_NAMES:
        return False
    return parts.asynchronous or not name.startswith("Async")


def _requirements(requirements: Iterable[str]) -> Code:
    """Return requirements as an array of TOML."""
    return code(f"[{join(', ', map(toml_string, requirements))}]")


def _author(name: str, email: str) -> Code:
    """Return an author as an inline table of TOML."""
    parts = [("name", name), ("email", email)]
    fields = [code(f"{key} = {toml_string(text)}") for key, text in parts if text]
    return code(f"{{ {join(', ', fields)} }}")


def select_runtime_modules(
    texts: Mapping[str, str], runtime: Mapping[str, bytes]
) -> dict[str, bytes]:
    """Return the runtime modules that the package imports, directly or indirectly.

    ``texts`` has the generated files by path, and ``runtime`` all runtime modules by
    path. Imports inside functions and `TYPE_CHECKING` blocks count as well.
    """
    needed: dict[str, bytes] = {}
    unscanned = dict(texts)
    while unscanned:
        for path in _imported_paths(*unscanned.popitem()):
            if path in runtime and path not in needed:
                needed[path] = runtime[path]
                unscanned[path] = runtime[path].decode()
    return needed


def _imported_paths(path: str, text: str) -> Iterator[str]:
    """Yield the possible paths of the modules that a module imports.

    The first path is the `__init__` of the module's own package. ``text`` is the code
    of the module. The code does not show whether an imported name is a module, so some
    of the paths do not exist.
    """
    *folder, _ = path.split("/")
    yield "/".join([*folder, "__init__.py"])
    for dots, module, names in RELATIVE_IMPORT.findall(text):
        parts = [*folder[: len(folder) + 1 - len(dots)], *filter(None, [module])]
        target = "/".join(parts).replace(".", "/")
        yield f"{target}.py"
        yield f"{target}/__init__.py"
        yield from (f"{target}/{name}.py" for name in re.findall(r"\w+", names))
