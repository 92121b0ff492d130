"""List the files to generate, each with its template and its view.

Features add their files; those that are in every package are listed here.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from msgspec import Struct
from msgspec.structs import replace

from typecase.features.feature import Feature, Package, collect_sections
from typecase.ir import AliasSchema, Api, Resource, group_by_parent
from typecase.names.api_names import Names, list_operations
from typecase.names.webhook_names import HooksApi, build_hooks_api
from typecase.python.client.api_and_errors import api_view
from typecase.python.client.clients import client_view
from typecase.python.client.deprecation import uses_decorator
from typecase.python.client.lazy_packages import lazy_package_view
from typecase.python.client.operation_modules import (
    operations_package_view,
    operations_view,
)
from typecase.python.client.resources import OPERATIONS_PACKAGE, resource_view
from typecase.python.models.model_package import (
    UNIONS_MODULE,
    divide_models,
    model_module_view,
    model_unions_view,
    models_package_view,
)
from typecase.python.models.models import models_view
from typecase.python.models.params import params_view
from typecase.python.package.readme import readme_view
from typecase.python.package.root_modules import PackageMetadata, package_view
from typecase.python.package.subpackages import (
    api_docstring,
    subpackage_exports,
)
from typecase.python.package.uses import uses_view
from typecase.python.planned_file import PlannedFile, ViewFactory
from typecase.python.reference.page_division import (
    HOOKS_PAGE,
    SINGLE_FILE,
    divide_reference,
    reference_path,
)
from typecase.python.reference.reference_folder import (
    hooks_page_view,
    index_view,
    page_view,
)
from typecase.python.reference.reference_page import NamedApis, reference_view
from typecase.python.server.servers import server_view
from typecase.python.server.webhook_receivers import receivers_view
from typecase.python.text.code import Code
from typecase.python.views.client import ApiView
from typecase.python.views.package import PackageView


class FileSpec(Struct, frozen=True):
    """A Python file of an API, as in `PlannedFile`."""

    template: str
    """The template without its extension."""
    view: ViewFactory
    """A function that builds the view."""
    size: int = 0
    """An estimate of the work; 0 for a small file."""


def plan_package(
    metadata: PackageMetadata,
    apis: NamedApis,
    features: Sequence[Feature],
    options: Mapping[type[Struct], Struct],
) -> tuple[PlannedFile, ...]:
    """Return all files that templates generate for a package of these APIs.

    ``features`` are those that may be in the package, and ``options`` theirs. The
    runtime's modules are not among the files, because they are copied.
    """
    package = Package(metadata, apis, options)
    present = [each for each in features if each.applies(package)]
    top_docstring: Code | None = None
    top_exports: dict[str, str] = {}
    for source, api, names in apis.values():
        if names.is_flat:  # It is the only API of the package.
            top_docstring = api_docstring(api, source)
            top_exports = subpackage_exports(
                api, names, partial(api_view, api, names, source, metadata.user_agent)
            )
    uses = uses_view([(api, names) for _, api, names in apis.values()])
    view = package_view(
        metadata,
        {subpackage: names for subpackage, (_, _, names) in apis.items()},
        extras={
            extra: requirements
            for feature in present
            for extra, requirements in feature.extras.items()
        },
        feature_exports={
            module: names
            for feature in present
            for module, names in feature.exports(package).items()
        },
        has_typing_extensions=any(
            uses_decorator(api, names)
            or any(isinstance(each, AliasSchema) for each in api.schemas.values())
            for _, api, names in apis.values()
        ),
        uses=uses,
        top_docstring=top_docstring,
        top_exports=top_exports,
    )
    modules = ["__init__"]
    if metadata.parts.server and not top_exports:
        # At the top level, the module `server` of the API has these names, too.
        modules.append("server")
    sections = collect_sections(present, package)
    pages = partial(readme_view, metadata, apis, sections, uses)
    if metadata.parts.is_models_only:
        return (
            *_list_subpackage_files(apis, metadata),
            *_list_root_files(metadata.package, view, modules),
            PlannedFile("README.md", "package/models.md.jinja", pages),
        )
    includes = tuple(each.template for group in sections.values() for each in group)
    return (
        *_list_subpackage_files(apis, metadata),
        *_list_root_files(metadata.package, view, modules),
        *(
            replace(file, feature=feature.name)
            for feature in present
            for file in feature.plan(package)
        ),
        *(
            PlannedFile(
                name,
                f"package/{name}.jinja",
                pages,
                includes=includes,
                package=package.name,
            )
            for name in ("README.md", "GUIDE.md")
        ),
        *_reference_files(package.name, apis),
    )


def _list_root_files(
    package: str, view: PackageView, modules: Sequence[str]
) -> list[PlannedFile]:
    """Return the modules at the top of the package, and `pyproject.toml`."""
    files = {f"{package}/{name}.py": f"{name}.py" for name in modules}
    files["pyproject.toml"] = "pyproject.toml"
    return [
        PlannedFile(path, f"package/{template}.jinja", lambda: view)
        for path, template in files.items()
    ]


def _list_subpackage_files(
    apis: NamedApis, metadata: PackageMetadata
) -> list[PlannedFile]:
    return [
        file
        for subpackage, (source, api, names) in apis.items()
        for file in _subpackage_files(subpackage, api, names, source, metadata)
    ]


def _reference_files(package: str, apis: NamedApis) -> list[PlannedFile]:
    """Return REFERENCE.md, or the pages of a large package's folder `reference`."""
    path = reference_path(api for _, api, _ in apis.values())
    if path == SINGLE_FILE:
        return [
            PlannedFile(
                path,
                "package/REFERENCE.md.jinja",
                partial(reference_view, package, apis),
                size=sum(_size(api) for _, api, _ in apis.values()),
                package=package,
            )
        ]
    pages = {
        subpackage: divide_reference(api, names)
        for subpackage, (_, api, names) in apis.items()
    }
    files = [
        PlannedFile(
            path,
            "package/reference_index.md.jinja",
            partial(index_view, package, apis, pages),
            package=package,
        )
    ]
    for subpackage, (_, api, names) in apis.items():
        folder = f"{path.rpartition('/')[0]}/{subpackage}"
        places = {id_: page.path for page in pages[subpackage] for id_ in page.models}
        # A page has its operations itself.
        types = replace(api, resources=(), hooks=())
        files += [
            PlannedFile(
                f"{folder}/{page.path}",
                "package/reference_page.md.jinja",
                partial(
                    page_view,
                    page,
                    {id_: places[id_] for id_ in page.used},
                    package,
                    types,
                    names,
                ),
                size=len(page.operations) + len(page.models),
                package=package,
            )
            for page in pages[subpackage]
        ]
        if api.hook_operations:
            files.append(
                PlannedFile(
                    f"{folder}/{HOOKS_PAGE}",
                    "package/reference_hooks.md.jinja",
                    partial(hooks_page_view, package, api, names),
                    package=package,
                )
            )
    return files


