"""Build the views of the package `models`, into which a large API divides its models.

A type checker reads the imports of models from other modules of the package. At run
time, modules do not import each other: pydantic finds a model in the package, which
imports the model's module on first access.
"""

from collections.abc import Mapping, Sequence

from typecase.ir import Api, SchemaId
from typecase.names.api_names import Names
from typecase.python.client.lazy_packages import lazy_package_view
from typecase.python.client.resources import module_docstring
from typecase.python.models.models import ModelViewBuilder
from typecase.python.text.symbols import RUNTIME
from typecase.python.views.client import LazyPackageView
from typecase.python.views.models import ModelsView

UNIONS_MODULE = "_unions"
"""The module of aliases of unions, whose name no other module of the package has."""
ModelModules = Mapping[str, Sequence[SchemaId]]
"""The models of each module of the package `models`, in the order of definition."""


def divide_models(api: Api, names: Names) -> ModelModules:
    """Return the modules of the package `models` of a large API."""
    modules: dict[str, list[SchemaId]] = {}
    for schema_id in api.schemas:
        modules.setdefault(names.model_modules[schema_id], []).append(schema_id)
    return dict(sorted(modules.items()))


def model_module_view(
    module: str, schema_ids: Sequence[SchemaId], api: Api, names: Names, source: str
) -> ModelsView:
    """Return the view of a module of the package `models`, which has these models."""
    builder = ModelViewBuilder(api, names, names.model_modules, module)
    return ModelsView(
        docstring=module_docstring(f"Models of the {api.title}.", source),
        is_part=True,
        models=tuple(map(builder.model_view, schema_ids)),
        unions=(),
    )


def models_package_view(
    modules: ModelModules, api: Api, names: Names, source: str
) -> LazyPackageView:
    """Return the view of the package `models`, which imports its modules lazily."""
    exports = {
        names.classes[schema_id]: f".{module}"
        for module, schema_ids in modules.items()
        for schema_id in schema_ids
    }
    unions = names.unions.returned.values()
    exports |= dict.fromkeys(unions, f".{UNIONS_MODULE}")
    return lazy_package_view(
        module_docstring(f"Models of the {api.title}.", source),
        exports,
        ".models",
        (f"{RUNTIME}.models.lazy_models", "lazy_models"),
    )


def model_unions_view(api: Api, names: Names, source: str) -> ModelsView:
    """Return the view of the module with the aliases of unions that methods return."""
    builder = ModelViewBuilder(
        api, names, names.model_modules, UNIONS_MODULE, defined=set(api.schemas)
    )
    return ModelsView(
        docstring=module_docstring(
            f"Unions of models that methods of the {api.title} return.", source
        ),
        is_part=False,
        models=(),
        unions=tuple(builder.union_views()),
    )
