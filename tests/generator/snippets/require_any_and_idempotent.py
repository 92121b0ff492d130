# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/jobs.py
@cache
def describe_find() -> Operation[None]:
    return Operation(
        id="jobs/find",
        method="GET",
        path="/jobs",
        idempotent=True,
        require_any=(("q", "place"), ("from_", "to")),
        parameters=(
            Parameter("q", "q", "query", str),
            Parameter("place", "l", "query", str),
            Parameter("from_", "from", "query", str),
            Parameter("to", "to", "query", str),
        ),
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_read() -> Operation[None]:
    return Operation(
        id="jobs/read",
        method="GET",
        path="/jobs/next",
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_add() -> Operation[None]:
    return Operation(
        id="jobs/add",
        method="POST",
        path="/jobs",
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_put() -> Operation[None]:
    return Operation(
        id="jobs/put",
        method="PUT",
        path="/jobs",
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


@cache
def describe_again() -> Operation[None]:
    return Operation(
        id="jobs/again",
        method="POST",
        path="/jobs/next",
        idempotent=True,
        responses=(DeclaredResponse(204),),
    )


# jobs.py
class Jobs(Resource):
    def find(
        self,
        *,
        q: str | None = None,
        place: str | None = None,
        from_: str | None = None,
        to: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /jobs`.

        Args:
            At least one of `q` or `place` is required.
            At least one of `from_` or `to` is required.
        """
        return self._call(
            _operations.describe_find(),
            call_options,
            q=q,
            place=place,
            from_=from_,
            to=to,
        )


class Jobs(Resource):
    def read(self, **call_options: Unpack[CallOptions]) -> None:
        """Read the next job: `GET /jobs/next`.

        Each job is returned only once.

        Not idempotent: not retried once the server may have received the request. After
        `ConnectionLostError` or `TimedOutError`, the server may have acted.
        """
        return self._call(_operations.describe_read(), call_options)
