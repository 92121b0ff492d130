# ruff: noqa
# Excerpts of printed modules; see test_snippets.py.


# models.py
class Shop(Model):
    """`Shop`."""

    limited: Annotated[str | None, Field(min_length=1, max_length=9, pattern="^x")] = (
        None
    )
    referred: Annotated[str | None, Field(min_length=1, max_length=3)] = None
    """Short."""
    kept: ShopKept | None = None
    date: date_ | Annotated[str, Field(min_length=2, max_length=3)] | None = None
    either: Annotated[str, Field(min_length=1)] | Literal["y"] | None = None
    rule: dict[str, Any] | None = None
    implied: Annotated[list[int] | None, Field(min_length=1)] = None
    told: list[int] | None = None
    half: list[int] | None = None
    free: dict[str, bool] | None = None
    wrong: list[str] | None = None
    pair: (
        Annotated[list[str | int], Field(max_length=2), PrefixItems(str, int)] | None
    ) = None
    more: Annotated[list[str | bool], PrefixItems(str, rest=bool)] | None = None
    float_: Annotated[float | None, Field(alias="float")] = None
    """Always `0.5` or `1`."""
    list_: Annotated[list[int] | None, Field(alias="list")] = None
    """Always `[1]`."""


# beside.yaml:18:61: warning[degraded]: `type` is ignored: the schema is combined with an object (#/components/schemas/Shop/properties/kept/allOf/1/type)
# beside.yaml:20:40: warning[degraded]: keywords beside `oneOf` are not checked for this branch: `maxLength` (#/components/schemas/Shop/properties/either/oneOf/0)
# beside.yaml:20:77: warning[degraded]: keywords beside `oneOf` are not checked for this branch: `maxLength` (#/components/schemas/Shop/properties/either/oneOf/1)
# beside.yaml:21:39: warning[degraded]: `required` is not checked (#/components/schemas/Shop/properties/rule/anyOf/0/required)
# beside.yaml:21:56: warning[degraded]: `required` is not checked (#/components/schemas/Shop/properties/rule/anyOf/1/required)
# beside.yaml:24:9: warning[degraded]: `allOf` is checked only in part: just the branch with a type applies (#/components/schemas/Shop/properties/half)
# beside.yaml:26:30: warning[degraded]: `properties` is ignored: the schema does not allow objects (#/components/schemas/Shop/properties/wrong/properties)
