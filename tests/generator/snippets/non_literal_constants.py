# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Order(Model):
    rate: Annotated[float, JsonConstants(0.5, 1, 2.5)]
    version: Annotated[float, JsonConstants(1.5)] | None = None
    pair: Annotated[list[Any], JsonConstants([1, 2], [], [None])] | None = None
    pairs: Annotated[list[int], JsonConstants([1, 2], [3])] | None = None
    kind: (
        Annotated[dict[str, Any], JsonConstants({"a": 1}, {"b": ["'\"\\"]})] | None
    ) = None
    mixed: (
        Annotated[float, JsonConstants(1.5)]
        | Literal["auto"]
        | Annotated[bool, JsonConstants(True)]
        | Annotated[list[Any], JsonConstants([0])]
        | None
    ) = UNSET
    whole: Annotated[int, JsonConstants(1, 2)] | None = None
    one_of_wrong_type: int | None = None
    big: Annotated[int, JsonConstants(99999999999999999999)] | None = None
    other: str | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.OrderParams]) -> None: ...


class Bill(Model):
    rate: float | None = None
    """Always `0.5` or `1` or `2.5`."""
    pair: list[Any] | None = None
    """Always `[1, 2]` or `[]`."""
    mixed: float | Annotated[Literal["auto"], OpenLiteral()] | None = None


# _operations/orders.py
@cache
def describe_add() -> Operation[models.Bill]:
    return Operation(
        id="orders/add",
        method="POST",
        path="/orders",
        member_arguments={"rate": "body_rate"},
        parameters=(
            Parameter(
                "rate", "rate", "query", Annotated[float, JsonConstants(0.5, 1, 2.5)]
            ),
        ),
        bodies=(Body(JSON, models.Order),),
        responses=(DeclaredResponse(200, JSON, models.Bill),),
    )


# non_literal_constants.yaml:27:44: warning[degraded]: the constants are not checked: `type` does not allow all of them (#/components/schemas/Order/properties/one_of_wrong_type/enum)
#     hint: remove the constants that `type` excludes, or change `type`
# non_literal_constants.yaml:29:31: warning[degraded]: the constants are not checked: `type` does not allow all of them (#/components/schemas/Order/properties/other/enum)
#     hint: remove the constants that `type` excludes, or change `type`
