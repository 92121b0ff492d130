"""Modules of models, printed both ways: by our template, and by
datamodel-code-generator from the canonical schemas of the same API.
"""

import json
import sys
from functools import partial
from pathlib import Path
from types import ModuleType

from tests.generator.model_differential.canonical import canonical_schema
from typecase.ir import Api
from typecase.load import load
from typecase.lower import lower
from typecase.output.render import create_environment, render
from typecase.python.models.models import models_view
from typecase.python.naming.naming import Names, name_api
from typecase.python.package.output_files import PlannedFile

BASE = "typecase.runtime.models.model.Model"


def read(document: Path) -> tuple[Api, Names]:
    """Load a document, and name what is in it."""
    api = lower(load(document)).api
    return api, name_api(api, "shop")


def canonical(api: Api, names: Names) -> dict[str, object]:
    """Write a document that has the schemas alone."""
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


def by_template(api: Api, names: Names) -> str:
    """Print the models as typecase does, without black."""
    view = partial(models_view, api, names, "a document")
    file = PlannedFile("models.py", "models/models.py.jinja", view)
    text = render(create_environment(None), file)
    return text.replace("from .._runtime.", "from typecase.runtime.")


def by_library(api: Api, names: Names) -> str:
    """Print them with the library, on the base class of ours."""
    # Imported here, so that the time it takes is measured with what it does.
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
        json.dumps(canonical(api, names)),
        input_file_type=InputFileType.OpenAPI,
        output_model_type=DataModelType.PydanticV2BaseModel,
        target_python_version=PythonVersion.PY_311,
        formatters=[Formatter.BUILTIN],
        base_class=BASE,
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


def module(name: str, text: str) -> ModuleType:
    """Import a text; it stays where pydantic looks for its names."""
    made = ModuleType(name)
    sys.modules[name] = made
    exec(compile(text, name, "exec"), vars(made))
    return made
