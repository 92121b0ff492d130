"""Test the imports of modules and snippets, and the names in place of symbols."""

import json
from pathlib import Path

import pytest

from tests.generator.cli.cli_runner import run_typecase
from typecase.python.text.imports import (
    MissingImportsError,
    resolve_module,
    resolve_snippets,
)
from typecase.python.text.symbols import (
    ANY,
    IMPORTS,
    TYPING_IMPORTS,
    exported,
    module_path,
    symbol,
    typing_symbol,
)

START = f"{IMPORTS}\n\n"
OPTIONS = symbol("_runtime.options", "Options")
PETS = symbol(".pets", "Pets")
TYPING_PETS = typing_symbol(".pets", "Pets")
DATE = symbol("datetime", "date")
OVERLOAD = symbol("typing", "overload")
CASES = {
    "a name": (f"{START}x: {ANY}\n", "from typing import Any\n\nx: Any\n"),
    "no names": (f"{START}x = 1\n", "\n\nx = 1\n"),
    "a name that the module defines": (
        f"{START}class Any({ANY}): ...\n",
        "from typing import Any as _Any\n\nclass Any(_Any): ...\n",
    ),
    "a name that a method hides": (
        f"{START}class A:\n    @{OVERLOAD}\n    def overload(): ...\n",
        "from typing import overload as _overload\n\n"
        "class A:\n    @_overload\n    def overload(): ...\n",
    ),
    "a chosen name": (
        f"{START}x: {symbol('datetime', 'date', 'date_')} = {DATE}\n",
        "from datetime import date\nfrom datetime import date as date_\n\n"
        "x: date_ = date\n",
    ),
    "two names that are equal": (
        f"{START}x: {symbol('a', 'Pets')} | {PETS}\n",
        "from a import Pets as _Pets\n\nfrom .pets import Pets\n\nx: _Pets | Pets\n",
    ),
    "a module": (
        f"{START}x: {symbol('builtins')}.int\n",
        "import builtins\n\nx: builtins.int\n",
    ),
    "a module with the name of a builtin": (
        f"{START}x = {symbol('._operations', 'list')}.GET\n",
        "from ._operations import list as _list\n\nx = _list.GET\n",
    ),
    "the runtime": (
        f"{START}x = {OPTIONS}\n",
        "from .._runtime.options import Options\n\nx = Options\n",
    ),
    "the package": (
        f"{START}x = {symbol('.', 'models')}\n",
        "from . import models\n\nx = models\n",
    ),
    "type checkers only": (
        f'{START}{TYPING_IMPORTS}\nx: "{TYPING_PETS}"\n',
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n"
        '    from .pets import Pets\nx: "Pets"\n',
    ),
    "type checkers too": (
        f'{START}{TYPING_IMPORTS}\nx: "{TYPING_PETS}" = {PETS}\n',
        'from .pets import Pets\n\n\nx: "Pets" = Pets\n',
    ),
    "exports": (
        f"{START}{TYPING_IMPORTS}\n__all__ = [{exported('map', '.map')}]\n",
        "from typing import TYPE_CHECKING\n\nif TYPE_CHECKING:\n"
        '    from . import map\n__all__ = ["map"]\n',
    ),
    "the path of a module": (
        f'{START}x = "{module_path("_runtime.pagination.pages")}"\n',
        '\n\nx = ".._runtime.pagination.pages"\n',
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_names_are_imported(name: str) -> None:
    text, expected = CASES[name]
    assert resolve_module(text, "shop.pets_api", "shop.pets_api") == expected


@pytest.mark.parametrize(
    ("folder", "package", "expected"),
    [
        (
            "shop",
            "shop",
            "from ._runtime.options import Options\nfrom .pets import Pets",
        ),
        (
            "shop.api.models",
            "shop.api",
            "from ..._runtime.options import Options\nfrom ..pets import Pets",
        ),
        (
            "shop.api.pets",
            "shop.api",
            "from ..._runtime.options import Options\nfrom . import Pets",
        ),
    ],
)
def test_modules_are_relative(folder: str, package: str, expected: str) -> None:
    text = resolve_module(f"{IMPORTS}\n{OPTIONS}, {PETS}\n", folder, package)
    assert text == f"{expected}\nOptions, Pets\n"


def test_modules_of_the_library_are_absolute() -> None:
    path = module_path("_runtime.pagination.pages")
    text = resolve_module(
        f'{IMPORTS}\n{OPTIONS}, {PETS}, "{path}"\n', "shop", "shop", library=True
    )
    assert text == (
        "from typecase_runtime_1.options import Options\n\nfrom .pets import Pets\n"
        'Options, Pets, "typecase_runtime_1.pagination.pages"\n'
    )


def test_path_of_a_module_needs_no_place_for_imports() -> None:
    text = f"from {module_path('_runtime.errors')} import ApiError\n"
    expected = "from ._runtime.errors import ApiError\n"
    assert resolve_module(text, "shop", "shop") == expected


def test_text_without_a_place_for_imports_is_refused() -> None:
    with pytest.raises(MissingImportsError, match=r"has no `.. imports"):
        resolve_module(f"x: {ANY}\n", "shop", "shop")


def test_text_without_a_place_for_typing_imports_is_refused() -> None:
    with pytest.raises(MissingImportsError, match=r"has no `.. typing_imports"):
        resolve_module(f'{START}x: "{TYPING_PETS}"\n', "shop", "shop")


@pytest.mark.parametrize("module", [".models", "_runtime.options"])
def test_symbol_of_a_module_of_the_package_needs_a_name(module: str) -> None:
    with pytest.raises(ValueError, match="needs a name"):
        symbol(module)


def test_each_snippet_has_its_own_imports() -> None:
    snippet = f"```python\n{IMPORTS}\n\n{symbol('shop', 'Client')}()\n```\n"
    text = resolve_snippets(f"`{ANY}`\n\n{snippet}\n{snippet}", "shop")
    expected = "```python\nfrom shop import Client\n\nClient()\n```\n"
    assert text == f"`Any`\n\n{expected}\n{expected}"


def test_text_of_a_document_cannot_import(tmp_path: Path) -> None:
    hostile = symbol("os", "system")
    schema = {
        "type": "object",
        "title": hostile,
        "description": hostile,
        "properties": {
            hostile: {"type": "string", "default": hostile, "description": hostile},
            "kind": {"enum": [hostile, IMPORTS], "example": hostile},
            "code": {"type": "string", "pattern": hostile, "const": hostile},
        },
    }
    operation = {
        "operationId": hostile,
        "summary": hostile,
        "description": f"{hostile}\n\n```python\n{IMPORTS}\n{hostile}\n```\n",
        "tags": [hostile],
        "parameters": [
            {"name": hostile, "in": "query", "schema": schema["properties"]["kind"]}
        ],
        "requestBody": {
            "content": {
                "application/json": {"schema": {"$ref": "#/components/schemas/a"}}
            }
        },
        "responses": {"200": {"description": hostile}},
    }
    document = {
        "openapi": "3.1.0",
        "info": {"title": hostile, "version": hostile, "description": hostile},
        "servers": [{"url": f"https://a.example/{hostile}", "description": hostile}],
        "paths": {f"/{hostile}": {"post": operation}},
        "components": {"schemas": {"a": schema}},
    }
    path = tmp_path / "hostile.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    result = run_typecase(
        tmp_path, "generate", path.name, "--package", "shop", "--out", "out"
    )
    assert result.status == 0, result.stderr
    files = [each for each in (tmp_path / "out").rglob("*") if each.is_file()]
    for file in files:
        text = file.read_text(encoding="utf-8")
        assert "\x02" not in text
        assert "from os import" not in text
        assert "_runtime" in file.parts or "import os" not in text
