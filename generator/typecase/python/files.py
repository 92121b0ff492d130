"""The table of output: which template prints which view into which file."""

from msgspec import Struct

from typecase.ir import Api, Resource
from typecase.python.apis import api_view, operations
from typecase.python.clients import client_view
from typecase.python.hooks import Hooks, hooks_of
from typecase.python.models import models_view
from typecase.python.naming import Names
from typecase.python.package import PackageFacts, package_view
from typecase.python.readme import readme_view
from typecase.python.receivers import receivers_view
from typecase.python.reference import NamedApis, reference_view
from typecase.python.resources import (
    OPERATIONS,
    operations_package_view,
    operations_view,
    resource_view,
)
from typecase.python.servers import server_view
from typecase.python.subpackages import subpackage_view


class PlannedFile(Struct, frozen=True):
    """One file that a template prints; ``path`` is relative to the output folder."""

    path: str
    template: str
    view: object


def plan_package(facts: PackageFacts, named: NamedApis) -> tuple[PlannedFile, ...]:
    """Plan every file; ``named`` has the source's file name and API by subpackage."""
    files = [
        planned
        for subpackage, (source, api, names) in named.items()
        for planned in _subpackage(
            f"{facts.package}/{subpackage}", api, names, source, facts
        )
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
    files += [
        PlannedFile(f"{facts.package}/{name}.py", f"package/{name}.py.jinja", view)
        for name in ("__init__", *extras)
    ]
    files += [
        PlannedFile("pyproject.toml", "package/pyproject.toml.jinja", view),
        PlannedFile("README.md", "package/README.md.jinja", readme_view(facts, named)),
        PlannedFile(
            "REFERENCE.md",
            "package/REFERENCE.md.jinja",
            reference_view(facts.package, named),
        ),
    ]
    return tuple(files)


def _subpackage(
    folder: str, api: Api, names: Names, source: str, facts: PackageFacts
) -> list[PlannedFile]:
    shared = api_view(api, names, source, facts.user_agent)
    views: dict[str, tuple[str, object]] = {
        "__init__": ("api/__init__", subpackage_view(api, names, shared, source)),
        "api": ("api/api", shared),
        "errors": ("api/errors", shared),
        "client": ("api/client", client_view(api, names, source)),
        "models": ("models/models", models_view(api, names, source)),
        "server": ("api/server", server_view(api, names, source)),
    }
    package = operations_package_view(api.title, source)
    views[f"{OPERATIONS}/__init__"] = ("api/operations_package", package)
    for resource in api.resources:
        module = names.resources[resource.id].module
        views |= _resource_views(resource, names, source, module)
    if (hooks := hooks_of(api, names)) is not None:
        views |= _hook_views(hooks, source)
    return [
        PlannedFile(f"{folder}/{module}.py", f"{template}.py.jinja", view)
        for module, (template, view) in views.items()
    ]


def _resource_views(
    resource: Resource, names: Names, source: str, module: str
) -> dict[str, tuple[str, object]]:
    return {
        module: ("api/resource", resource_view(resource, names, source, module)),
        f"{OPERATIONS}/{module}": (
            "api/operations",
            operations_view(resource, names, source),
        ),
    }


def _hook_views(hooks: Hooks, source: str) -> dict[str, tuple[str, object]]:
    sender = client_view(
        hooks.api, hooks.names, source, bases=("Sender", "AsyncSender"), private=True
    )
    resources: dict[str, tuple[str, object]] = {}
    for each in hooks.api.resources:
        module = f"_{hooks.names.resources[each.id].module}"
        resources |= _resource_views(each, hooks.names, source, module)
    return {
        **resources,
        "sender": ("api/client", sender),
        "receiver": ("api/receiver", receivers_view(hooks, source)),
    }
