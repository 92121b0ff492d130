# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
@cache
def describe_find() -> (
    Operation[models.Page | list[models.Pet] | str | Items[models.Pet]]
):
    return Operation(
        id="pets/find",
        method="GET",
        path="/pets",
        idempotent=True,
        overloads=(
            Overload(
                (DeclaredResponse(200, JSON, models.Page),),
                values={"format": ("json", None), "owner_id": (None,)},
            ),
            Overload(
                (DeclaredResponse(200, JSON, list[models.Pet]),),
                values={"format": ("json", None)},
                passed=("owner_id",),
            ),
            Overload(
                (ItemStream(200, "application/jsonl", models.Pet, sequence="lines"),),
                values={"format": ("lines",)},
            ),
            Overload(
                (DeclaredResponse(200, "text/csv", str),), values={"format": ("csv",)}
            ),
        ),
        parameters=(
            Parameter("format", "format", "query", Literal["json", "lines", "csv"]),
            Parameter("owner_id", "owner-id", "query", int),
        ),
        responses=(
            DeclaredResponse(200, JSON, models.Page | list[models.Pet]),
            ItemStream(200, "application/jsonl", models.Pet, sequence="lines"),
            DeclaredResponse(200, "text/csv", str),
        ),
    )


# pets.py
class Pets(Resource):
    @overload
    def find(
        self,
        *,
        format: Literal["json"] | None = None,
        owner_id: None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Page: ...

    @overload
    def find(
        self,
        *,
        owner_id: int,
        format: Literal["json"] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> list[models.Pet]: ...

    @overload
    def find(
        self,
        *,
        format: Literal["lines"],
        owner_id: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Items[models.Pet]: ...

    @overload
    def find(
        self,
        *,
        format: Literal["csv"],
        owner_id: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> str: ...

    @overload
    def find(
        self,
        *,
        format: Literal["json", "lines", "csv"] | None = None,
        owner_id: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Page | list[models.Pet] | str | Items[models.Pet]: ...

    def find(
        self,
        *,
        format: Literal["json", "lines", "csv"] | None = None,
        owner_id: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Page | list[models.Pet] | str | Items[models.Pet]:
        """`GET /pets`.

        Args:
            format: Default: `'json'`.

        Returns:
            Pets.
        """
        return self._call(
            _operations.describe_find(), call_options, format=format, owner_id=owner_id
        )


class AsyncPets(AsyncStreamingResource):
    @overload
    async def find(
        self,
        *,
        format: Literal["json"] | None = None,
        owner_id: None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Page: ...

    @overload
    async def find(
        self,
        *,
        owner_id: int,
        format: Literal["json"] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> list[models.Pet]: ...

    @overload
    async def find(
        self,
        *,
        format: Literal["lines"],
        owner_id: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> AsyncItems[models.Pet]: ...

    @overload
    async def find(
        self,
        *,
        format: Literal["csv"],
        owner_id: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> str: ...

    @overload
    async def find(
        self,
        *,
        format: Literal["json", "lines", "csv"] | None = None,
        owner_id: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Page | list[models.Pet] | str | AsyncItems[models.Pet]: ...

    async def find(
        self,
        *,
        format: Literal["json", "lines", "csv"] | None = None,
        owner_id: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Page | list[models.Pet] | str | AsyncItems[models.Pet]:
        """`GET /pets`.

        Args:
            format: Default: `'json'`.

        Returns:
            Pets.
        """
        return await self._value_or_items(
            _operations.describe_find(), call_options, format=format, owner_id=owner_id
        )


class Pets(Resource):
    @overload
    def count(
        self, *, by: Literal["kind", 1, True], **call_options: Unpack[CallOptions]
    ) -> models.Page: ...

    @overload
    def count(
        self, *, by: Any, **call_options: Unpack[CallOptions]
    ) -> int | models.Page: ...

    def count(
        self, *, by: Any, **call_options: Unpack[CallOptions]
    ) -> int | models.Page:
        """`GET /pets/count`.

        Returns:
            Pets, or their number.
        """
        return self._call(_operations.describe_count(), call_options, by=by)


class Pets(Resource):
    def names(
        self, *, by: str | None = None, **call_options: Unpack[CallOptions]
    ) -> list[str] | models.Page:
        """`GET /pets/names`.

        Returns:
            Names, or pets.
        """
        return self._call(_operations.describe_names(), call_options, by=by)


# overloads.yaml:57:11: warning[degraded]: the overload is left out: its result is neither an object nor an enumeration (#/paths/~1pets~1names/get/x-typecase-overloads/0/returns)
#     hint: name an object or an enumeration in `components/schemas`, or a media type
