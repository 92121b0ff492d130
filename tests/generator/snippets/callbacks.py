# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# receiver.py
class CallbackReceiver(Protocol):
    """A receiver of the callbacks that the service sends. Implement every method, or
    subclass this protocol: its own methods respond with status 501."""

    async def on_move(self, *, far: bool | None = None) -> Reply | None:
        """A pet moved: `POST {$request.query.url}?pet={$request.body#/pet}`."""
        return Reply(status=501)

    async def pets_update_on_put(self) -> Reply | None:
        """`POST {$request.body#/url}`."""
        return Reply(status=501)

    async def pets_add_on_fed_request_body_url_fed(
        self, *, body: models.CallbackPetsAddOnFedBody | None = None
    ) -> Reply | None:
        """`POST {$request.body#/url}/fed`."""
        return Reply(status=501)

    async def pets_add_on_fed_on_thanks(self) -> Reply | None:
        """`POST {$request.body#/url}`."""
        return Reply(status=501)

    async def pets_add_on_fed(self) -> Reply | None:
        """`POST {$request.body#/other}`."""
        return Reply(status=501)


# _operations/_callbacks.py
@cache
def describe_on_move() -> Operation[None]:
    return Operation(
        id="callbacks/onMove",
        name="callbacks.on_move",
        method="POST",
        path="{$request.query.url}?pet={$request.body#/pet}",
        parameters=(Parameter("far", "far", "query", bool),),
        responses=(DeclaredResponse(204),),
    )


# models.py
class CallbackPetsAddOnFedBody(Model):
    food: str | None = None

    if TYPE_CHECKING:

        def __init__(
            self, **data: Unpack[params.CallbackPetsAddOnFedBodyParams]
        ) -> None: ...


# pets.py
class Pets(Resource):
    def add(self, **call_options: Unpack[CallOptions]) -> None:
        """`POST /pets`."""
        return self._call(_operations.describe_add(), call_options)


# callbacks.yaml:28:18: warning[not-generated]: `servers` is ignored: the receiver chooses the URL (#/paths/~1pets/put/callbacks/on-put/{$request.body#~1url}/servers)
# callbacks.yaml:39:9: warning[not-generated]: `servers` is ignored: the receiver chooses the URL (#/components/callbacks/onMove/{$request.query.url}?pet={$request.body#~1pet}/servers)
# callbacks.yaml:12:13: warning[rival-name]: this part is named `pets_add_on_fed_request_body_url_fed` in Python, because `pets_add_on_fed` is already the name of the part on line 21 (#/paths/~1pets/post/callbacks/onFed/{$request.body#~1url}~1fed/post)
#     hint: names.lock keeps this name; for another one, rename one of the two parts, or name the values with `x-enum-varnames`, and remove its line there
