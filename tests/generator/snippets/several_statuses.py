# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
@cache
def describe_put() -> Operation[models.Pet | models.Created | None]:
    return Operation(
        id="pets/put",
        method="PUT",
        path="/pets/{id}",
        idempotent=True,
        parameters=(Parameter("id", "id", "path", int, required=True),),
        responses=(
            DeclaredResponse(200, JSON, models.Pet),
            DeclaredResponse(201, JSON, models.Created),
            DeclaredResponse(204),
            DeclaredResponse(404),
            DeclaredResponse("4XX", JSON, models.Fault),
            DeclaredResponse("default", JSON, models.Fault),
        ),
    )


@cache
def describe_send() -> Operation[int]:
    return Operation(
        id="pets/send",
        method="POST",
        path="/pets/send",
        responses=(
            DeclaredResponse("2XX", JSON, int),
            DeclaredResponse(202, JSON, int),
        ),
    )


@cache
def describe_gone() -> Operation[models.Fault]:
    return Operation(
        id="pets/gone",
        method="DELETE",
        path="/pets/gone",
        idempotent=True,
        responses=(DeclaredResponse("default", JSON, models.Fault),),
    )


# pets.py
class Pets(Resource):
    def put(
        self, id: int, **call_options: Unpack[CallOptions]
    ) -> models.Pet | models.Created | None:
        """`PUT /pets/{id}`.

        Returns:
            The pet was replaced.
            The pet was created.
            Nothing changed.

        Raises:
            NotFoundError: 404. There is no such owner.
            ClientError: 4XX. Refused.
            StatusError: any other status. The server failed.
        """
        return self._call(_operations.describe_put(), call_options, id=id)


class Pets(Resource):
    def send(self, **call_options: Unpack[CallOptions]) -> int:
        """`POST /pets/send`.

        Returns:
            Any other success.
            Accepted for later.
        """
        return self._call(_operations.describe_send(), call_options)


class Pets(Resource):
    def gone(self, **call_options: Unpack[CallOptions]) -> models.Fault:
        """`DELETE /pets/gone`.

        Returns:
            The only response.
        """
        return self._call(_operations.describe_gone(), call_options)


# server.py
class PetsHandler(Protocol):
    async def put(self, *, id: int) -> models.Pet | models.Created | Reply | None:
        """`PUT /pets/{id}`."""
        return Reply(status=501)

    async def send(self) -> int | Reply:
        """`POST /pets/send`."""
        return Reply(status=501)

    async def gone(self) -> models.Fault | Reply:
        """`DELETE /pets/gone`."""
        return Reply(status=501)
