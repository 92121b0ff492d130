# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Shop(Model):
    tags: Annotated[Annotated[list[str], UniqueItems()], Field(min_length=1)]
    grid: list[Annotated[list[Cell], UniqueItems()]] | None = None
    labels: Annotated[
        dict[Annotated[str, Field(max_length=5, pattern="^[a-z]+$")], str] | None,
        Field(min_length=1, max_length=2),
    ] = None
    prices: (
        Annotated[
            dict[str, int | float],
            PatternProperties(
                PatternRule("^x-", int), PatternRule("^y-", float), rest=int | float
            ),
        ]
        | None
    ) = UNSET


class Patch(Model):
    __conditions__: ClassVar[tuple[Condition, ...]] = (PropertyCount(1, 2),)

    a: str | None = UNSET
    b: str | None = None


class Bigger(Patch):
    __conditions__: ClassVar[tuple[Condition, ...]] = (
        PropertyCount(2, None),
        PropertyCount(1, 2),
    )

    c: str | None = None


# _operations/shop.py
@cache
def describe_find() -> Operation[None]:
    return Operation(
        id="shop/find",
        method="GET",
        path="/shops",
        idempotent=True,
        parameters=(
            Parameter(
                "ids",
                "ids",
                "query",
                Annotated[list[int], Field(max_length=3), UniqueItems()],
            ),
        ),
        responses=(DeclaredResponse(204),),
    )


# size_limits.yaml:31:11: warning[degraded]: `additionalProperties: false` is not enforced: unknown properties are kept (#/components/schemas/Shop/properties/prices/additionalProperties)