def _size(api: Api) -> int:
    return len(api.schemas) + sum(1 for _ in list_operations(api))


def _subpackage_files(
    subpackage: str, api: Api, names: Names, source: str, metadata: PackageMetadata
) -> list[PlannedFile]:
    """Return the files of one API's subpackage."""
    # The view of the modules `api` and `errors`, of which `__init__` uses a part.
    shared = partial(api_view, api, names, source, metadata.user_agent)
    files: dict[str, FileSpec] = {}
    if not names.is_flat:  # Otherwise, the package itself has its names.
        init = partial(
            lazy_package_view,
            api_docstring(api, source),
            subpackage_exports(api, names, shared),
            "",
        )
        files["__init__"] = FileSpec("api/__init__", init, len(api.schemas))
    # Models do not depend on operations.
    types = replace(api, resources=(), hooks=())
    files |= _model_files(types, names, source)
    if names.params or names.literals:
        params = partial(params_view, types, names, source)
        files["params"] = FileSpec("models/params", params, len(names.params))
    if not names.parts.is_models_only:
        files |= _operation_files(api, names, source, shared)
    package = names.module_in(metadata.package)
    return [
        PlannedFile(
            f"{package.replace('.', '/')}/{module}.py",
            f"{file.template}.py.jinja",
            file.view,
            size=file.size,
            api=subpackage,
            package=package,
        )
        for module, file in files.items()
    ]


