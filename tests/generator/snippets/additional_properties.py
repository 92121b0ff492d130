# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    """`Pet`."""

    name: str
    ext_id: Annotated[int | None, Field(alias="extId")] = None
    __pydantic_extra__: dict[str, Toy] = Field(init=False)
    """The additional properties."""


class Dog(Pet):
    """`Dog`."""

    bark: str | None = None


class Cat(Pet):
    """`Cat`."""

    purr: str | None = None


class Vault(Model):
    """`Vault`."""

    __secrets__: ClassVar[frozenset[str]] = frozenset({"__pydantic_extra__"})

    owner: str | None = None
    __pydantic_extra__: dict[str, str] = Field(init=False)
    """The additional properties."""


class Kinds(Model):
    """`Kinds`."""

    dict_: Annotated[str | None, Field(alias="dict")] = None
    __pydantic_extra__: dict[str, Annotated[int, Field(le=5)] | None] = Field(
        init=False
    )
    """The additional properties."""


class Tree(Model):
    """`Tree`."""

    at: int | None = None
    free: Any | None = UNSET
    __pydantic_extra__: "dict[str, Tree]" = Field(init=False)
    """The additional properties."""


# additional_properties.yaml:19:7: warning[degraded]: `additionalProperties` is not checked: another part of the object defines it too (#/components/schemas/Cat/additionalProperties)
#     hint: define `additionalProperties` in only one part of the `allOf`
