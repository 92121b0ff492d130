# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/orders.py
@cache
def describe_send() -> Operation[models.OrderSendResponse]:
    return Operation(
        id="orders/send",
        method="POST",
        path="/orders",
        body_required=True,
        batching=Batching(
            models.Order,
            20,
            keys=("id", "code"),
            failed="/failed",
            succeeded="/number",
            accepted="/accepted",
        ),
        bodies=(
            Body(
                JSON, models.Order | Annotated[list[models.Order], Field(max_length=20)]
            ),
        ),
        responses=(
            DeclaredResponse(200, JSON, models.OrderSendResponse),
            DeclaredResponse(400, JSON, models.OrderSendBadRequestResponse),
        ),
    )


# orders.py
class Orders(BatchResource):
    @overload
    def send_all(
        self, items: Iterable[models.Order], **call_options: Unpack[CallOptions]
    ) -> list[Outcome[models.Order]]: ...

    @overload
    def send_all(
        self,
        items: Iterable[models.Order | params.OrderParams],
        **call_options: Unpack[CallOptions],
    ) -> list[Outcome[Any]]: ...

    def send_all(
        self,
        items: Iterable[models.Order | params.OrderParams],
        **call_options: Unpack[CallOptions],
    ) -> list[Outcome[Any]]:
        """Send orders; any number of items, in batches of 20: `POST /orders`.

        Returns one outcome for each item, in the same order: `Accepted`, `Rejected`
        with the reason that the API gives, or `Failed` if the API did not report a
        result. The `item` of an outcome is the item as you passed it.
        """
        return self._send_all(_operations.describe_send(), call_options, items)


class AsyncOrders(AsyncBatchResource):
    @overload
    async def send_all(
        self,
        items: Iterable[models.Order] | AsyncIterable[models.Order],
        **call_options: Unpack[CallOptions],
    ) -> list[Outcome[models.Order]]: ...

    @overload
    async def send_all(
        self,
        items: (
            Iterable[models.Order | params.OrderParams]
            | AsyncIterable[models.Order | params.OrderParams]
        ),
        **call_options: Unpack[CallOptions],
    ) -> list[Outcome[Any]]: ...

    async def send_all(
        self,
        items: (
            Iterable[models.Order | params.OrderParams]
            | AsyncIterable[models.Order | params.OrderParams]
        ),
        **call_options: Unpack[CallOptions],
    ) -> list[Outcome[Any]]:
        """Send orders; any number of items, in batches of 20: `POST /orders`.

        Returns one outcome for each item, in the same order: `Accepted`, `Rejected`
        with the reason that the API gives, or `Failed` if the API did not report a
        result. The `item` of an outcome is the item as you passed it.
        """
        return await self._send_all(_operations.describe_send(), call_options, items)
