"""The package as a whole: its front door and what makes it installable."""

import re
from collections.abc import Iterator, Mapping

from msgspec import Struct

from typecase.python.client.method_docs import sentence
from typecase.python.naming.naming import Names
from typecase.python.text.code import code
from typecase.python.text.docstrings import docstring, wrap
from typecase.python.text.literals import Setting, literal
from typecase.python.text.toml import toml_string
from typecase.python.types.import_collector import Imports
from typecase.python.views import View

EXPORTS = {
    "auth.token_cache": ("AsyncCachedToken", "CachedToken"),
    "auth.token_grants": ("ClientCredentials", "Login", "Refresh"),
    "bulk.batch_outcomes": ("Accepted", "Failed", "Outcome", "Rejected"),
    "bulk.pagination": ("AsyncPages", "Pages", "Position"),
    "errors": (
        "ApiError",
        "ConfigurationError",
        "ConnectionFailedError",
        "ConnectionLostError",
        "DecodingError",
        "InvalidRequestError",
        "RedirectionError",
        "ResponseTooLargeError",
        "StatusError",
        "TimedOutError",
        "TransportError",
    ),
    "events": ("AttemptEnded", "AttemptStarted", "CallEvent", "RetryScheduled"),
    "models.file": ("File",),
    "options": ("ClientOptions", "RequestOptions", "Retries", "Timeouts"),
    "response": ("Response",),
    "secret": ("Secret",),
}
"""What the package offers beside its APIs, by module of the runtime."""


RELATIVE_IMPORT = re.compile(r"from (\.+)([\w.]*) import (\([^)]*\)|.*)")


class PackageFacts(Struct, frozen=True):
    """What configuration says about the package."""

    package: str
    version: str
    description: str

    @property
    def user_agent(self) -> str:
        """What clients call themselves."""
        return f"{self.package}/{self.version}"


def package_view(
    facts: PackageFacts, apis: Mapping[str, Names], *, has_outbox: bool
) -> View:
    """Describe `__init__`, `pyproject.toml` and the modules for all APIs."""
    said = sentence(facts.description) or f"Clients and servers of {facts.package}."
    listed = "\n".join(
        f"- `{facts.package}.{name}`: `{names.client}` and `{names.async_client}`."
        for name, names in apis.items()
    )
    modules = {
        name: f"._runtime.{module}"
        for module, exported in EXPORTS.items()
        for name in exported
    }
    imports = Imports()
    for name, module in modules.items():
        imports.name(module, name)
    return View(
        docstring=docstring(
            (
                wrap(said, indent=3),
                listed,
                "Printed by typecase; never edited by hand.",
            ),
            indent=0,
        ),
        imports=imports.lines(),
        places=tuple(
            Setting(literal(name), literal(modules[name])) for name in sorted(modules)
        ),
        exports=tuple(literal(name) for name in sorted([*modules, "__version__"])),
        version=literal(facts.version),
        distribution=toml_string(facts.package.replace("_", "-")),
        toml_version=toml_string(facts.version),
        description=toml_string(facts.description or said),
        package=toml_string(facts.package),
        package_name=code(facts.package),
        fixtures=tuple(
            Setting(code(f"fake_{name}"), literal(f"{facts.package}.{name}"))
            for name in sorted(apis)
        ),
        has_outbox=has_outbox,
    )


def needed_modules(
    texts: Mapping[str, str], runtime: Mapping[str, bytes]
) -> dict[str, bytes]:
    """Return the modules of the runtime that files of a package import, by path.

    An import counts wherever it stands, and so do those of the modules themselves.
    """
    found: dict[str, bytes] = {}
    waiting = dict(texts)
    while waiting:
        for path in _imported(*waiting.popitem()):
            if path in runtime and path not in found:
                found[path] = runtime[path]
                waiting[path] = runtime[path].decode()
    return found


def _imported(path: str, text: str) -> Iterator[str]:
    """Yield the paths of modules that a module imports, and of what is none."""
    *folder, _ = path.split("/")
    yield "/".join([*folder, "__init__.py"])
    for dots, module, names in RELATIVE_IMPORT.findall(text):
        parts = [*folder[: len(folder) + 1 - len(dots)], *filter(None, [module])]
        target = "/".join(parts).replace(".", "/")
        yield f"{target}.py"
        yield f"{target}/__init__.py"
        yield from (f"{target}/{name}.py" for name in re.findall(r"\w+", names))
