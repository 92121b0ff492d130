# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/lists.py
@cache
def describe_by_page() -> Operation[list[models.Pet]]:
    return Operation(
        id="lists/by-page",
        name="lists.by_page",
        method="GET",
        path="/page",
        idempotent=True,
        paging=Paging(page="page", items="", optional=True),
        parameters=(
            Parameter("page", "page", "query", int),
            Parameter("position", "position", "query", str),
        ),
        responses=(DeclaredResponse(200, JSON, list[models.Pet]),),
    )


@cache
def describe_by_offset() -> Operation[models.ListByOffsetResponse]:
    return Operation(
        id="lists/by-offset",
        name="lists.by_offset",
        method="GET",
        path="/offset",
        idempotent=True,
        paging=Paging(
            offset="offset",
            size="limit",
            items="/items",
            total="/total_count",
            optional=True,
        ),
        parameters=(
            Parameter("offset", "offset", "query", int),
            Parameter("limit", "limit", "query", Annotated[int, Field(le=100)]),
        ),
        responses=(DeclaredResponse(200, JSON, models.ListByOffsetResponse),),
    )


@cache
def describe_by_cursor() -> Operation[models.ListByCursorResponse]:
    return Operation(
        id="lists/by-cursor",
        name="lists.by_cursor",
        method="GET",
        path="/cursor",
        idempotent=True,
        paging=Paging(
            cursor="cursor",
            next="/meta/next_cursor",
            size="limit",
            items="/pets",
            optional=True,
        ),
        parameters=(
            Parameter("cursor", "cursor", "query", str),
            Parameter("limit", "limit", "query", int),
            Parameter("x_trace", "X-Trace", "header", str),
        ),
        responses=(DeclaredResponse(200, JSON, models.ListByCursorResponse),),
    )


@cache
def describe_by_last_item() -> Operation[models.ListByLastItemResponse]:
    return Operation(
        id="lists/by-last-item",
        name="lists.by_last_item",
        method="GET",
        path="/last-item",
        idempotent=True,
        paging=Paging(
            cursor="starting_after",
            last_item="/id",
            size="limit",
            items="/data",
            more="/has_more",
            optional=True,
        ),
        parameters=(
            Parameter("starting_after", "starting_after", "query", str),
            Parameter("limit", "limit", "query", int),
        ),
        responses=(DeclaredResponse(200, JSON, models.ListByLastItemResponse),),
    )


@cache
def describe_by_link() -> Operation[list[models.Pet]]:
    return Operation(
        id="lists/by-link",
        name="lists.by_link",
        method="GET",
        path="/link/{owner}",
        idempotent=True,
        paging=Paging(next_url="header:Link", items="", optional=True),
        parameters=(
            Parameter("owner", "owner", "path", str, required=True),
            Parameter("kind", "kind", "query", str, required=True),
            Parameter("page", "page", "query", int),
        ),
        responses=(DeclaredResponse(200, JSON, list[models.Pet]),),
    )


@cache
def describe_by_url() -> Operation[models.ListByUrlResponse]:
    return Operation(
        id="lists/by-url",
        name="lists.by_url",
        method="GET",
        path="/url",
        security=(("api_key",),),
        idempotent=True,
        paging=Paging(
            next_url="/@odata.nextLink", size="limit", items="/value", optional=True
        ),
        parameters=(Parameter("limit", "limit", "query", int),),
        responses=(DeclaredResponse(200, JSON, models.ListByUrlResponse),),
    )


@cache
def describe_search() -> Operation[models.ListSearchResponse]:
    return Operation(
        id="lists/search",
        method="POST",
        path="/pets/search",
        paging=Paging(
            cursor="/start_cursor",
            next="/next_cursor",
            size="/page_size",
            items="/results",
            more="/has_more",
            optional=True,
        ),
        bodies=(Body(JSON, models.ListSearchBody),),
        responses=(DeclaredResponse(200, JSON, models.ListSearchResponse),),
    )


@cache
def describe_plain() -> Operation[list[models.Pet]]:
    return Operation(
        id="lists/plain",
        method="GET",
        path="/plain",
        idempotent=True,
        parameters=(Parameter("page", "page", "query", int),),
        responses=(DeclaredResponse(200, JSON, list[models.Pet]),),
    )


@cache
def describe_kinds() -> Operation[models.ListKindsResponse]:
    return Operation(
        id="lists/kinds",
        method="GET",
        path="/kinds",
        idempotent=True,
        paging=Paging(items="/data", optional=True),
        responses=(DeclaredResponse(200, JSON, models.ListKindsResponse),),
    )


# lists.py
class Lists(PagedResource):
    def by_cursor(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        x_trace: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> Page[models.Pet, models.ListByCursorResponse]:
        """List pets: `GET /cursor`.

        Iterate over the result for the items of this and all later pages.

        Args:
            position: The `position` of an earlier iterator or page, to continue there
                with the same arguments.

        Returns:
            A page.
        """
        return self._page(
            _operations.describe_by_cursor(),
            call_options,
            None,
            position,
            cursor=cursor,
            limit=limit,
            x_trace=x_trace,
        )


class AsyncLists(AsyncPagedResource):
    def by_cursor(
        self,
        *,
        cursor: str | None = None,
        limit: int | None = None,
        x_trace: str | None = None,
        position: Position | None = None,
        **call_options: Unpack[CallOptions],
    ) -> AsyncPaginator[models.Pet, models.ListByCursorResponse]:
        """List pets: `GET /cursor`.

        Iterate over the result for the items of this and all later pages.

        Args:
            position: The `position` of an earlier iterator or page, to continue there
                with the same arguments.

        Returns:
            A page.
        """
        return self._page(
            _operations.describe_by_cursor(),
            call_options,
            None,
            position,
            cursor=cursor,
            limit=limit,
            x_trace=x_trace,
        )


class Lists(PagedResource):
    def kinds(
        self, *, position: Position | None = None, **call_options: Unpack[CallOptions]
    ) -> Page[models.Pet, models.ListKindsResponse]:
        """`GET /kinds`.

        Iterate over the result for its items.

        Args:
            position: The `position` of an earlier iterator or page, to continue there
                with the same arguments.

        Returns:
            All pets.
        """
        return self._page(_operations.describe_kinds(), call_options, None, position)
