# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    name: Annotated[str | None, Field(max_length=9)]
    tag: str
    age: Annotated[int | None, Field(gt=0)] = UNSET
    id: int | str | None = None
    flag: bool | int | None = UNSET
    nothing: None = UNSET
    parent: "Pet | None" = UNSET
    tags: Annotated[list[str | None] | None, Field(max_length=3)] = UNSET
    mood: Annotated[Literal["good"], OpenLiteral()] | None = UNSET
    born: date | None = UNSET
    any: Any | None = UNSET
    anything: Any | None = UNSET
