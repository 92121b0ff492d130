"""Models are laid out as black would have them; so are the values in them."""

import ast
import itertools
from pathlib import Path

import pytest

from tests.generator.model_differential import printers
from tests.generator.model_differential.documents import DOCUMENTS, document
from typecase.output.format import format_python, lay_out_module
from typecase.python.text.literals import literal

PIECES = ("a", "'", '"', "\\", "\n", "\u202e", "é")


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
def test_black_changes_nothing(path: Path, tmp_path: Path) -> None:
    api, names = printers.read(document(path, tmp_path))
    text = printers.by_template(api, names)
    whole = lay_out_module(text, path.stem)
    assert format_python(whole, path.stem) == whole


def test_literals_mean_their_text_in_the_quotes_of_black() -> None:
    texts = ["".join(each) for each in itertools.product(PIECES, repeat=4)]
    written = [literal(text) for text in texts]
    assert [ast.literal_eval(each) for each in written] == texts
    module = "".join(f"x = {each}\n" for each in written)
    assert format_python(module, "literals") == module


def test_numbers_are_written_as_black_writes_them() -> None:
    numbers = [1e22, -1.7976931348623157e308, 5e-324, 1e-7, 0.5, -0.0, 10**30]
    module = "".join(f"x = {literal(each)}\n" for each in numbers)
    assert format_python(module, "literals") == module
    assert [ast.literal_eval(literal(each)) for each in numbers] == numbers
