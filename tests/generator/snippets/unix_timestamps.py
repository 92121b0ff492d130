# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# _operations/visits.py
@cache
def describe_count() -> Operation[None]:
    return Operation(
        id="visits/count",
        method="GET",
        path="/visits",
        idempotent=True,
        times=UnixTimes(("start", "end")),
        parameters=(
            Parameter("start", "start", "query", UnixMilliseconds, required=True),
            Parameter("end", "end", "query", Annotated[UnixMilliseconds, Field(ge=0)]),
        ),
        responses=(DeclaredResponse(204),),
    )


# visits.py
class Visits(Resource):
    def count(
        self,
        *,
        start: int | datetime | date,
        end: int | datetime | date | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`GET /visits`.

        Args:
            start: The start of the period. Also accepts a `datetime` with a time zone
                or a `date`: the start of that day in `ClientOptions.time_zone`.
            end: Unix time in milliseconds, at least 0. Also accepts a `datetime` with a
                time zone or a `date`: the start of that day in
                `ClientOptions.time_zone`.
        """
        return self._call(
            _operations.describe_count(), call_options, start=start, end=end
        )


# server.py
class VisitsHandler(Protocol):
    async def count(self, *, start: int, end: int | None = None) -> Reply | None:
        """`GET /visits`."""
        return Reply(status=501)
