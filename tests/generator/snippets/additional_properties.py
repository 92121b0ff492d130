# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    name: str
    ext_id: Annotated[int | None, Field(alias="extId")] = None
    __pydantic_extra__: dict[str, Toy] = Field(init=False)
    """The additional properties."""


class Dog(Pet):
    bark: str | None = None


class Cat(Pet):
    purr: str | None = None


class Vault(Model):
    __secrets__: ClassVar[frozenset[str]] = frozenset({"__pydantic_extra__"})

    owner: str | None = None
    __pydantic_extra__: dict[str, str] = Field(init=False)
    """The additional properties."""


class Kinds(Model):
    dict_: Annotated[str | None, Field(alias="dict")] = None
    __pydantic_extra__: dict[str, Annotated[int, Field(le=5)] | None] = Field(
        init=False
    )
    """The additional properties."""


class Tree(Model):
    at: int | None = None
    free: Any | None = UNSET
    __pydantic_extra__: "dict[str, Tree]" = Field(init=False)
    """The additional properties."""


class Open(Model):
    at: int | None = None
    __pydantic_extra__: dict[str, Any] = Field(init=False)
    """The additional properties."""


class OpenChild(Open):
    more: int | None = None


class Patterns(Model):
    at: int | None = None
    __pydantic_extra__: dict[str, Any] = Field(init=False)
    """The additional properties."""


class BranchesByRoad(Model):
    by_road: str | None = None
    at: int | None = None


class BranchesAt(Model):
    at: int


class Unbranched(Model):
    __conditions__: ClassVar[tuple[Condition, ...]] = (OnlyWith("by", "at", (1,)),)

    at: int | None = None
    by: str | None = None


class Subtyped(Model):
    kind: str | None = None
    __pydantic_extra__: dict[str, Any] = Field(init=False)
    """The additional properties."""


# additional_properties.yaml:20:7: warning[degraded]: `additionalProperties` is not checked: another part of the object defines it too (#/components/schemas/Cat/additionalProperties)
#     hint: define `additionalProperties` in only one part of the `allOf`
# additional_properties.yaml:38:7: warning[degraded]: `patternProperties` is not checked (#/components/schemas/Patterns/patternProperties)
# additional_properties.yaml:39:7: warning[degraded]: `additionalProperties: false` is not enforced: unknown properties are kept (#/components/schemas/Patterns/additionalProperties)
