# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Child(Model):
    described: str | None = None
    """Another text."""
    read: int | None = None
    """Read-only."""
    listed: ChildListed | None = None
    formatted: UUID | None = None
    items: Annotated[list[int] | None, Field(min_length=1)] = None
    owner: Owner | None = None
    at: datetime | None = None
    size: Annotated[int | None, Field(ge=1, le=9)] = None
    color: ChildColor | None = None
    inner: ChildInner | None = None
    either: Annotated[str, Field(min_length=2)] | int | None = None
    text: str | None = None


class Grandchild(Model):
    described: str | None = None
    """Another text."""
    read: int | None = None
    """Read-only."""
    listed: ChildListed | None = None
    formatted: UUID | None = None
    items: Annotated[list[int] | None, Field(min_length=1, max_length=4)] = None
    owner: GrandchildOwner | None = None
    at: datetime | None = None
    size: Annotated[int | None, Field(ge=1, le=9)] = None
    color: ChildColor | None = None
    inner: ChildInner | None = None
    either: Annotated[str, Field(min_length=2)] | int | None = None
    text: str | None = None


class GrandchildOwner(Owner):
    age: int | None = None


class Beside(Model):
    owner: BesideOwner | None = None
    named: BesideNamed | None = None
    tags: Annotated[list[str] | None, Field(min_length=1)] = None
    nullable: Annotated[str | None, Field(min_length=1)] = UNSET
    red: Annotated[Literal["red"], OpenLiteral()] | None = None
    short: Annotated[str | None, Field(min_length=1, max_length=2)] = UNSET
    same: Owner | None = None


class BesideOwner(Model):
    name: str


class BesideNamed(Owner):
    nick: str | None = None


class Wrong(Model):
    choice: Annotated[Literal["a"], OpenLiteral()] | None = None
    object: WrongObject | None = None
    pattern: Annotated[str | None, Field(pattern="^a")] = None


class Sent(Model):
    id: int
    kind: Any = WRITE_ONLY
    """Required, but not declared by the document. Write-only."""


# restated_properties.yaml:7:13: warning[degraded]: `type` is ignored: the schema is combined with an object (#/components/schemas/Color/type)
#     hint: remove `type`, or change it to `object`
# restated_properties.yaml:7:27: warning[degraded]: `enum` is not checked (#/components/schemas/Color/enum)
# restated_properties.yaml:61:54: warning[degraded]: `enum` of a branch of `allOf` is not checked: no value satisfies it and the other branches (#/components/schemas/Wrong/properties/choice/allOf/1/enum)
#     hint: state all restrictions in one schema
# restated_properties.yaml:63:57: warning[degraded]: `pattern` of a branch of `allOf` is not checked: another branch states it too (#/components/schemas/Wrong/properties/pattern/allOf/1/pattern)
#     hint: state all restrictions in one schema
