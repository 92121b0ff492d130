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
    merged_tuples: (
        Annotated[
            list[
                Annotated[str, Field(max_length=3)] | Annotated[int, Field(ge=1)] | int
            ],
            PrefixItems(
                Annotated[str, Field(max_length=3)],
                Annotated[int, Field(ge=1)],
                rest=int,
            ),
        ]
        | None
    ) = None
    tuple_of_strings: (
        Annotated[
            list[Annotated[str, Field(max_length=3)] | str],
            PrefixItems(Annotated[str, Field(max_length=3)], rest=str),
        ]
        | None
    ) = None
    closed_tuple: (
        Annotated[
            list[Any],
            Field(max_length=2),
            PrefixItems(Annotated[str, Field(max_length=3)], Any),
        ]
        | None
    ) = None
    constants_of_type: ShopConstantsOfType | None = None
    constants_of_other_type: ShopConstantsOfOtherType | None = None
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
# keyword_merging.yaml:30:77: warning[degraded]: the schema `false` is not enforced: any value is accepted (#/components/schemas/Shop/properties/closed_tuple/allOf/0/items)
# keyword_merging.yaml:32:44: warning[degraded]: `type` of a branch of `allOf` is not checked: no value satisfies it and the other branches (#/components/schemas/Shop/properties/constants_of_other_type/allOf/0/type)
#     hint: state all restrictions in one schema
