# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/pets.py
@cache
def describe_list() -> Operation[None]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/{version}/owners/{owner}/pets/{full}",
        idempotent=True,
        parameters=(
            Parameter("version", "version", "path", Literal["v1"], required=True),
            Parameter("owner", "owner", "path", str, required=True),
            Parameter("full", "full", "path", Literal[True], required=True),
            Parameter(
                "api_version",
                "api-version",
                "query",
                Literal["2024-01-01"],
                required=True,
            ),
            Parameter("kind", "kind", "query", Literal["cat"], required=True),
            Parameter("other", "other", "query", Literal["cat"], required=True),
            Parameter("strict", "strict", "query", Literal[False], required=True),
            Parameter(
                "json",
                "json",
                "query",
                Literal["a"],
                required=True,
                media_type="application/json",
            ),
            Parameter("x_level", "X-Level", "header", Literal[3], required=True),
            Parameter("crumb", "crumb", "cookie", Literal["c"], required=True),
            Parameter("mode", "mode", "query", Literal["a", "b"], required=True),
            Parameter("modes", "modes", "query", list[Literal["a"]], required=True),
            Parameter("maybe", "maybe", "query", Literal["a"]),
        ),
        responses=(DeclaredResponse(204),),
    )


# pets.py
class Pets(Resource):
    def list(
        self,
        owner: str,
        *,
        mode: Literal["a", "b"],
        modes: Sequence[Literal["a"]],
        version: Literal["v1"] = "v1",
        full: Literal[True] = True,
        api_version: Literal["2024-01-01"] = "2024-01-01",
        kind: Literal["cat"] = "cat",
        other: Literal["cat"] = "cat",
        strict: Literal[False] = False,
        json: Literal["a"] = "a",
        x_level: Literal[3] = 3,
        crumb: Literal["c"] = "c",
        maybe: Literal["a"] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /{version}/owners/{owner}/pets/{full}`."""
        return self._call(
            _operations.describe_list(),
            call_options,
            owner=owner,
            version=version,
            full=full,
            api_version=api_version,
            kind=kind,
            other=other,
            strict=strict,
            json=json,
            x_level=x_level,
            crumb=crumb,
            mode=mode,
            modes=modes,
            maybe=maybe,
        )


# server.py
class PetsHandler(Protocol):
    async def list(
        self,
        *,
        version: Literal["v1"],
        owner: str,
        full: Literal[True],
        api_version: Literal["2024-01-01"],
        kind: Literal["cat"],
        other: Literal["cat"],
        strict: Literal[False],
        json: Literal["a"],
        x_level: Literal[3],
        crumb: Literal["c"],
        mode: Literal["a", "b"],
        modes: Sequence[Literal["a"]],
        maybe: Literal["a"] | None = None,
    ) -> Reply | None:
        """`GET /{version}/owners/{owner}/pets/{full}`."""
        return Reply(status=501)
