# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# pets.py
class Pets(Resource):
    def get(self, id: int, **call_options: Unpack[CallOptions]) -> models.Pet:
        """`GET /pets/{id}`.

        Raises:
            NotFoundError: 404. None.
        """
        return self._call(_operations.describe_get(), call_options, id=id)


class Pets(Resource):
    def title(self, id: int, **call_options: Unpack[CallOptions]) -> str:
        """`GET /pets/{id}/title`."""
        return self._call(_operations.describe_title(), call_options, id=id)


class Pets(Resource):
    @overload
    def replace(
        self, id: int, *, name: str, **call_options: Unpack[CallOptions]
    ) -> models.Pet: ...

    @overload
    def replace(
        self,
        id: int,
        *,
        body: models.Pet | params.PetParams,
        **call_options: Unpack[CallOptions],
    ) -> models.Pet: ...

    def replace(
        self,
        id: int,
        *,
        name: str = UNSET,
        body: models.Pet | params.PetParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Pet:
        """`PUT /pets/{id}`.

        Args:
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_replace(),
            call_options,
            {"name": name},
            id=id,
            body=body,
        )


# _operations/pets.py
@cache
def describe_get() -> Operation[models.Pet]:
    return Operation(
        id="pets/get",
        method="GET",
        path="/pets/{id}",
        idempotent=True,
        parameters=(Parameter("id", "id", "path", int, required=True),),
        responses=(
            DeclaredResponse(200, "*/*", models.Pet),
            DeclaredResponse(404, "*/*", models.Fault),
        ),
    )


@cache
def describe_replace() -> Operation[models.Pet]:
    return Operation(
        id="pets/replace",
        method="PUT",
        path="/pets/{id}",
        body_required=True,
        idempotent=True,
        parameters=(Parameter("id", "id", "path", int, required=True),),
        bodies=(Body("*/*", models.Pet),),
        responses=(DeclaredResponse(200, "application/*", models.Pet),),
    )
