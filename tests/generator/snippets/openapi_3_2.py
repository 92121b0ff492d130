# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
@cache
def describe_search() -> Operation[list[models.Pet]]:
    return Operation(
        id="pets/search",
        method="QUERY",
        path="/pets",
        security=(("token",),),
        idempotent=True,
        parameters=(Parameter("session", "session", "cookie", str, style="cookie"),),
        bodies=(Body(JSON, models.PetSearchBody),),
        responses=(DeclaredResponse(200, JSON, list[models.Pet]),),
    )


@cache
def describe_find() -> Operation[bytes | Items[models.Pet]]:
    return Operation(
        id="pets/find",
        method="GET",
        path="/pets",
        idempotent=True,
        parameters=(
            Parameter(
                "all",
                "all",
                "querystring",
                dict[str, Any],
                media_type="application/x-www-form-urlencoded",
            ),
        ),
        responses=(
            ItemStream(200, "application/jsonl", models.Pet, sequence="lines"),
            DeclaredResponse(200, "multipart/mixed", bytes),
        ),
    )


@cache
def describe_copy() -> Operation[None]:
    return Operation(
        id="pets/copy",
        method="COPY",
        path="/pets",
        responses=(DeclaredResponse(204),),
    )


# pets.py
class Pets(Resource):
    def search(
        self,
        *,
        session: str | None = None,
        name: str | None = None,
        body: models.PetSearchBody | params.PetSearchBodyParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> list[models.Pet]:
        """`QUERY /pets`.

        Args:
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_search(),
            call_options,
            {"name": name},
            session=session,
            body=body,
        )


# openapi_3_2.yaml:32:15: warning[degraded]: `itemSchema` is ignored: the body is not a stream of items (#/paths/~1pets/get/responses/200/content/multipart~1mixed/itemSchema)
# openapi_3_2.yaml:33:15: warning[degraded]: `prefixEncoding` is ignored: the body is not a stream of items (#/paths/~1pets/get/responses/200/content/multipart~1mixed/prefixEncoding)
# openapi_3_2.yaml:34:15: warning[degraded]: `itemEncoding` is ignored: the body is not a stream of items (#/paths/~1pets/get/responses/200/content/multipart~1mixed/itemEncoding)
