# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
@cache
def describe_probe() -> Operation[None]:
    return Operation(
        id="pets/probe",
        method="HEAD",
        path="/pets",
        idempotent=True,
        responses=(DeclaredResponse(200),),
    )


# pets.py
class Pets(Resource):
    def probe(self, **call_options: Unpack[CallOptions]) -> None:
        """`HEAD /pets`."""
        return self._call(_operations.describe_probe(), call_options)
