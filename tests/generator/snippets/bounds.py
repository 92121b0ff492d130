# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    age: Annotated[int, Field(ge=0, le=99)]
    weight: Annotated[float | None, Field(gt=0, lt=10.5, multiple_of=0.5)] = None
    code: Annotated[
        str | None, Field(min_length=2, max_length=3, pattern="^[a-z]+$")
    ] = None
    tags: Annotated[list[str], Field(min_length=1, max_length=9)]
    nullable_code: Annotated[str | None, Field(max_length=5)] = UNSET


class Sized(Model):
    small: Int32 | None = UNSET
    at_least_zero: Annotated[Int64 | None, Field(ge=0)] = None
    narrower: Annotated[int | None, Field(le=9, gt=0)] = None
    wider: Int32 | None = None
    list_of_int32: list[Int32] | None = None
    number: float | None = None


# _operations/pets.py
@cache
def describe_find() -> Operation[None]:
    return Operation(
        id="pets/find",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(
            Parameter("limit", "limit", "query", Annotated[int, Field(ge=1, lt=9)]),
            Parameter(
                "ids",
                "ids",
                "query",
                Annotated[
                    list[Annotated[int, Field(ge=1)]], Field(min_length=1, max_length=5)
                ],
                explode=False,
            ),
            Parameter(
                "code", "code", "query", Annotated[str, Field(pattern="^[a-z]{2}$")]
            ),
            Parameter(
                "name",
                "name",
                "query",
                Union[Annotated[str, Field(max_length=3)], None],
            ),
        ),
        responses=(DeclaredResponse(204),),
    )