def _operation_files(
    api: Api, names: Names, source: str, shared: Callable[[], ApiView]
) -> dict[str, FileSpec]:
    """Return the clients, the server and what both share."""
    files = {
        "api": FileSpec("api/api", shared),
        "errors": FileSpec("api/errors", shared),
        f"{OPERATIONS_PACKAGE}/__init__": FileSpec(
            "api/operations_package",
            partial(operations_package_view, api.title, source),
        ),
    }
    if names.parts.has_client:
        client = partial(client_view, api, names, source)
        files["client"] = FileSpec("api/client", client)
    if names.parts.server:
        server = partial(server_view, api, names, source)
        files["server"] = FileSpec("api/server", server, _size(api))
    children = group_by_parent(api.resources)
    for resource in api.resources:
        module = names.resources[resource.id].module
        files |= _resource_files(
            resource, children.get(resource.id, []), names, source, module
        )
    if (hooks := build_hooks_api(api, names)) is not None:
        files |= _hook_files(hooks, source)
    return files


def _model_files(api: Api, names: Names, source: str) -> dict[str, FileSpec]:
    """Return the module `models`, or the files of the package of that name."""
    size = len(api.schemas)
    if not (names.model_modules and api.schemas):
        view = partial(models_view, api, names, source)
        return {"models": FileSpec("models/models", view, size)}
    modules = divide_models(api, names)
    package = partial(models_package_view, modules, api, names, source)
    files = {"models/__init__": FileSpec("api/__init__", package, size)}
    if names.unions.returned:
        unions = partial(model_unions_view, api, names, source)
        files[f"models/{UNIONS_MODULE}"] = FileSpec("models/models", unions)
    for module, schema_ids in modules.items():
        view = partial(model_module_view, module, schema_ids, api, names, source)
        files[f"models/{module}"] = FileSpec("models/models", view, len(schema_ids))
    return files


def _resource_files(
    resource: Resource,
    children: Sequence[Resource],
    names: Names,
    source: str,
    module: str,
) -> dict[str, FileSpec]:
    """Return the files of a resource, by path in the subpackage without `.py`.

    ``children`` are the resources directly below.
    """
    size = len(resource.all_operations)
    view = partial(resource_view, resource, children, names, source, module)
    files: dict[str, FileSpec] = {}
    if names.parts.has_client:
        files[module] = FileSpec("api/resource", view, size)
    if resource.all_operations:
        operations = partial(operations_view, resource, names, source)
        path = f"{OPERATIONS_PACKAGE}/{module}"
        files[path] = FileSpec("api/operations", operations, size)
    return files


def _hook_files(hooks: HooksApi, source: str) -> dict[str, FileSpec]:
    """Return the files that send and receive hooks, which are webhooks and callbacks.

    They are keyed by path in the subpackage without `.py`.
    """
    sender = partial(
        client_view,
        hooks.api,
        hooks.names,
        source,
        bases=("Sender", "AsyncSender"),
        private=True,
    )
    files: dict[str, FileSpec] = {}
    for resource in hooks.api.resources:
        module = f"_{hooks.names.resources[resource.id].module}"
        files |= _resource_files(resource, [], hooks.names, source, module)
    if hooks.names.parts.has_client:
        files["sender"] = FileSpec("api/client", sender)
    if hooks.names.parts.server:
        receivers = partial(receivers_view, hooks, source)
        files["receiver"] = FileSpec("api/receiver", receivers)
    return files
