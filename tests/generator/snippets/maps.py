# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Shelf(Model):
    any_values: dict[str, Any] | None = None
    explicit_any_values: dict[str, Any] | None = None
    counts: dict[str, int] | None = None
    pets: dict[str, Pet] | None = None
    lists: dict[str, list[str]] | None = None
    inner: dict[str, ShelfInnerValue] | None = None
    nullable_values: dict[str, str | None] | None = None


class ShelfInnerValue(Model):
    at: int | None = None
