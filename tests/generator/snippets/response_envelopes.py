# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# api.py
API = Api(
    name="shop",
    title="Shop API",
    version="1",
    user_agent="response_envelopes/1",
    envelope={"code": "$status", "title": "$reason"},
    problem={
        "error": {
            "text": "$message",
            "faults": [{"at": "$fault_field", "text": "$fault_message"}],
        }
    },
    servers=(
        Server(
            "default",
            "/",
            placeholder=True,
            argument="base_url",
            url_variable="SHOP_BASE_URL",
        ),
    ),
)


# _operations/pets.py
@cache
def describe_list() -> Operation[list[models.Pet]]:
    return Operation(
        id="pets/list",
        method="GET",
        path="/pets",
        idempotent=True,
        responses=(DeclaredResponse(200, JSON, models.PetListResponse, unwrap="data"),),
    )


@cache
def describe_count() -> Operation[int | None]:
    return Operation(
        id="pets/count",
        method="GET",
        path="/pets/count",
        idempotent=True,
        responses=(
            DeclaredResponse(
                200, JSON, models.PetCountResponse, unwrap="n", nullable=True
            ),
        ),
    )


@cache
def describe_find() -> Operation[Any]:
    return Operation(
        id="pets/find",
        method="GET",
        path="/pets/find",
        idempotent=True,
        responses=(
            DeclaredResponse(
                200, JSON, models.PetFindResponse, unwrap="data", nullable=True
            ),
        ),
    )


# pets.py
class Pets(Resource):
    def list(self, **call_options: Unpack[CallOptions]) -> builtins.list[models.Pet]:
        """`GET /pets`.

        Returns:
            All pets.
        """
        return self._call(_operations.describe_list(), call_options)


class Pets(Resource):
    def count(self, **call_options: Unpack[CallOptions]) -> int | None:
        """`GET /pets/count`.

        Returns:
            The number of pets.
        """
        return self._call(_operations.describe_count(), call_options)


class Pets(Resource):
    def find(self, **call_options: Unpack[CallOptions]) -> Any:
        """`GET /pets/find`.

        Returns:
            Any value.
        """
        return self._call(_operations.describe_find(), call_options)
