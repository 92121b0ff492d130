# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# pets.py
class Pets(Resource):
    def get(self, id: int, **call_options: Unpack[CallOptions]) -> models.Pet:
        """`GET /pets/{id}`.

        Raises:
            NotFoundError: 404. None.
        """
        return self._call(_operations.describe_get(), call_options, id=id)


class Pets(Resource):
    def scan(self, id: int, **call_options: Unpack[CallOptions]) -> models.Pet | bytes:
        """`GET /pets/{id}/photo`."""
        return self._call(_operations.describe_scan(), call_options, id=id)


class Pets(Resource):
    @overload
    def replace(
        self, id: int, *, name: str, **call_options: Unpack[CallOptions]
    ) -> models.Pet: ...

    @overload
    def replace(
        self,
        id: int,
        *,
        body: models.Pet | params.PetParams,
        **call_options: Unpack[CallOptions],
    ) -> models.Pet: ...

    def replace(
        self,
        id: int,
        *,
        name: str = UNSET,
        body: models.Pet | params.PetParams | None = None,
        **call_options: Unpack[CallOptions],
    ) -> models.Pet:
        """`PUT /pets/{id}`.

        Args:
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_replace(),
            call_options,
            {"name": name},
            id=id,
            body=body,
        )


class Pets(Resource):
    def export(
        self, *, format: str | None = None, **call_options: Unpack[CallOptions]
    ) -> models.Pet | str:
        """`GET /pets`."""
        return self._call(_operations.describe_export(), call_options, format=format)


class Pets(Resource):
    def add(
        self,
        *,
        body: models.Pet | params.PetParams | Upload | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /pets`."""
        return self._call(_operations.describe_add(), call_options, body=body)


# _operations/pets.py
@cache
def describe_get() -> Operation[models.Pet]:
    return Operation(
        id="pets/get",
        method="GET",
        path="/pets/{id}",
        idempotent=True,
        parameters=(Parameter("id", "id", "path", int, required=True),),
        responses=(
            DeclaredResponse(200, JSON, models.Pet),
            DeclaredResponse(404, "application/problem+json", models.Fault),
        ),
        alternatives=(
            DeclaredResponse(200, "application/xml", bytes),
            DeclaredResponse(200, "application/vnd.pet.v2+json", models.Pet2),
            DeclaredResponse(200, "text/csv", str),
            DeclaredResponse(404, "application/xml", bytes),
        ),
    )


@cache
def describe_replace() -> Operation[models.Pet]:
    return Operation(
        id="pets/replace",
        method="PUT",
        path="/pets/{id}",
        body_required=True,
        idempotent=True,
        parameters=(Parameter("id", "id", "path", int, required=True),),
        bodies=(
            Body(JSON, models.Pet),
            Body("text/json", models.Pet),
            FormBody("application/x-www-form-urlencoded", models.Pet),
        ),
        responses=(DeclaredResponse(200, JSON, models.Pet),),
        alternatives=(
            DeclaredResponse(200, "text/plain", str),
            DeclaredResponse(200, "text/json", models.Pet),
        ),
    )


# errors.py
from .._runtime import errors as _errors
from .._runtime.api import ErrorResponses
from .._runtime.lazy_import import show_public_paths
from .._runtime.operation import DeclaredResponse
from . import models


class NotFoundError(_errors.NotFoundError):
    """Status 404. None."""

    body: models.Fault | None


ERROR_RESPONSES = ErrorResponses(
    errors={
        404: NotFoundError,
    },
    responses=(DeclaredResponse(404, "application/problem+json", models.Fault),),
)
show_public_paths(__name__)


# alternative_media_types.yaml:27:11: warning[degraded]: a body of application/xml is left out, because methods and handlers take the body of application/json (#/paths/~1pets~1{id}/put/requestBody/content/application~1xml)
#     hint: send it with `client.request`
# alternative_media_types.yaml:65:11: warning[degraded]: a body of application/msgpack is left out, because methods and handlers take the body of */* (#/paths/~1pets/post/requestBody/content/application~1msgpack)
#     hint: send it with `client.request`
