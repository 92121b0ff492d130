# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# pets.py
class Pets(BatchResource):
    @deprecated("Deprecated: use `pets.list`.", category=None)
    def fetch(
        self, *, name: str | None = None, **call_options: Unpack[CallOptions]
    ) -> None:
        """List pets: `GET /pets`.

        Deprecated: use `pets.list`.
        """
        return self._call(_operations.describe_fetch(), call_options, name=name)


class AsyncPets(AsyncBatchResource):
    @deprecated("Deprecated: use `pets.list`.", category=None)
    async def fetch(
        self, *, name: str | None = None, **call_options: Unpack[CallOptions]
    ) -> None:
        """List pets: `GET /pets`.

        Deprecated: use `pets.list`.
        """
        return await self._call(_operations.describe_fetch(), call_options, name=name)


# animals.py
class Animals(BatchResource):
    @deprecated("Deprecated: use `pets.create`.", category=None)
    def add(
        self,
        *,
        body: models.Pet | params.PetParams | Sequence[models.Pet | params.PetParams],
        **call_options: Unpack[CallOptions],
    ) -> None:
        """Deprecated: use `pets.create`: `POST /pets`.

        Raises:
            BadRequestError: 400. Some pets are invalid.
        """
        return self._call(_operations.describe_add(), call_options, body=body)


class Animals(BatchResource):
    @overload
    @deprecated("Deprecated: use `pets.create`.", category=None)
    def add_all(
        self, items: Iterable[models.Pet], **call_options: Unpack[CallOptions]
    ) -> list[Outcome[models.Pet]]: ...

    @overload
    @deprecated("Deprecated: use `pets.create`.", category=None)
    def add_all(
        self,
        items: Iterable[models.Pet | params.PetParams],
        **call_options: Unpack[CallOptions],
    ) -> list[Outcome[Any]]: ...

    @deprecated("Deprecated: use `pets.create`.", category=None)
    def add_all(
        self,
        items: Iterable[models.Pet | params.PetParams],
        **call_options: Unpack[CallOptions],
    ) -> list[Outcome[Any]]:
        """Deprecated: use `pets.create`; any number of items, in batches of 20.

        `POST /pets`.

        Returns one outcome for each item, in the same order: `Accepted`, `Rejected`
        with the reason that the API gives, or `Failed` if the API did not report a
        result. The `item` of an outcome is the item as you passed it.
        """
        return self._send_all(_operations.describe_add(), call_options, items)


# _operations/animals.py
@cache
def describe_add() -> Operation[None]:
    return Operation(
        id="pets/create",
        name="animals.add",
        method="POST",
        path="/pets",
        body_required=True,
        deprecated="Deprecated: use `pets.create`.",
        batching=Batching(models.Pet, 20, keys=("name",), failed="/failed"),
        bodies=(
            Body(JSON, models.Pet | Annotated[list[models.Pet], Field(max_length=20)]),
        ),
        responses=(
            DeclaredResponse(204),
            DeclaredResponse(400, JSON, models.PetCreateBadRequestResponse),
        ),
    )
