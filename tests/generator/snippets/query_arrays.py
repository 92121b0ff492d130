# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
@cache
def describe_find() -> Operation[None]:
    return Operation(
        id="pets/find",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(
            Parameter(
                "ids",
                "ids",
                "query",
                Annotated[list[Int64], Field(max_length=100)],
                required=True,
                explode=False,
            ),
            Parameter("tag", "tag", "query", list[str]),
            Parameter(
                "sizes",
                "sizes",
                "query",
                list[Literal["small", "large"]],
                style="pipeDelimited",
            ),
            Parameter(
                "near",
                "near",
                "query",
                list[float],
                style="spaceDelimited",
                explode=True,
            ),
            Parameter(
                "filter",
                "filter",
                "query",
                dict[str, str],
                style="deepObject",
                explode=True,
            ),
        ),
        responses=(DeclaredResponse(204),),
    )


# pets.py
class Pets(Resource):
    def find(
        self,
        *,
        ids: Sequence[int],
        tag: Sequence[str] | None = None,
        sizes: Sequence[Literal["small", "large"]] | None = None,
        near: Sequence[float] | None = None,
        filter: Mapping[str, str] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /pets`.

        Args:
            ids: At most 100 items, each format `int64`.
        """
        return self._call(
            _operations.describe_find(),
            call_options,
            ids=ids,
            tag=tag,
            sizes=sizes,
            near=near,
            filter=filter,
        )


# query_arrays.yaml:13:11: warning[degraded]: OpenAPI does not define style `spaceDelimited` for this type: with `explode`, the value is written as in style `form` (#/paths/~1pets/get/parameters/3)
