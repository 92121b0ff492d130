# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Product(Model):
    sku: Sku
    price: Money
    old_price: Money | None = UNSET
    prices: dict[str, Money] | None = None
    described: Money | None = None
    """With a text."""

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.ProductParams]) -> None: ...


# params.py
class ProductParams(TypedDict, total=False):
    """The fields of `models.Product`."""

    sku: Required[Sku]
    price: Required[Money]
    old_price: Money | None
    prices: Mapping[str, Money] | None
    described: Money | None
    """With a text."""


# _operations/products.py
@cache
def describe_list() -> Operation[list[models.Product]]:
    return Operation(
        id="products/list",
        method="GET",
        path="/products/{sku}",
        idempotent=True,
        parameters=(
            Parameter("sku", "sku", "path", Sku, required=True),
            Parameter("others", "others", "query", list[Sku]),
            Parameter("x_sku", "x-sku", "header", Sku),
            Parameter("price", "price", "query", Money, media_type="application/json"),
        ),
        responses=(DeclaredResponse(200, JSON, list[models.Product]),),
    )


# products.py
class Products(Resource):
    def list(
        self,
        sku: Sku,
        *,
        others: Sequence[Sku] | None = None,
        x_sku: Sku | None = None,
        price: Money | None = None,
        **call_options: Unpack[CallOptions],
    ) -> builtins.list[models.Product]:
        """`GET /products/{sku}`.

        Args:
            sku: Format `sku`.
            others: Each format `sku`.
            x_sku: Format `sku`. Default: `'a-1'`.

        Returns:
            Listed.
        """
        return self._call(
            _operations.describe_list(),
            call_options,
            sku=sku,
            others=others,
            x_sku=x_sku,
            price=price,
        )


# server.py
class ProductsHandler(Protocol):
    async def list(
        self,
        *,
        sku: Sku,
        others: Sequence[Sku] | None = None,
        x_sku: Sku | None = None,
        price: Money | None = None,
    ) -> builtins.list[models.Product] | Reply:
        """`GET /products/{sku}`."""
        return Reply(status=501)
