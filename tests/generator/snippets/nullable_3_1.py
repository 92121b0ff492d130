# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    """`Pet`."""

    __nullable__: ClassVar[frozenset[str]] = frozenset(
        {"age", "flag", "nothing", "parent", "tags", "mood", "born", "any", "anything"}
    )

    name: Annotated[str | None, Field(max_length=9)]
    tag: str
    age: Annotated[int | None, Field(gt=0)] = None
    id: int | str | None = None
    flag: bool | int | None = None
    nothing: None = None
    parent: "Pet | None" = None
    tags: Annotated[list[str | None] | None, Field(max_length=3)] = None
    mood: str | None = None
    """Always `'good'`."""
    born: date | None = None
    any: Any | None = None
    anything: Any | None = None
