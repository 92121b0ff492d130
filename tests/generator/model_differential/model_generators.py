"""Generate the models of an API with typecase and with datamodel-code-generator.

The library gets the canonical JSON Schema of the same API.
"""

import json
import sys
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any

from tests.generator.model_differential.canonical_schema import canonical_schema
from typecase.ir import Api
from typecase.load import load
from typecase.lower import lower
from typecase.names.api_names import Names, name_api
from typecase.output.render import create_environment, render
from typecase.python.models.models import models_view
from typecase.python.planned_file import PlannedFile

BASE_CLASS = "typecase.runtime.models.model.Model"


def load_api(document: Path) -> tuple[Api, Names]:
    """Load a document and assign all names."""
    api = lower(load(document, strict=False)).api
    return api, name_api(api, "shop")


def canonical_document(api: Api, names: Names) -> dict[str, Any]:
    """Return a document with the canonical schemas and without operations."""
    schemas = {
        names.classes[schema.id]: canonical_schema(schema, names)
        for schema in api.schemas.values()
    }
    return {
        "openapi": "3.1.0",
        "info": {"title": "models", "version": "1"},
        "paths": {},
        "components": {"schemas": schemas},
    }


def generate_with_typecase(api: Api, names: Names) -> str:
    """Generate the models with the template of typecase, without formatting."""
    view = partial(models_view, api, names, "a document")
    file = PlannedFile("shop/models.py", "models/models.py.jinja", view)
    text = render(create_environment(None), file)
    return text.replace("from ._runtime.", "from typecase.runtime.")


def generate_with_library(api: Api, names: Names) -> str:
    """Generate the models with the library, on the base class of typecase."""
    # Imported here so that the benchmark measures the import time too.
    from datamodel_code_generator import generate
    from datamodel_code_generator.enums import DataModelType, InputFileType
    from datamodel_code_generator.format import (
        DatetimeClassType,
        Formatter,
        PythonVersion,
    )

    aliases: dict[str, str | list[str]] = {
        f"{names.classes[identity]}.{wire}": name
        for identity, fields in names.fields.items()
        for wire, name in fields.items()
        if wire != name
    }
    text = generate(
        json.dumps(canonical_document(api, names)),
        input_file_type=InputFileType.OpenAPI,
        output_model_type=DataModelType.PydanticV2BaseModel,
        target_python_version=PythonVersion.PY_311,
        formatters=[Formatter.BUILTIN],
        base_class=BASE_CLASS,
        aliases=aliases,
        custom_class_name_generator=str,
        use_annotated=True,
        field_constraints=True,
        snake_case_field=True,
        strict_nullable=True,
        use_specialized_enum=True,
        capitalise_enum_members=False,
        treat_dot_as_module=False,
        use_union_operator=True,
        use_standard_collections=True,
        disable_timestamp=True,
        disable_future_imports=True,
        output_datetime_class=DatetimeClassType.Datetime,
    )
    assert isinstance(text, str)
    return text


def import_source(name: str, source: str) -> ModuleType:
    """Import source text as a module.

    The module stays in `sys.modules`, where pydantic resolves annotations.
    """
    module = ModuleType(name)
    sys.modules[name] = module
    exec(compile(source, name, "exec"), vars(module))
    return module


# The name is that of the class in the runtime, since generated models import it.
def Discriminator(*_: object) -> None:
    """Replace the runtime's discriminator by one that selects no model.

    The library gets no discriminators, so unions are compared without them.
    """
