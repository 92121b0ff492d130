"""Test that generated models and literals have the layout of black."""

import ast
import itertools
from pathlib import Path

import pytest

from tests.generator.model_differential.compared_documents import (
    DOCUMENTS,
    complete_document,
)
from tests.generator.model_differential.model_generators import (
    generate_with_typecase,
    load_api,
)
from typecase.output.format import format_python, lay_out_module
from typecase.python.text.literals import literal

# Characters that need escapes, or decide between single and double quotes.
CHARACTERS = ("a", "'", '"', "\\", "\n", "\u202e", "é")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_black_does_not_change_models(path: Path, tmp_path: Path) -> None:
    api, names = load_api(complete_document(path, tmp_path))
    source = lay_out_module(generate_with_typecase(api, names), path.stem)
    assert format_python(source, path.stem) == source


def test_string_literals_have_quotes_of_black() -> None:
    texts = [
        "".join(characters) for characters in itertools.product(CHARACTERS, repeat=4)
    ]
    literals = [literal(text) for text in texts]
    assert [ast.literal_eval(text) for text in literals] == texts
    module = "".join(f"x = {text}\n" for text in literals)
    assert format_python(module, "literals") == module


def test_number_literals_have_form_of_black() -> None:
    numbers = [1e22, -1.7976931348623157e308, 5e-324, 1e-7, 0.5, -0.0, 10**30]
    module = "".join(f"x = {literal(number)}\n" for number in numbers)
    assert format_python(module, "literals") == module
    assert [ast.literal_eval(literal(number)) for number in numbers] == numbers
