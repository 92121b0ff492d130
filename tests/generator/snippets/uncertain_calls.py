# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# pets.py
class Pets(Resource):
    def create(self, **call_options: Unpack[CallOptions]) -> None:
        """create: `POST /pets`.

        Not idempotent: repeating a call repeats its effect. If a request may have been
        received, the client does not retry it. After `ConnectionLostError` or
        `TimedOutError`, the server may have acted: check with `pets.list` whether it
        did before you repeat the call.

        Returns:
            Created.
        """
        return self._call(_operations.CREATE, call_options)


class Pets(Resource):
    def feed(self, **call_options: Unpack[CallOptions]) -> None:
        """feed: `POST /feed`.

        Not idempotent: repeating a call repeats its effect. If a request may have been
        received, the client does not retry it. After `ConnectionLostError` or
        `TimedOutError`, the server may have acted: find out whether it did before you
        repeat the call.

        Returns:
            Fed.
        """
        return self._call(_operations.FEED, call_options)


# _operations/pets.py
CREATE = Operation[None](
    id="pets/create",
    method="POST",
    path="/pets",
    verify="pets.list",
    responses=(DeclaredResponse(204),),
)
