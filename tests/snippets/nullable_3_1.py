# ruff: noqa
# Excerpts of printed modules; see test_snippets.py.


# models.py
class Pet(Model):
    """`Pet`."""

    name: Annotated[str | None, Field(max_length=9)]
    tag: str
    age: Annotated[int | None, Field(gt=0)] = None
    id: Optional[int | str] = None
    flag: bool | int | None = None
    nothing: Annotated[None, Field(None)] = None
    parent: Optional["Pet"] = None
    tags: list[str | None] | None = None
    mood: str | None = None
    """Always 'good'."""
    born: date | None = None
    any: Optional[Any] = None
    anything: Optional[Any] = None


# nullable_3_1.yaml:15:9: warning[degraded]: limits inside a list, a map or a choice are not checked by the model (#/components/schemas/Pet/properties/tags)
