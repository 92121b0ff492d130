# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Payment(Model):
    amount: Annotated[Decimal, DecimalNumber(ge="0.01", multiple_of="0.01")]
    rate: Annotated[Decimal, DecimalNumber()] | None = UNSET
    text: DecimalText | None = None
    amount_or_text: Annotated[Decimal, DecimalNumber()] | str | None = None
    fee: DecimalText | Annotated[Decimal, DecimalNumber(ge="0")] | None = UNSET
    due: date | None = None
    share: float | None = None
    meta: Any | None = UNSET

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.PaymentParams]) -> None: ...


# params.py
class PaymentParams(TypedDict, total=False):
    """The fields of `models.Payment`."""

    amount: Required[Decimal | str]
    rate: Decimal | str | None
    text: Decimal | str | None
    amount_or_text: Decimal | str | None
    fee: Decimal | str | None
    due: date | None
    share: float | None
    meta: Any | None


# _operations/payments.py
@cache
def describe_list() -> Operation[list[models.Payment]]:
    return Operation(
        id="payments/list",
        method="GET",
        path="/payments/{least}",
        idempotent=True,
        parameters=(
            Parameter(
                "least",
                "least",
                "path",
                Union[Annotated[Decimal, DecimalNumber()], None],
                required=True,
            ),
            Parameter("most", "most", "query", Annotated[Decimal, DecimalNumber()]),
            Parameter(
                "x_amounts",
                "x-amounts",
                "header",
                list[Annotated[Decimal, DecimalNumber()]],
            ),
            Parameter(
                "where", "where", "query", models.Payment, media_type="application/json"
            ),
        ),
        responses=(DeclaredResponse(200, JSON, list[models.Payment]),),
    )


# payments.py
class Payments(Resource):
    def list(
        self,
        least: Decimal | str | None,
        *,
        most: Decimal | str | None = None,
        x_amounts: Sequence[Decimal | str] | None = None,
        where: models.Payment | params.PaymentParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> builtins.list[models.Payment]:
        """`GET /payments/{least}`.

        Args:
            most: Default: `0.5`.

        Returns:
            Listed.
        """
        return self._call(
            _operations.describe_list(),
            call_options,
            least=least,
            most=most,
            x_amounts=x_amounts,
            where=where,
        )


# server.py
class PaymentsHandler(Protocol):
    async def list(
        self,
        *,
        least: Decimal | None,
        most: Decimal = Decimal("0.5"),
        x_amounts: Sequence[Decimal] | None = None,
        where: models.Payment | None = None,
    ) -> builtins.list[models.Payment] | Reply:
        """`GET /payments/{least}`."""
        return Reply(status=501)
