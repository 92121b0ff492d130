"""Test that the docstrings of options name the defaults."""

import inspect
import re
from dataclasses import fields

import pytest

from typecase.runtime.options import ClientOptions, Retries, Timeouts

DEFAULT = re.compile(
    r"^ {4}(\w+):(?:(?!^ {4}\w).)*?by\s+default\s+([\d.]*\d)", re.M | re.S
)


@pytest.mark.parametrize("options", [ClientOptions, Retries, Timeouts])
def test_docstrings_name_the_defaults_that_are_numbers(
    options: type[ClientOptions | Retries | Timeouts],
) -> None:
    documented = dict(DEFAULT.findall(inspect.getdoc(options) or ""))
    assert {name: float(value) for name, value in documented.items()} == {
        field.name: field.default
        for field in fields(options)
        if isinstance(field.default, int | float)
        and not isinstance(field.default, bool)
    }
