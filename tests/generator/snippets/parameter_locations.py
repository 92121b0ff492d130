# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
@cache
def describe_show() -> Operation[None]:
    return Operation(
        id="pets/show",
        method="GET",
        path="/owners/{owner_id}/pets/{petIds}",
        idempotent=True,
        parameters=(
            Parameter("owner_id", "owner_id", "path", UUID, required=True),
            Parameter(
                "x_request_id",
                "X-Request-Id",
                "header",
                Annotated[str, Field(max_length=8)],
                required=True,
            ),
            Parameter("pet_ids", "petIds", "path", list[int], required=True),
            Parameter("if_modified_since", "If-Modified-Since", "header", datetime),
            Parameter("session", "session", "cookie", str),
            Parameter("since", "since", "query", date),
            Parameter("limit", "limit", "query", Annotated[int, Field(ge=1, le=50)]),
        ),
        responses=(DeclaredResponse(204),),
    )


# pets.py
class AsyncPets(AsyncResource):
    async def show(
        self,
        owner_id: UUID,
        pet_ids: Sequence[int],
        *,
        x_request_id: str,
        if_modified_since: datetime | None = None,
        session: str | None = None,
        since: date | None = None,
        limit: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /owners/{owner_id}/pets/{petIds}`.

        Args:
            owner_id: The owner of the pets.
            x_request_id: Overrides the parameter of the path.
            since: Default: `'2020-01-01'`.
            limit: At least 1, at most 50. Default: `10`.
        """
        return await self._call(
            _operations.describe_show(),
            call_options,
            owner_id=owner_id,
            pet_ids=pet_ids,
            x_request_id=x_request_id,
            if_modified_since=if_modified_since,
            session=session,
            since=since,
            limit=limit,
        )


# parameter_locations.yaml:22:11: warning[not-generated]: the header parameter 'Accept' is ignored, as OpenAPI requires (#/paths/~1owners~1{owner_id}~1pets~1{petIds}/get/parameters/6)
