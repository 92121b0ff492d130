# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    """`Pet`."""

    any: Any | None = UNSET
    ref: Any | None = UNSET


class Both(Model):
    """`Both`."""

    a: Any


# _operations/pets.py
GET_PETS = Operation[Any](
    id="pets/get pets",
    method="GET",
    path="/pets",
    idempotent=True,
    parameters=(Parameter("q", "q", "query", Any),),
    responses=(DeclaredResponse(200, JSON, Any),),
)


# _operations/dogs.py
GET_DOGS = Operation[Any](
    id="dogs/get dogs",
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
