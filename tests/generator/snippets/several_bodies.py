# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
@cache
def describe_add() -> Operation[None]:
    return Operation(
        id="pets/add",
        method="POST",
        path="/pets",
        body_required=True,
        bodies=(
            Body(JSON, models.Pet),
            FormBody("application/x-www-form-urlencoded", models.PetAddBody),
            Body("application/xml", str | bytes),
        ),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_upload() -> Operation[None]:
    return Operation(
        id="pets/upload",
        method="PUT",
        path="/pets/photo",
        idempotent=True,
        bodies=(Body("application/octet-stream", bytes),),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_write() -> Operation[None]:
    return Operation(
        id="pets/write",
        method="PATCH",
        path="/pets/photo",
        bodies=(
            Body("text/plain", str),
            Body(JSON, list[str]),
            Body("application/merge-patch+json", dict[str, Any]),
        ),
        responses=(DeclaredResponse(204),),
    )


# pets.py
class Pets(Resource):
    def add(
        self,
        *,
        body: (
            models.Pet
            | params.PetParams
            | models.PetAddBody
            | params.PetAddBodyParams
            | str
            | Upload
        ),
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /pets`.

        Args:
            body: As JSON, or from a form.
        """
        return self._call(_operations.describe_add(), call_options, body=body)


class Pets(Resource):
    def upload(
        self, *, body: Upload | None = None, **call_options: Unpack[CallOptions]
    ) -> None:
        """`PUT /pets/photo`.

        Args:
            body: Sent as `application/octet-stream`.
        """
        return self._call(_operations.describe_upload(), call_options, body=body)


class Pets(Resource):
    def write(
        self,
        *,
        body: str | Upload | Sequence[str] | Mapping[str, Any] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`PATCH /pets/photo`."""
        return self._call(_operations.describe_write(), call_options, body=body)


class Pets(Resource):
    def get(self, name: str, **call_options: Unpack[CallOptions]) -> None:
        """`GET /pets/{name}`."""
        return self._call(_operations.describe_get(), call_options, name=name)
