# ruff: noqa
# Excerpts of printed modules; see test_snippets.py.


# models.py
class Shelf(Model):
    """`Shelf`."""

    free: dict[str, Any] | None = None
    open: dict[str, Any] | None = None
    counts: dict[str, int] | None = None
    pets: dict[str, Pet] | None = None
    lists: dict[str, list[str]] | None = None
    inner: dict[str, ShelfInnerValue] | None = None
    maybe: dict[str, str | None] | None = None


class ShelfInnerValue(Model):
    """`value`."""

    at: int | None = None
