"""Test the names of the classes of resources."""

from pathlib import Path

import pytest

from tests.generator.names.assigned_names import assign_names


@pytest.mark.parametrize(
    ("resource", "name"),
    [
        ("pets", "Pets"),
        ("2fa", "Resource_2fa"),
        ("2fa/recovery-codes", "Resource_2faRecoveryCodes"),
        (
            "administration/2fa/authenticator-application-registrations",
            "AuthenticatorApplicationRegistrations",
        ),
        (
            "2fa/authenticator-application-registrations",
            "AuthenticatorApplicationRegistrations",
        ),
        (
            "authenticator-application-registrations/of-the-2nd",
            "ApplicationRegistrationsOfThe_2nd",
        ),
        ("organizations/administrators/404/4", "AdministratorsResource_404Resource_4"),
    ],
)
def test_long_names_lose_their_first_words(
    resource: str, name: str, tmp_path: Path
) -> None:
    operation = {"responses": {"204": {"description": "Fine."}}}
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Classes", "version": "1"},
        "paths": {f"/{resource}": {"get": operation, "post": operation}},
    }
    names = [
        name
        for part, name in assign_names(document, tmp_path).items()
        if part[0] == "resource"
    ]
    assert names[-1] == name


def test_letters_with_the_capital_of_others_are_told_apart(tmp_path: Path) -> None:
    """`I` is the capital of `i` and of the `\u0131` without a dot."""
    operation = {"responses": {"204": {"description": "Fine."}}}
    paths = ("i", "\u0131", "\u03c3", "\u03c2")
    document = {
        "openapi": "3.1.0",
        "info": {"title": "Classes", "version": "1"},
        "paths": {f"/{path}": {"get": operation} for path in paths},
    }
    names = {
        name
        for part, name in assign_names(document, tmp_path).items()
        if part[0] == "resource"
    }
    assert names == {"I", "\u0131", "\u03a3", "\u03c2"}
