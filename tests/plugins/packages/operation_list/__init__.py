"""A plugin that lists all operations in a CSV file and in a module."""

import csv
from io import StringIO
from pathlib import Path

from typecase.plugins import (
    INTERFACE,
    Feature,
    Package,
    PlannedFile,
    Plugin,
    View,
    code,
    literal,
    plan_module,
)


def list_operations(package: Package) -> list[tuple[str, str, str]]:
    """Return the subpackage, the HTTP method and the path of each operation."""
    return [
        (subpackage, operation.method, operation.path)
        for subpackage, (_, api, _) in package.apis.items()
        for operation in api.operations
    ]


def write_csv(package: Package) -> View:
    """Return the view of `operations.csv`."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerows([("api", "method", "path"), *list_operations(package)])
    # The writer has quoted what comes from the document.
    return View(text=code(text.getvalue()))


def plan(package: Package) -> list[PlannedFile]:
    """Return the files: the list, and the module `operation_list`."""
    rows = [
        code(f"({literal(api)}, {literal(method)}, {literal(path)})")
        for api, method, path in list_operations(package)
    ]
    return [
        PlannedFile(
            "operations.csv",
            "operation_list/operations.csv.jinja",
            lambda: write_csv(package),
        ),
        plan_module("operation_list", package, rows=rows),
    ]


PLUGIN = Plugin(
    interface=INTERFACE,
    features=(Feature(name="operation_list", applies=lambda _: True, plan=plan),),
    templates=Path(__file__).parent / "templates",
)
