"""Canonical schemas in, the text of a module of pydantic models out.

datamodel-code-generator prints the classes and decides nothing: it is handed schemas
that leave no choice, and what it reports to have printed is compared with the plan.
Nothing else of typecase knows this library.
"""

import ast
import json
import shutil
import tempfile
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from typecase.diagnostics import UserError
from typecase.python.canonical import RUNTIME
from typecase.python.imports import Imports
from typecase.python.views import ModelPlan


class ModelPrinterError(UserError):
    """The library failed, or printed something else than it was told."""


IMPORTS = {
    "__conditions__": ("typing.ClassVar", "conditions.Condition"),
    "AnyOf(": ("conditions.AnyOf",),
    "OneOf(": ("conditions.OneOf",),
    "OnlyWith(": ("conditions.OnlyWith",),
    "__secrets__": ("typing.ClassVar",),
}
BASES = {
    "OpenIntEnum": "model.OpenIntEnum",
    "OpenStrEnum": "model.OpenStrEnum",
    "IntEnum": "enum.IntEnum",
    "StrEnum": "enum.StrEnum",
}


def print_models(plan: ModelPlan, templates: Sequence[Path]) -> str:
    """Print the classes of one API.

    The folders of ``templates`` hold their look; what a later one has goes first.
    """
    if not plan.models:
        return str(plan.docstring)
    from datamodel_code_generator import generate
    from datamodel_code_generator.enums import DataModelType, InputFileType
    from datamodel_code_generator.format import (
        DatetimeClassType,
        Formatter,
        PythonVersion,
    )

    document = {
        "openapi": "3.1.0",
        "info": {"title": "models", "version": "1"},
        "paths": {},
        "components": {"schemas": plan.schemas},
    }
    imports = _imports(plan)
    with tempfile.TemporaryDirectory() as folder:
        looks = Path(folder, "templates")
        for each in templates:
            if each.is_dir():
                shutil.copytree(each, looks, dirs_exist_ok=True)
        metadata = Path(folder, "metadata.json")
        try:
            text = generate(
                json.dumps(document),
                input_file_type=InputFileType.OpenAPI,
                output_model_type=DataModelType.PydanticV2BaseModel,
                target_python_version=PythonVersion.PY_311,
                formatters=[Formatter.BUILTIN],
                custom_template_dir=looks,
                custom_file_header=str(plan.docstring),
                extra_template_data=_template_data(plan),
                additional_imports=sorted(imports),
                import_overrides=_overrides(imports),
                base_class=f"{RUNTIME}.model.Model",
                aliases=_aliases(plan),
                custom_class_name_generator=str,
                emit_model_metadata=metadata,
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
        except Exception as error:
            # Its templates are code, the user's perhaps: they can fail in any way.
            kind = type(error).__name__
            raise ModelPrinterError(f"printing models: {kind}: {error}") from error
        report = json.loads(metadata.read_text(encoding="utf-8"))
    _compare(plan, report["models"])
    if not isinstance(text, str):
        raise ModelPrinterError("the printer of models answered several modules")
    return _with_own_imports(text)


def _with_own_imports(text: str) -> str:
    """Write the imports anew: sorted, each module once, and none that is not used."""
    tree = ast.parse(text)
    found = [node for node in tree.body if isinstance(node, ast.ImportFrom)]
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    imports = Imports()
    for node in found:
        for alias in node.names:
            if (alias.asname or alias.name) in used:
                renamed = f" as {alias.asname}" if alias.asname else ""
                module = f"{'.' * node.level}{node.module or ''}"
                imports.name(module, f"{alias.name}{renamed}")
    lines = text.splitlines()
    first = min(node.lineno for node in found) - 1
    dropped = {
        n for node in found for n in range(node.lineno, (node.end_lineno or 0) + 1)
    }
    kept = [line for n, line in enumerate(lines, 1) if n not in dropped]
    return "\n".join([*kept[:first], *imports.lines(), *kept[first:]]) + "\n"


def _imports(plan: ModelPlan) -> set[str]:
    wanted: set[str] = set()
    for model in plan.models:
        if model.base is not None:
            wanted.add(BASES[model.base])
        for line in model.body:
            for mark, names in IMPORTS.items():
                if mark in line:
                    wanted.update(names)
    standard = ("typing.", "enum.")
    return {n if n.startswith(standard) else f"{RUNTIME}.{n}" for n in wanted}


def _overrides(imports: set[str]) -> dict[str, str]:
    ours = {name for name in imports if name.startswith(RUNTIME)}
    ours |= {f"{RUNTIME}.model.Model", f"{RUNTIME}.model.Unlisted"}
    relative = (name.replace(RUNTIME, ".._runtime", 1) for name in ours)
    return {name: module for module, _, name in (n.rpartition(".") for n in relative)}


def _aliases(plan: ModelPlan) -> dict[str, str | list[str]]:
    return {
        f"{model.name}.{wire}": name
        for model in plan.models
        if model.base is None
        for wire, name in model.fields.items()
        if wire != name
    }


def _template_data(plan: ModelPlan) -> defaultdict[str, dict[str, Any]]:
    data: defaultdict[str, dict[str, Any]] = defaultdict(dict)
    for model in plan.models:
        data[model.name] = {"typecase": model}
    return data


def _compare(plan: ModelPlan, printed: list[dict[str, Any]]) -> None:
    """Fail where a class or a field is called otherwise than planned."""
    planned = {model.name: set(model.fields.values()) for model in plan.models}
    found = {
        model["class_name"]: {field["name"] for field in model["fields"]}
        for model in printed
    }
    for name in sorted(planned.keys() | found.keys()):
        wanted, got = planned.get(name), found.get(name)
        if wanted is None or got is None or not wanted <= got:
            raise ModelPrinterError(
                f"the printer of models made {name} with {sorted(got or ())},"
                f" planned was {sorted(wanted or ())}"
            )
