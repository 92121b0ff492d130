"""Test the selection of the errors of a JSON Schema validator."""

from types import SimpleNamespace
from typing import Any

from typecase.load.metaschema.error_filter import Metaschema

COUNT = 300


class Index(int):
    """An index in a path that counts its comparisons."""

    comparisons = 0

    __hash__ = int.__hash__

    def __eq__(self, other: object) -> bool:
        Index.comparisons += 1
        return int(self) == other


def make_error(validator: str, *path: str | int) -> Any:
    return SimpleNamespace(validator=validator, absolute_path=path, context=())


def test_paths_of_many_errors_are_not_all_compared() -> None:
    errors = [
        make_error(validator, "parameters", Index(index), *inner)
        for index in range(COUNT)
        for validator, *inner in (("oneOf",), ("required", "schema"))
    ]
    lone = make_error("oneOf", "responses")
    selected = Metaschema({}).select_errors([*errors, lone])
    assert [error.validator for error in selected] == ["required"] * COUNT + ["oneOf"]
    assert Index.comparisons < 20 * COUNT
