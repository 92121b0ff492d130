# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
class Answer(Model):
    message: str | None = None
    data: Any | None = UNSET
    errors: list[Any] | None = None
    texts: dict[str, str] | None = None


# users.py
class Users(Resource):
    def patch(
        self,
        id: int,
        *,
        body: Mapping[str, Any],
        filter: Mapping[str, Any] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Answer:
        """`PATCH /users/{id}`."""
        return self._call(
            _operations.describe_patch(), call_options, id=id, filter=filter, body=body
        )


class Users(Resource):
    def health(self, **call_options: Unpack[CallOptions]) -> dict[str, Any]:
        """`GET /health`."""
        return self._call(_operations.describe_health(), call_options)
