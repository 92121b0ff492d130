"""Test the messages of the decorators of deprecated operations and models."""

import pytest

from typecase.ir import Notes
from typecase.python.client.deprecation import deprecation_message

DEFAULT = "`GET /x` is deprecated."


@pytest.mark.parametrize(
    ("description", "message"),
    [
        ("", DEFAULT),
        ("Lists all pets.", DEFAULT),
        ("Deprecated.", DEFAULT),
        ("Lists pets. Deprecated: use `find`.", "Deprecated: use `find`."),
        ("Deprecated. Use `find`.", "Deprecated. Use `find`."),
        ("Pets.\n\n> **Deprecated** since\n3.1.\n\nMore.", "Deprecated since 3.1."),
        ("Deprecated: use [the list](/list).", "Deprecated: use the list."),
        ("See [changes](https://x.example/deprecation).", DEFAULT),
        (f"It is deprecated. Use {'x' * 120}.", "It is deprecated."),
        (f"Deprecated {'x' * 120}.", DEFAULT),
    ],
)
def test_message_quotes_the_document(description: str, message: str) -> None:
    assert deprecation_message(Notes(description=description), "`GET /x`") == message
