# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
FEED = Operation[None](
    id="pets/feed",
    method="POST",
    path="/pets",
    retry=(500, 503),
    responses=(DeclaredResponse(204),),
)


LIST = Operation[None](
    id="pets/list",
    method="GET",
    path="/pets",
    idempotent=True,
    retry=(500,),
    responses=(DeclaredResponse(204),),
)


ADOPT = Operation[None](
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
        return self._call(_operations.FEED, call_options)


class Pets(Resource):
    def list(self, **call_options: Unpack[CallOptions]) -> None:
        """`GET /pets`.

        Retried after status 500.
        """
        return self._call(_operations.LIST, call_options)


class Pets(Resource):
    def adopt(self, **call_options: Unpack[CallOptions]) -> None:
        """`PATCH /pets`."""
        return self._call(_operations.ADOPT, call_options)
