# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# orders.py
class Orders(Resource):
    def create(
        self, *, idempotency_key: str | None = None, **call_options: Unpack[CallOptions]
    ) -> None:
        """`POST /orders`.

        Args:
            idempotency_key: A key. Without a key, the client makes one for this call.
                All attempts send the same key, so the call is retried.
        """
        return self._call(
            _operations.describe_create(), call_options, idempotency_key=idempotency_key
        )


class Orders(Resource):
    def pay(
        self,
        *,
        x_idempotency_key: UUID | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /orders/pay`.

        Args:
            x_idempotency_key: Without a key, the client makes one for this call. All
                attempts send the same key, so the call is retried.
        """
        return self._call(
            _operations.describe_pay(),
            call_options,
            x_idempotency_key=x_idempotency_key,
        )


# _operations/orders.py
@cache
def describe_create() -> Operation[None]:
    return Operation(
        id="orders/create",
        method="POST",
        path="/orders",
        idempotency_key="idempotency_key",
        parameters=(Parameter("idempotency_key", "Idempotency-Key", "header", str),),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_pay() -> Operation[None]:
    return Operation(
        id="orders/pay",
        method="POST",
        path="/orders/pay",
        idempotency_key="x_idempotency_key",
        parameters=(
            Parameter(
                "x_idempotency_key", "X-Idempotency-Key", "header", UUID, required=True
            ),
        ),
        responses=(DeclaredResponse(204),),
    )


# server.py
class OrdersHandler(Protocol):
    async def pay(self, *, x_idempotency_key: UUID) -> Reply | None:
        """`POST /orders/pay`."""
        return Reply(status=501)


# idempotency_keys.yaml:47:81: warning[degraded]: the client makes no idempotency keys: the parameter does not accept every UUID (#/paths/~1orders~1limited/post/parameters/0/x-typecase-idempotency-key)
#     hint: remove the limits of its schema, or pass a key to each call
