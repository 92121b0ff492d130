"""The table of output: which template prints which view into which file."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct

from typecase.ir import Api, Resource
from typecase.python.client.api_data import api_view
from typecase.python.client.clients import client_view
from typecase.python.client.resources import (
    OPERATIONS,
    operations_package_view,
    operations_view,
    resource_view,
)
from typecase.python.models.models import models_view
from typecase.python.naming.naming import Names, operations
from typecase.python.naming.webhook_names import Hooks, hooks_of
from typecase.python.package.package import PackageFacts, package_view
from typecase.python.package.readme import readme_view
from typecase.python.package.subpackages import subpackage_view
from typecase.python.reference.reference import NamedApis, reference_view
from typecase.python.server.receivers import receivers_view
from typecase.python.server.servers import server_view

View = Callable[[], object]
"""What a template prints, put together when it is wanted."""


class PlannedFile(Struct, frozen=True):
    """One file that a template prints; ``path`` is relative to the output folder.

    ``size`` is how many operations and schemas it speaks of. It is made of one API
    alone, whose subpackage is ``api``, if that is not empty.
    """

    path: str
    template: str
    view: View
    size: int = 0
    api: str = ""


def plan_package(facts: PackageFacts, named: NamedApis) -> tuple[PlannedFile, ...]:
    """Plan every file; ``named`` has the source's file name and API by subpackage."""
    files = [
        planned
        for subpackage, (source, api, names) in named.items()
        for planned in _subpackage(subpackage, api, names, source, facts)
    ]
    has_outbox = any(
        operation.batching is not None
        for _, api, _ in named.values()
        for operation in operations(api)
    )
    view = package_view(
        facts,
        {key: names for key, (_, _, names) in named.items()},
        has_outbox=has_outbox,
    )
    extras = ["aiohttp", *(["outbox"] if has_outbox else []), "server", "testing"]
    templates = {
        f"{facts.package}/{name}.py": f"package/{name}.py.jinja"
        for name in ("__init__", *extras)
    }
    templates["pyproject.toml"] = "package/pyproject.toml.jinja"
    readme, reference = "package/README.md.jinja", "package/REFERENCE.md.jinja"
    size = sum(_size(api) for _, api, _ in named.values())
    return (
        *files,
        *(PlannedFile(path, each, lambda: view) for path, each in templates.items()),
        PlannedFile("README.md", readme, partial(readme_view, facts, named)),
        PlannedFile(
            "REFERENCE.md",
            reference,
            partial(reference_view, facts.package, named),
            size,
        ),
    )


def _size(api: Api) -> int:
    return len(api.schemas) + sum(1 for _ in operations(api))


def _subpackage(
    subpackage: str, api: Api, names: Names, source: str, facts: PackageFacts
) -> list[PlannedFile]:
    shared = api_view(api, names, source, facts.user_agent)
    package = partial(operations_package_view, api.title, source)
    planned: dict[str, tuple[str, View, int]] = {
        "__init__": (
            "api/__init__",
            partial(subpackage_view, api, names, shared, source),
            len(api.schemas),
        ),
        "api": ("api/api", lambda: shared, 0),
        "errors": ("api/errors", lambda: shared, 0),
        "client": ("api/client", partial(client_view, api, names, source), 0),
        "models": (
            "models/models",
            partial(models_view, api, names, source),
            len(api.schemas),
        ),
        "server": ("api/server", partial(server_view, api, names, source), _size(api)),
        f"{OPERATIONS}/__init__": ("api/operations_package", package, 0),
    }
    for resource in api.resources:
        module = names.resources[resource.id].module
        planned |= _resource_files(resource, names, source, module)
    if (hooks := hooks_of(api, names)) is not None:
        planned |= _hook_files(hooks, source)
    return [
        PlannedFile(
            f"{facts.package}/{subpackage}/{module}.py",
            f"{template}.py.jinja",
            view,
            size,
            subpackage,
        )
        for module, (template, view, size) in planned.items()
    ]


def _resource_files(
    resource: Resource, names: Names, source: str, module: str
) -> dict[str, tuple[str, View, int]]:
    size = len(resource.operations)
    return {
        module: (
            "api/resource",
            partial(resource_view, resource, names, source, module),
            size,
        ),
        f"{OPERATIONS}/{module}": (
            "api/operations",
            partial(operations_view, resource, names, source),
            size,
        ),
    }


def _hook_files(hooks: Hooks, source: str) -> dict[str, tuple[str, View, int]]:
    sender = partial(
        client_view,
        hooks.api,
        hooks.names,
        source,
        bases=("Sender", "AsyncSender"),
        private=True,
    )
    planned: dict[str, tuple[str, View, int]] = {}
    for each in hooks.api.resources:
        module = f"_{hooks.names.resources[each.id].module}"
        planned |= _resource_files(each, hooks.names, source, module)
    return {
        **planned,
        "sender": ("api/client", sender, 0),
        "receiver": ("api/receiver", partial(receivers_view, hooks, source), 0),
    }
