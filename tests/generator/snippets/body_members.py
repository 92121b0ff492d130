# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# pets.py
class Pets(PagedResource):
    @overload
    def create(
        self,
        *,
        name: str,
        password: str,
        tags: Sequence[str] | None = None,
        born: datetime | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    def create(
        self,
        *,
        body: models.NewPet | params.NewPetParams,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    def create(
        self,
        *,
        name: str = UNSET,
        password: str = UNSET,
        tags: Sequence[str] | None = None,
        born: datetime | None = None,
        body: models.NewPet | params.NewPetParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /pets`.

        Args:
            name: Name of the animal.
            password: Secret.
            body: The whole body as a model or dict, in place of its members.
        """
        arguments = with_secrets({"body": body}, "body")
        del body
        members = with_secrets(
            {"name": name, "password": password, "tags": tags, "born": born}, "password"
        )
        del password
        return self._call(
            _operations.describe_create(), call_options, members, **arguments
        )


class AsyncPets(AsyncPagedResource):
    @overload
    async def create(
        self,
        *,
        name: str,
        password: str,
        tags: Sequence[str] | None = None,
        born: datetime | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    async def create(
        self,
        *,
        body: models.NewPet | params.NewPetParams,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    async def create(
        self,
        *,
        name: str = UNSET,
        password: str = UNSET,
        tags: Sequence[str] | None = None,
        born: datetime | None = None,
        body: models.NewPet | params.NewPetParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /pets`.

        Args:
            name: Name of the animal.
            password: Secret.
            body: The whole body as a model or dict, in place of its members.
        """
        arguments = with_secrets({"body": body}, "body")
        del body
        members = with_secrets(
            {"name": name, "password": password, "tags": tags, "born": born}, "password"
        )
        del password
        return await self._call(
            _operations.describe_create(), call_options, members, **arguments
        )


class Pets(PagedResource):
    def patch(
        self,
        owner_id: str,
        pet_id: int,
        *,
        kind: str | None = None,
        where: str | None = UNSET,
        body_kind: str | None = None,
        body_options: Sequence[str] | None = None,
        body: str | None = None,
        body_pet_id: int | None = None,
        nick: str | None = UNSET,
        note: Any = UNSET,
        request_body: models.PetPatchBody | params.PetPatchBodyParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`PATCH /owners/{ownerId}/pets/{petId}`.

        Args:
            body_kind: Kind of the pet.
            nick: None removes the nickname.
            note: Default: `1`.
            request_body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_patch(),
            call_options,
            {
                "kind": body_kind,
                "options": body_options,
                "body": body,
                "pet_id": body_pet_id,
                "nick": nick,
                "note": note,
            },
            owner_id=owner_id,
            pet_id=pet_id,
            kind=kind,
            where=where,
            request_body=request_body,
        )


class Pets(PagedResource):
    def tag(
        self,
        *,
        body: Mapping[str, str] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /tags`."""
        return self._call(_operations.describe_tag(), call_options, body=body)


class Pets(PagedResource):
    @overload
    def find(
        self,
        *,
        words: str,
        page: int | None = None,
        position_: Position | None = None,
        position: int | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Page[int, models.PetFindResponse]: ...

    @overload
    def find(
        self,
        *,
        body: models.PetFindBody | params.PetFindBodyParams,
        page: int | None = None,
        position_: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Page[int, models.PetFindResponse]: ...

    def find(
        self,
        *,
        words: str = UNSET,
        page: int | None = None,
        position_: Position | None = None,
        position: int | None = None,
        body: models.PetFindBody | params.PetFindBodyParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Page[int, models.PetFindResponse]:
        """`POST /search`.

        Iterate over the result for the items of this and all later pages.

        Args:
            position_: The `position` of an earlier iterator or page, to continue there
                with the same arguments.
            body: The whole body as a model or dict, in place of its members.
        """
        return self._page(
            _operations.describe_find(),
            call_options,
            {"words": words, "position": position},
            position_,
            page=page,
            body=body,
        )


class Pets(PagedResource):
    @overload
    def report(self, *, text: str, **call_options: Unpack[CallOptions]) -> None: ...

    @overload
    def report(
        self,
        *,
        body: (
            models.Report
            | params.ReportParams
            | models.ReportWithPhoto
            | params.ReportWithPhotoParams
        ),
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    def report(
        self,
        *,
        text: str = UNSET,
        body: (
            models.Report
            | params.ReportParams
            | models.ReportWithPhoto
            | params.ReportWithPhotoParams
            | None
        ) = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /reports`.

        Args:
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_report(), call_options, {"text": text}, body=body
        )


# _operations/pets.py
@cache
def describe_patch() -> Operation[None]:
    return Operation(
        id="pets/patch",
        method="PATCH",
        path="/owners/{ownerId}/pets/{petId}",
        body_argument="request_body",
        member_arguments={
            "kind": "body_kind",
            "options": "body_options",
            "pet_id": "body_pet_id",
        },
        parameters=(
            Parameter("pet_id", "petId", "path", int, required=True),
            Parameter("owner_id", "ownerId", "path", str, required=True),
            Parameter("kind", "kind", "query", str),
            Parameter(
                "where",
                "where",
                "query",
                str | None,
                media_type="application/json",
                nullable=True,
            ),
        ),
        bodies=(Body(JSON, models.PetPatchBody),),
        responses=(DeclaredResponse(204),),
    )


# server.py
class PetsHandler(Protocol):
    async def create(self, *, body: models.NewPet) -> Reply | None:
        """`POST /pets`."""
        return Reply(status=501)
