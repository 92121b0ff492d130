# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Pet(Model):
    name: str
    born: date | None = UNSET
    order: Order | None = UNSET

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.PetParams]) -> None: ...


class Order(Model):
    count: int | None = UNSET

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.OrderParams]) -> None: ...


# _operations/pets.py
@cache
def describe_list() -> Operation[list[models.Pet]]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(
            Parameter("limit", "limit", "query", Annotated[int, Field(le=50)]),
            Parameter("ids", "ids", "query", list[int], explode=False),
            Parameter("tags", "tags", "query", list[str], style="pipeDelimited"),
            Parameter("words", "words", "query", list[str], style="spaceDelimited"),
            Parameter("kinds", "kinds", "query", list[str]),
            Parameter("lines", "lines", "query", str),
            Parameter("x_marks", "X-Marks", "header", list[str]),
        ),
        responses=(
            DeclaredResponse(200, JSON, list[models.Pet]),
            DeclaredResponse("default", JSON, models.ProblemResponse),
        ),
    )


@cache
def describe_upload() -> Operation[None]:
    return Operation(
        id="pets/upload",
        method="POST",
        path="/pets/{ids}/photos",
        body_required=True,
        parameters=(Parameter("ids", "ids", "path", list[int], required=True),),
        bodies=(
            MultipartBody(
                "multipart/form-data",
                models.PetUploadBody,
                members=(Parameter("sizes", "sizes", "form", None, explode=False),),
            ),
        ),
        responses=(DeclaredResponse(204),),
    )


# pets.py
class Pets(Resource):
    def list(
        self,
        *,
        limit: int | None = None,
        ids: Sequence[int] | None = None,
        tags: Sequence[str] | None = None,
        words: Sequence[str] | None = None,
        kinds: Sequence[str] | None = None,
        lines: str | None = None,
        x_marks: Sequence[str] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> builtins.list[models.Pet]:
        """`GET /pets`.

        Args:
            limit: At most 50. Default: `10`.
            lines: A list as text, with tabs between its items.

        Returns:
            The pets.

        Raises:
            StatusError: any other status. A problem.
        """
        return self._call(
            _operations.describe_list(),
            call_options,
            limit=limit,
            ids=ids,
            tags=tags,
            words=words,
            kinds=kinds,
            lines=lines,
            x_marks=x_marks,
        )


class Pets(Resource):
    @overload
    def create(
        self,
        *,
        name: str,
        born: date | None = UNSET,
        order: models.Order | params.OrderParams | None = UNSET,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    def create(
        self,
        *,
        body: models.Pet | params.PetParams,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    def create(
        self,
        *,
        name: str = UNSET,
        born: date | None = UNSET,
        order: models.Order | params.OrderParams | None = UNSET,
        body: models.Pet | params.PetParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /pets`.

        Args:
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_create(),
            call_options,
            {"name": name, "born": born, "order": order},
            body=body,
        )


class Pets(Resource):
    @overload
    def upload(
        self,
        ids: Sequence[int],
        *,
        photo: Upload,
        note: str | None = None,
        tags: Sequence[str] | None = None,
        sizes: Sequence[int] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    def upload(
        self,
        ids: Sequence[int],
        *,
        body: models.PetUploadBody | params.PetUploadBodyParams,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    def upload(
        self,
        ids: Sequence[int],
        *,
        photo: Upload = UNSET,
        note: str | None = None,
        tags: Sequence[str] | None = None,
        sizes: Sequence[int] | None = None,
        body: models.PetUploadBody | params.PetUploadBodyParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /pets/{ids}/photos`.

        Args:
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_upload(),
            call_options,
            {"note": note, "photo": photo, "tags": tags, "sizes": sizes},
            ids=ids,
            body=body,
        )


# swagger_2_0.yaml:31:72: warning[degraded]: OpenAPI 3 has no style for lists with tabs between the items here; the list is passed as text in this form (#/paths/~1pets/get/parameters/5/collectionFormat)
