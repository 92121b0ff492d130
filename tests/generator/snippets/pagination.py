# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
@cache
def describe_list() -> Operation[models.Page]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        paging=Paging(
            page="page", size="size", first=1, items="/data/pets", last="/last"
        ),
        parameters=(
            Parameter("page", "page", "query", int),
            Parameter("size", "size", "query", int),
            Parameter("position", "position", "query", str),
        ),
        responses=(DeclaredResponse(200, JSON, models.Page),),
    )


@cache
def describe_search() -> Operation[list[str] | models.Page]:
    return Operation(
        id="pets/search",
        method="GET",
        path="/search",
        idempotent=True,
        paging=Paging(
            offset="start",
            size="limit",
            max_size=200,
            items="/data/pets",
            total="/total",
            without=("format",),
        ),
        parameters=(
            Parameter("start", "start", "query", int),
            Parameter("limit", "limit", "query", Annotated[int, Field(le=200)]),
            Parameter("q", "q", "query", str, required=True),
            Parameter("format", "format", "query", str),
        ),
        responses=(DeclaredResponse(200, JSON, list[str] | models.Page),),
    )


@cache
def describe_scan() -> Operation[models.PetScanResponse]:
    return Operation(
        id="pets/scan",
        method="GET",
        path="/scan",
        idempotent=True,
        paging=Paging(page="page", size="size", items="/pets"),
        parameters=(
            Parameter("page", "page", "query", int),
            Parameter("size", "size", "query", Int32),
            Parameter("model", "model", "query", str),
        ),
        responses=(DeclaredResponse(200, JSON, models.PetScanResponse),),
    )


# pets.py
class Pets(PagedResource):
    def list(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        position: str | None = None,
        position_: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Page[models.Pet, models.Page]:
        """List pets: `GET /pets`.

        Iterate over the result for the items of this and all later pages.

        Args:
            page: Default: `1`.
            size: Default: `50`.
            position_: The `position` of an earlier iterator or page, to continue there
                with the same arguments.

        Returns:
            A page.
        """
        return self._page(
            _operations.describe_list(),
            call_options,
            None,
            position_,
            page=page,
            size=size,
            position=position,
        )


class AsyncPets(AsyncPagedResource):
    def list(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        position: str | None = None,
        position_: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> AsyncPaginator[models.Pet, models.Page]:
        """List pets: `GET /pets`.

        Iterate over the result for the items of this and all later pages.

        Args:
            page: Default: `1`.
            size: Default: `50`.
            position_: The `position` of an earlier iterator or page, to continue there
                with the same arguments.

        Returns:
            A page.
        """
        return self._page(
            _operations.describe_list(),
            call_options,
            None,
            position_,
            page=page,
            size=size,
            position=position,
        )


class Pets(PagedResource):
    @overload
    def search(
        self,
        *,
        q: str,
        start: int | None = None,
        limit: int | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Page[models.Pet, builtins.list[str] | models.Page]: ...

    @overload
    def search(
        self,
        *,
        q: str,
        start: int | None = None,
        limit: int | None = None,
        format: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> (
        Page[models.Pet, builtins.list[str] | models.Page]
        | builtins.list[str]
        | models.Page
    ): ...

    def search(
        self,
        *,
        q: str,
        start: int | None = None,
        limit: int | None = None,
        format: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> (
        Page[models.Pet, builtins.list[str] | models.Page]
        | builtins.list[str]
        | models.Page
    ):
        """`GET /search`.

        Iterate over the result for the items of this and all later pages. Without
        `limit`, pages of 200 items are requested. With `format`, the result is the
        plain body.

        Args:
            limit: At most 200.
            position: The `position` of an earlier iterator or page, to continue there
                with the same arguments.

        Returns:
            A page, or names.
        """
        return self._page(
            _operations.describe_search(),
            call_options,
            None,
            position,
            start=start,
            limit=limit,
            q=q,
            format=format,
        )


class AsyncPets(AsyncPagedResource):
    @overload
    def search(
        self,
        *,
        q: str,
        start: int | None = None,
        limit: int | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> AsyncPaginator[models.Pet, builtins.list[str] | models.Page]: ...

    @overload
    def search(
        self,
        *,
        q: str,
        start: int | None = None,
        limit: int | None = None,
        format: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> (
        AsyncPaginator[models.Pet, builtins.list[str] | models.Page]
        | Awaitable[builtins.list[str] | models.Page]
    ): ...

    def search(
        self,
        *,
        q: str,
        start: int | None = None,
        limit: int | None = None,
        format: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> (
        AsyncPaginator[models.Pet, builtins.list[str] | models.Page]
        | Awaitable[builtins.list[str] | models.Page]
    ):
        """`GET /search`.

        Iterate over the result for the items of this and all later pages. Without
        `limit`, pages of 200 items are requested. With `format`, the result is the
        plain body.

        Args:
            limit: At most 200.
            position: The `position` of an earlier iterator or page, to continue there
                with the same arguments.

        Returns:
            A page, or names.
        """
        return self._page(
            _operations.describe_search(),
            call_options,
            None,
            position,
            start=start,
            limit=limit,
            q=q,
            format=format,
        )


class Pets(PagedResource):
    @overload
    def scan(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        model: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Page[dict[str, Any], models.PetScanResponse]: ...

    @overload
    def scan(
        self,
        *,
        model_: type[Item],
        page: int | None = None,
        size: int | None = None,
        model: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Page[Item, models.PetScanResponse]: ...

    def scan(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        model: str | None = None,
        position: Position | None = None,
        model_: type[Any] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Page[Any, models.PetScanResponse]:
        """`GET /scan`.

        Iterate over the result for the items of this and all later pages.

        Args:
            position: The `position` of an earlier iterator or page, to continue there
                with the same arguments.
            model_: The class as which each item is read, such as a model.

        Returns:
            Pets of any shape.
        """
        return self._page(
            _operations.describe_scan(),
            call_options,
            None,
            position,
            model_,
            page=page,
            size=size,
            model=model,
        )


class AsyncPets(AsyncPagedResource):
    @overload
    def scan(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        model: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> AsyncPaginator[dict[str, Any], models.PetScanResponse]: ...

    @overload
    def scan(
        self,
        *,
        model_: type[Item],
        page: int | None = None,
        size: int | None = None,
        model: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> AsyncPaginator[Item, models.PetScanResponse]: ...

    def scan(
        self,
        *,
        page: int | None = None,
        size: int | None = None,
        model: str | None = None,
        position: Position | None = None,
        model_: type[Any] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> AsyncPaginator[Any, models.PetScanResponse]:
        """`GET /scan`.

        Iterate over the result for the items of this and all later pages.

        Args:
            position: The `position` of an earlier iterator or page, to continue there
                with the same arguments.
            model_: The class as which each item is read, such as a model.

        Returns:
            Pets of any shape.
        """
        return self._page(
            _operations.describe_scan(),
            call_options,
            None,
            position,
            model_,
            page=page,
            size=size,
            model=model,
        )


# server.py
class PetsHandler(Protocol):
    def list(
        self, *, page: int = 1, size: int = 50, position: str | None = None
    ) -> PageReply[models.Page]:
        """List pets: `GET /pets`."""
        return not_implemented()
