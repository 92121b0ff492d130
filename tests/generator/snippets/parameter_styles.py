# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
@cache
def describe_show() -> Operation[None]:
    return Operation(
        id="pets/show",
        method="GET",
        path="/pets/{id}/{at}/{sizes}",
        idempotent=True,
        parameters=(
            Parameter("id", "id", "path", str, required=True, style="label"),
            Parameter(
                "at",
                "at",
                "path",
                list[float],
                required=True,
                style="matrix",
                explode=True,
            ),
            Parameter("sizes", "sizes", "path", str, required=True, reserved=True),
            Parameter("session", "session", "cookie", str, style="cookie"),
            Parameter(
                "where", "where", "query", list[int], media_type="application/json"
            ),
            Parameter("raw", "raw", "query", str, media_type="application/xml"),
            Parameter("range", "range", "query", list[int], style="deepObject"),
        ),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_find() -> Operation[None]:
    return Operation(
        id="pets/find",
        method="QUERY",
        path="/pets/{id}/{at}/{sizes}",
        idempotent=True,
        parameters=(
            Parameter("id", "id", "path", str, required=True),
            Parameter("at", "at", "path", str, required=True),
            Parameter("sizes", "sizes", "path", str, required=True),
            Parameter(
                "all",
                "all",
                "querystring",
                models.PetFindAll,
                media_type="application/x-www-form-urlencoded",
            ),
        ),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_tag() -> Operation[None]:
    return Operation(
        id="pets/tag",
        method="POST",
        path="/tags",
        bodies=(
            FormBody(
                "application/x-www-form-urlencoded",
                models.PetTagBody,
                members=(
                    Parameter("names", "names", "form", None, explode=False),
                    Parameter(
                        "range", "range", "form", None, style="deepObject", explode=True
                    ),
                    Parameter(
                        "extra", "extra", "form", None, media_type="application/json"
                    ),
                ),
            ),
        ),
        responses=(DeclaredResponse(204),),
    )


# parameter_styles.yaml:17:11: warning[degraded]: a parameter of media type application/xml is passed as text (#/paths/~1pets~1{id}~1{at}~1{sizes}/get/parameters/5)
# parameter_styles.yaml:19:11: warning[degraded]: OpenAPI does not define style `deepObject` for this type: nested lists and objects are written as name[key][0] (#/paths/~1pets~1{id}~1{at}~1{sizes}/get/parameters/6)
