# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    name: Annotated[str | None, Field(max_length=9)]
    tag: str
    age: Annotated[int | None, Field(gt=0)] = UNSET
    weight: Annotated[float | None, Field(le=9, gt=0)] = None
    mood: PetMood | None = UNSET
    parent: "Pet | None" = UNSET
    tags: list[str | None] | None = UNSET
    notes: dict[str, str] | None = UNSET


# _operations/pets.py
@cache
def describe_list() -> Operation[list[models.Pet] | None]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(Parameter("near", "near", "query", float | None),),
        responses=(DeclaredResponse(200, JSON, list[models.Pet] | None),),
    )


# pets.py
class Pets(Resource):
    def list(
        self, *, near: float | None = None, **call_options: Unpack[CallOptions]
    ) -> builtins.list[models.Pet] | None:
        """`GET /pets`.

        Returns:
            All pets, or null.
        """
        return self._call(_operations.describe_list(), call_options, near=near)
