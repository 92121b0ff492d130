# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/old.py
@cache
def describe_replace() -> Operation[None]:
    return Operation(
        id="old/replace",
        method="PUT",
        path="/old",
        deprecated_members={"former-name": "`former_name`: Deprecated: use `current`."},
        idempotent=True,
        parameters=(
            Parameter("version", "version", "query", Literal["one"], required=True),
        ),
        bodies=(Body(JSON, models.OldReplaceBody),),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_find() -> Operation[None]:
    return Operation(
        id="old/find",
        method="GET",
        path="/old",
        deprecated='This is deprecated: use the "new\\" search. It is faster.',
        deprecated_parameters={"q": "`q` is deprecated.", "p": "`p` is deprecated."},
        idempotent=True,
        parameters=(
            Parameter("q", "q", "query", str),
            Parameter("p", "p", "query", str),
        ),
        responses=(DeclaredResponse(204),),
    )


# models.py
class OldReplaceBody(Model):
    __deprecated_fields__: ClassVar[Mapping[str, str]] = {
        "former_name": "`former_name`: Deprecated: use `current`."
    }

    current: str | None = None
    former_name: Annotated[str | None, Field(alias="former-name")] = None
    """Deprecated: use `current`."""

    if TYPE_CHECKING:

        def __init__(self, **data: Unpack[params.OldReplaceBodyParams]) -> None: ...


class Old(Model):
    """Deprecated."""

    a: str

    if TYPE_CHECKING:

        @deprecated("`Old` is deprecated.", category=None)
        def __init__(self, **data: Unpack[params.OldParams]) -> None: ...


class Holder(Model):
    described: str | None = None
    """Deprecated: use another."""
    undescribed: int | None = None
    """Deprecated."""
    olds: list[Old] | None = None
    newer: Newer | None = None


# old.py
class Old(Resource):
    @deprecated(
        'This is deprecated: use the "new\\" search. It is faster.', category=None
    )
    def find(
        self,
        *,
        q: str | None = None,
        p: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """Find items: `GET /old`.

        Finds them all.

        This is deprecated: use the "new\\" search. It is faster.

        Args:
            q: The search words. Deprecated.
            p: Deprecated.
        """
        return self._call(_operations.describe_find(), call_options, q=q, p=p)

    def replace(
        self,
        *,
        version: Literal["one"] = "one",
        current: str | None = None,
        former_name: str | None = None,
        body: models.OldReplaceBody | params.OldReplaceBodyParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`PUT /old`.

        Args:
            version: Deprecated.
            former_name: Deprecated: use `current`.
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_replace(),
            call_options,
            {"current": current, "former-name": former_name},
            version=version,
            body=body,
        )

    @overload
    @deprecated("`POST /old` is deprecated.", category=None)
    def create(
        self, *, a: str, **call_options: Unpack[CallOptions]
    ) -> models.Holder: ...

    @overload
    @deprecated("`POST /old` is deprecated.", category=None)
    def create(
        self,
        *,
        body: models.Old | params.OldParams,
        **call_options: Unpack[CallOptions],
    ) -> models.Holder: ...

    @deprecated("`POST /old` is deprecated.", category=None)
    def create(
        self,
        *,
        a: str = UNSET,
        body: models.Old | params.OldParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Holder:
        """`POST /old`.

        Deprecated.

        Args:
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_create(), call_options, {"a": a}, body=body
        )

    @deprecated("`GET /old/export` is deprecated.", category=None)
    def export(self, **call_options: Unpack[CallOptions]) -> Items[int]:
        """`GET /old/export`.

        Deprecated.

        Returns:
            Lines.
        """
        return self._call(_operations.describe_export(), call_options)


class AsyncOld(AsyncStreamingResource):
    @deprecated(
        'This is deprecated: use the "new\\" search. It is faster.', category=None
    )
    async def find(
        self,
        *,
        q: str | None = None,
        p: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """Find items: `GET /old`.

        Finds them all.

        This is deprecated: use the "new\\" search. It is faster.

        Args:
            q: The search words. Deprecated.
            p: Deprecated.
        """
        return await self._call(_operations.describe_find(), call_options, q=q, p=p)
