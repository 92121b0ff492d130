# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    any: Any | None = UNSET
    ref: Any | None = UNSET


class Both(Model):
    a: Any


# _operations/pets.py
@cache
def describe_list() -> Operation[Any]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(Parameter("q", "q", "query", Any),),
        responses=(DeclaredResponse(200, JSON, Any),),
    )


# _operations/dogs.py
@cache
def describe_list() -> Operation[Any]:
    return Operation(
        id="dogs/list",
        method="GET",
        path="/dogs",
        idempotent=True,
        parameters=(
            Parameter("x", "x", "header", Any),
            Parameter("q", "q", "query", Any),
        ),
        responses=(DeclaredResponse(200, JSON, Any),),
    )


# boolean_schemas.yaml:19:5: warning[degraded]: the schema `false` is not enforced: any value is accepted (#/components/schemas/Never)
