# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# pets.py
class Pets(Resource):
    def create(self, **call_options: Unpack[CallOptions]) -> None:
        """`POST /pets`.

        After `ConnectionLostError` or `TimedOutError`, check with `pets.list` whether
        the server acted.
        """
        return self._call(_operations.describe_create(), call_options)


class Pets(Resource):
    def feed(self, **call_options: Unpack[CallOptions]) -> None:
        """`POST /feed`."""
        return self._call(_operations.describe_feed(), call_options)


# _operations/pets.py
@cache
def describe_create() -> Operation[None]:
    return Operation(
        id="pets/create",
        method="POST",
        path="/pets",
        verify="pets.list",
        responses=(DeclaredResponse(204),),
    )
