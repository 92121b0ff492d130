# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Shop(Model):
    merged: Annotated[str | None, Field(min_length=1, max_length=9, pattern="^x")] = (
        None
    )
    reference: Annotated[str | None, Field(min_length=1, max_length=3)] = None
    """A short name."""
    object_with_type: ShopObjectWithType | None = None
    any_of: (
        Annotated[date | Annotated[str, Field(min_length=2, max_length=3)], TextForms()]
        | None
    ) = None
    one_of: Annotated[str, Field(min_length=1, max_length=7)] | Literal["y"] | None = (
        None
    )
    required_in_any_of: dict[str, Any] | None = None
    implied_array: Annotated[list[int] | None, Field(min_length=1)] = None
    described: list[int] | None = None
    partly_merged: Annotated[list[int] | None, Field(min_length=1)] = None
    implied_map: dict[str, bool] | None = None
    wrong_keyword: list[str] | None = None
    pair: (
        Annotated[list[str | int], Field(max_length=2), PrefixItems(str, int)] | None
    ) = None
    open_tuple: Annotated[list[str | bool], PrefixItems(str, rest=bool)] | None = None
    float_enum: float | None = None
    """Always `0.5` or `1`."""
    list_const: list[int] | None = None
    """Always `[1]`."""


# keyword_merging.yaml:17:73: warning[degraded]: `type` is ignored: the schema is combined with an object (#/components/schemas/Shop/properties/object_with_type/allOf/1/type)
#     hint: remove `type`, or change it to `object`
# keyword_merging.yaml:20:53: warning[degraded]: `required` is not checked (#/components/schemas/Shop/properties/required_in_any_of/anyOf/0/required)
# keyword_merging.yaml:20:70: warning[degraded]: `required` is not checked (#/components/schemas/Shop/properties/required_in_any_of/anyOf/1/required)
# keyword_merging.yaml:25:38: warning[degraded]: `properties` is ignored: the schema does not allow objects (#/components/schemas/Shop/properties/wrong_keyword/properties)
#     hint: add "object" to `type`, or remove `properties`
