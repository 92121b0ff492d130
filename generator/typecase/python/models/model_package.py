"""Build the views of the package `models`, into which a large API divides its models.

A type checker reads the imports of models from other modules of the package. At run
time, modules do not import each other: pydantic finds a model in the package, which
imports the model's module on first access.
"""

from collections.abc import Mapping, Sequence

from typecase.ir import Api, SchemaId, referenced_schema_ids
from typecase.names.api_names import Names
from typecase.python.client.resources import module_docstring
from typecase.python.models.models import ModelViewBuilder, model_imports
from typecase.python.text.code import code
from typecase.python.text.literals import KeywordArgument, literal
from typecase.python.types.annotations import RUNTIME
from typecase.python.types.import_collector import Imports, export_order
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
    module: str, modules: ModelModules, api: Api, names: Names, source: str
) -> ModelsView:
    """Return the view of a module of the package `models`.

    ``modules`` has the models of all modules of the package.
    """
    imports = model_imports(names)
    builder = ModelViewBuilder(api, names, is_part=True, imports=imports)
    models = tuple(map(builder.model_view, modules[module]))
    typing_imports = Imports()
    typing_imports.add_names(".", *builder.imports.names.pop(".", ()))
    typing_imports = typing_imports.for_subpackage()
    for other, schema_ids in modules.items():
        if other != module:
            classes = (
                names.classes[id_] for id_ in schema_ids if id_ in builder.referenced
            )
            typing_imports.add_names(f".{other}", *classes)
    if typing_imports.names:
        builder.imports.add_names("typing", "TYPE_CHECKING")
    return ModelsView(
        docstring=module_docstring(f"Models of the {api.title}.", source),
        imports=builder.imports.for_subpackage().lines(),
        typing_imports=typing_imports.lines(),
        is_part=True,
        models=models,
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
    imports = Imports()
    for name, module in exports.items():
        imports.add_names(module, name)
    return LazyPackageView(
        docstring=module_docstring(f"Models of the {api.title}.", source),
        imports=imports.lines(),
        lazy_import=code(f"from .{RUNTIME}.models.lazy_models import lazy_models"),
        lazy_function=code("lazy_models"),
        lazy_attributes=tuple(
            KeywordArgument(literal(name), literal(exports[name]))
            for name in sorted(exports)
        ),
        exports=tuple(map(literal, sorted(exports, key=export_order))),
    )


def model_unions_view(
    modules: ModelModules, api: Api, names: Names, source: str
) -> ModelsView:
    """Return the view of the module with the aliases of unions that methods return."""
    builder = ModelViewBuilder(
        api, names, imports=model_imports(names), defined=set(api.schemas)
    )
    unions = tuple(builder.union_views())
    used = {
        schema_id
        for members in names.unions.returned
        for member in members
        for schema_id in referenced_schema_ids(member)
    }
    imports = builder.imports.for_subpackage()
    for module, schema_ids in modules.items():
        classes = (names.classes[id_] for id_ in schema_ids if id_ in used)
        imports.add_names(f".{module}", *classes)
    return ModelsView(
        docstring=module_docstring(
            f"Unions of models that methods of the {api.title} return.", source
        ),
        imports=imports.lines(),
        typing_imports=(),
        is_part=False,
        models=(),
        unions=unions,
    )
