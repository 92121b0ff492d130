# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Price(Model):
    amount: DecimalText | None = None
    """Default: `'1.50'`."""
    amount_or_count: DecimalText | float | None = None
    with_rule: Annotated[str | None, Field(pattern="^\\d+\\.\\d\\d$")] = None
    as_number: float | None = None

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.PriceParams]) -> None: ...


# params.py
class PriceParams(TypedDict, total=False):
    """The fields of `models.Price`."""

    amount: Decimal | str | None
    amount_or_count: Decimal | str | float | None
    with_rule: str | None
    as_number: float | None


# _operations/prices.py
@cache
def describe_list() -> Operation[None]:
    return Operation(
        id="prices/list",
        method="GET",
        path="/prices",
        idempotent=True,
        parameters=(
            Parameter("least", "least", "query", DecimalText),
            Parameter("amounts", "amounts", "query", list[DecimalText], explode=False),
        ),
        responses=(DeclaredResponse(204),),
    )


# prices.py
class Prices(Resource):
    def list(
        self,
        *,
        least: Decimal | str | None = None,
        amounts: Sequence[Decimal | str] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /prices`.

        Args:
            least: Default: `'0.10'`.
        """
        return self._call(
            _operations.describe_list(), call_options, least=least, amounts=amounts
        )


# server.py
class PricesHandler(Protocol):
    async def list(
        self,
        *,
        least: Decimal = Decimal("0.10"),
        amounts: Sequence[Decimal] | None = None,
    ) -> Reply | None:
        """`GET /prices`."""
        return Reply(status=501)
