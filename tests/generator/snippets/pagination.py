# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
LIST = Operation[models.Page](
    id="pets/list",
    method="GET",
    path="/pets",
    idempotent=True,
    paging=Paging(page="page", size="size", first=1, items="/data/pets", last="/last"),
    parameters=(
        Parameter("page", "page", "query", int),
        Parameter("size", "size", "query", int),
        Parameter("position_", "position", "query", str),
    ),
    responses=(DeclaredResponse(200, JSON, models.Page),),
)


SEARCH = Operation[list[str] | models.Page](
    id="pets/search",
    method="GET",
    path="/search",
    idempotent=True,
    paging=Paging(
        offset="start", size="limit", max_size=200, items="/data/pets", total="/total"
    ),
    parameters=(
        Parameter("start", "start", "query", int),
        Parameter("limit", "limit", "query", Annotated[int, Field(le=200)]),
        Parameter("q", "q", "query", str, required=True),
        Parameter("format", "format", "query", str),
    ),
    responses=(DeclaredResponse(200, JSON, list[str] | models.Page),),
)


SCAN = Operation[models.PetsScanResponse](
    id="pets/scan",
    method="GET",
    path="/scan",
    idempotent=True,
    paging=Paging(page="page", size="size", items="/pets"),
    parameters=(
        Parameter("page", "page", "query", int),
        Parameter("size", "size", "query", Int32),
        Parameter("model_", "model", "query", str),
    ),
    responses=(DeclaredResponse(200, JSON, models.PetsScanResponse),),
)


# pets.py
class Pets(Resource):
    def list_all_items(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        position_: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Pages[models.Pet]:
        """List pets; pages are fetched as they are needed: `GET /pets`.

        To resume an earlier iteration, pass the `position` of its iterator, and the
        same values for all other arguments, which `list` describes.
        """
        return self._pages(
            _operations.LIST,
            call_options,
            page=page,
            size=size,
            position_=position_,
            position=position,
        )


class Pets(Resource):
    def list_all(self, **call_options: Unpack[CallOptions]) -> None:
        """list_all: `POST /pets`.

        Not idempotent: not retried once the server may have received the request. After
        `ConnectionLostError` or `TimedOutError`, the server may have acted.

        Returns:
            Listed.
        """
        return self._call(_operations.LIST_ALL, call_options)


class AsyncPets(AsyncResource):
    def list_all_items(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        position_: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> AsyncPages[models.Pet]:
        """List pets; pages are fetched as they are needed: `GET /pets`.

        To resume an earlier iteration, pass the `position` of its iterator, and the
        same values for all other arguments, which `list` describes.
        """
        return self._pages(
            _operations.LIST,
            call_options,
            page=page,
            size=size,
            position_=position_,
            position=position,
        )


class Pets(Resource):
    def search_all(
        self,
        *,
        start: int | None = None,
        limit: int | None = None,
        q: str,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Pages[models.Pet]:
        """search; pages are fetched as they are needed: `GET /search`.

        To resume an earlier iteration, pass the `position` of its iterator, and the
        same values for all other arguments, which `search` describes. Without `limit`,
        it requests pages of 200 items.
        """
        return self._pages(
            _operations.SEARCH,
            call_options,
            start=start,
            limit=limit,
            q=q,
            position=position,
        )


class Pets(Resource):
    @overload
    def scan_all(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        model_: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Pages[dict[str, Any]]: ...

    @overload
    def scan_all(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        model_: str | None = None,
        position: Position | None = None,
        model: type[Item],
        **call_options: Unpack[CallOptions],
    ) -> Pages[Item]: ...

    def scan_all(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        model_: str | None = None,
        position: Position | None = None,
        model: type[Any] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Pages[Any]:
        """scan; pages are fetched as they are needed: `GET /scan`.

        To resume an earlier iteration, pass the `position` of its iterator, and the
        same values for all other arguments, which `scan` describes. To read each item
        as an object, pass its class, such as a model, as `model`.
        """
        return self._pages(
            _operations.SCAN,
            call_options,
            None,
            model,
            page=page,
            size=size,
            model_=model_,
            position=position,
        )


class AsyncPets(AsyncResource):
    @overload
    def scan_all(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        model_: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> AsyncPages[dict[str, Any]]: ...

    @overload
    def scan_all(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        model_: str | None = None,
        position: Position | None = None,
        model: type[Item],
        **call_options: Unpack[CallOptions],
    ) -> AsyncPages[Item]: ...

    def scan_all(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        model_: str | None = None,
        position: Position | None = None,
        model: type[Any] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> AsyncPages[Any]:
        """scan; pages are fetched as they are needed: `GET /scan`.

        To resume an earlier iteration, pass the `position` of its iterator, and the
        same values for all other arguments, which `scan` describes. To read each item
        as an object, pass its class, such as a model, as `model`.
        """
        return self._pages(
            _operations.SCAN,
            call_options,
            None,
            model,
            page=page,
            size=size,
            model_=model_,
            position=position,
        )
