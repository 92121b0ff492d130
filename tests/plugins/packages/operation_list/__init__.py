"""A plugin that lists all operations in a CSV file and in a module."""

import csv
from collections.abc import Iterable
from io import StringIO
from pathlib import Path
from typing import Annotated

from msgspec import Meta, Struct

from typecase.plugins import (
    INTERFACE,
    Code,
    Feature,
    ModuleView,
    Package,
    PlannedFile,
    Plugin,
    View,
    code,
    escape_unprintable,
    literal,
    plan_module,
)


class Options(Struct, frozen=True):
    """The table `[tool.typecase.features.operation_list]`."""

    file: str = "operations.csv"
    delimiter: Annotated[str, Meta(min_length=1, max_length=1)] = ","


class CsvView(View, frozen=True, kw_only=True):
    """The file with the list."""

    rows: list[Code]


class ListView(ModuleView, frozen=True, kw_only=True):
    """The module `operation_list`."""

    rows: list[Code]


def list_operations(package: Package) -> list[tuple[str, str, str]]:
    """Return the subpackage, the HTTP method and the path of each operation."""
    return [
        (subpackage, operation.method, operation.path)
        for subpackage, (_, api, _) in package.apis.items()
        for operation in api.operations
    ]


def write_row(values: Iterable[str], delimiter: str) -> Code:
    """Return a row of the file. The writer quotes what comes from the document."""
    text = StringIO()
    writer = csv.writer(text, delimiter=delimiter, lineterminator="")
    writer.writerow(map(escape_unprintable, values))
    return code(text.getvalue())


def view_csv(package: Package) -> CsvView:
    """Return the view of the file with the list."""
    delimiter = package.options_of(Options).delimiter
    rows = [("api", "method", "path"), *list_operations(package)]
    return CsvView(rows=[write_row(row, delimiter) for row in rows])


def plan(package: Package) -> list[PlannedFile]:
    """Return the files: the list, and the module `operation_list`."""
    rows = [
        code(f"({literal(api)}, {literal(method)}, {literal(path)})")
        for api, method, path in list_operations(package)
    ]
    return [
        PlannedFile(
            package.options_of(Options).file,
            "operation_list/operations.csv.jinja",
            lambda: view_csv(package),
        ),
        plan_module(
            "operation_list",
            package,
            ListView(package_name=code(package.name), rows=rows),
        ),
    ]


PLUGIN = Plugin(
    interface=INTERFACE,
    features=(
        Feature(
            name="operation_list",
            options=Options,
            applies=lambda _: True,
            plan=plan,
        ),
    ),
    templates=Path(__file__).parent / "templates",
)
