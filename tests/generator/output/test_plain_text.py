"""Test that templates can place `Code`, and no other value of their view."""

import sys
from pathlib import Path

import pytest

from typecase.output.render import PlainTextError, create_environment
from typecase.python.text.code import Code, code
from typecase.python.views import View

MACRO = "{% macro box(text) %}[{{ text }}]{% endmacro %}"


class TextView(View, frozen=True):
    code: Code
    text: str


VIEW = TextView(code("a < b"), "c")


@pytest.mark.parametrize(
    ("template", "expected"),
    [
        ("{{ view.code }}", "a < b"),
        ("{{ 'a < b' }}", "a &lt; b"),
        ("{% set x %}{{ view.code }}{% endset %}{{ x }}", "a < b"),
        (f"{MACRO}{{{{ box(box(view.code)) }}}}", "[[a < b]]"),
        ("{% autoescape false %}{{ view.code }}{% endautoescape %}", "a < b"),
    ],
)
def test_code_is_placed_unchanged(template: str, expected: str) -> None:
    assert create_environment(None).from_string(template).render(view=VIEW) == expected


@pytest.mark.parametrize(
    "template",
    [
        "{{ view.text }}",
        "{{ view.text | upper }}",
        "{% set x = view.text %}{{ x }}",
        f"{MACRO}{{{{ box(view.text) }}}}",
        "{% autoescape false %}{{ view.text }}{% endautoescape %}",
        f"{MACRO}{{% autoescape false %}}{{{{ box(view.code) }}}}{{% endautoescape %}}",
    ],
)
def test_other_values_are_refused(template: str) -> None:
    with pytest.raises(PlainTextError):
        create_environment(None).from_string(template).render(view=VIEW)


def test_damaged_compiled_template_is_compiled_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "dont_write_bytecode", True)
    for length in (0, 15, 20, 40):
        for file in tmp_path.iterdir():
            file.write_bytes(file.read_bytes()[:length])
        create_environment.cache_clear()
        assert create_environment(None, tmp_path).get_template("api/api.py.jinja")


def test_values_are_not_escaped() -> None:
    """Check that Jinja still calls the private methods that typecase overrides."""
    template = "{% autoescape view.code %}{{ view.code }}{% endautoescape %}{{ view }}"
    source = create_environment(None).compile(template, raw=True)
    assert source.count("yield environment.finalize(") == 2
    assert "escape(" not in source
