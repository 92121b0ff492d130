"""Test that the picture of the README shows what typecase generates today."""

from tests.project.docs.picture import CALL, DOCS, PICTURE, draw_picture


def test_picture_is_up_to_date() -> None:
    message = "run `nox -s picture`"
    assert PICTURE.read_text(encoding="utf-8") == draw_picture(), message


def test_code_in_the_picture_is_that_of_the_readme() -> None:
    readme = DOCS.parents[1] / "README.md"
    assert CALL in readme.read_text(encoding="utf-8")
