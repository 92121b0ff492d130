# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
@cache
def describe_feed() -> Operation[None]:
    return Operation(
        id="pets/feed",
        method="POST",
        path="/pets",
        retry=(500, 503),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_list() -> Operation[None]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        retry=(500,),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_adopt() -> Operation[None]:
    return Operation(
        id="pets/adopt",
        method="PATCH",
        path="/pets",
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


# pets.py
class Pets(Resource):
    def feed(self, **call_options: Unpack[CallOptions]) -> None:
        """`POST /pets`.

        Not idempotent: not retried once the server may have received the request,
        except after status 500 or 503.
        """
        return self._call(_operations.describe_feed(), call_options)


class Pets(Resource):
    def list(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /pets`.

        Retried after status 500.
        """
        return self._call(_operations.describe_list(), call_options)


class Pets(Resource):
    def adopt(self, **call_options: Unpack[CallOptions]) -> None:
        """`PATCH /pets`."""
        return self._call(_operations.describe_adopt(), call_options)
