# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# droplets.py
class Droplets(Resource):
    @overload
    def create(
        self,
        *,
        name: str,
        size: int,
        ipv6: bool | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    def create(
        self,
        *,
        size: str,
        names: Sequence[str],
        ipv6: bool | None = UNSET,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    def create(
        self,
        *,
        body: (
            models.DropletCreateBodyName
            | params.DropletCreateBodyNameParams
            | models.DropletCreateBodyNames
            | params.DropletCreateBodyNamesParams
        ),
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    def create(
        self,
        *,
        size: int | str = UNSET,
        name: str | None = UNSET,
        ipv6: bool | None = UNSET,
        names: Sequence[str] | None = UNSET,
        body: (
            models.DropletCreateBodyName
            | params.DropletCreateBodyNameParams
            | models.DropletCreateBodyNames
            | params.DropletCreateBodyNamesParams
            | None
        ) = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /droplets`.

        Args:
            name: Name of the droplet.
            body: The whole body as a model or dict, in place of its members.
            Pass the members of one variant of the body: with `name` and `size`, or with
                `size` and `names`.
        """
        return self._call(
            _operations.describe_create(),
            call_options,
            {"name": name, "size": size, "ipv6": ipv6, "names": names},
            body=body,
        )


# labels.py
class Labels(Resource):
    @overload
    def set(
        self,
        *,
        note: Literal["urgent"] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    def set(
        self,
        *,
        labels: Sequence[models.Label | params.LabelParams] | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    def set(
        self,
        *,
        labels: Sequence[str] | None = None,
        note: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    def set(
        self,
        *,
        body: (
            models.LabelSetBody1
            | params.LabelSetBody1Params
            | models.LabelSetBody2
            | params.LabelSetBody2Params
            | models.LabelSetBodyUrgent
            | params.LabelSetBodyUrgentParams
            | None
        ) = None,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    def set(
        self,
        *,
        labels: (
            Sequence[str] | Sequence[models.Label | params.LabelParams] | None
        ) = None,
        note: str | Literal["urgent"] | None = None,
        body: (
            models.LabelSetBody1
            | params.LabelSetBody1Params
            | models.LabelSetBody2
            | params.LabelSetBody2Params
            | models.LabelSetBodyUrgent
            | params.LabelSetBodyUrgentParams
            | None
        ) = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`PUT /labels`.

        Args:
            body: The whole body as a model or dict, in place of its members.
        """
        return self._call(
            _operations.describe_set(),
            call_options,
            {"labels": labels, "note": note},
            body=body,
        )


# reports.py
class Reports(Resource):
    @overload
    def update(
        self,
        kind: str,
        *,
        body_kind: Literal["text"],
        body: str,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    def update(
        self,
        kind: str,
        *,
        body_kind: Literal["image"],
        url: str,
        body: str | None = None,
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    @overload
    def update(
        self,
        kind: str,
        *,
        request_body: (
            models.Text | params.TextParams | models.Image | params.ImageParams
        ),
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    def update(
        self,
        kind: str,
        *,
        body_kind: Literal["text", "image"] = UNSET,
        body: str | None = UNSET,
        url: str | None = UNSET,
        request_body: (
            models.Text | params.TextParams | models.Image | params.ImageParams | None
        ) = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /reports/{kind}`.

        Args:
            request_body: The whole body as a model or dict, in place of its members.
            Pass the members of one variant of the body: with `body_kind` and `body`, or
                with `body_kind` and `url`.
        """
        return self._call(
            _operations.describe_update(),
            call_options,
            {"kind": body_kind, "body": body, "url": url},
            kind=kind,
            request_body=request_body,
        )


# payments.py
class Payments(Resource):
    @overload
    def pay(self, *, card: str, **call_options: Unpack[CallOptions]) -> None: ...

    @overload
    def pay(self, *, iban: str, **call_options: Unpack[CallOptions]) -> None: ...

    @overload
    def pay(
        self,
        *,
        body: (
            models.PaymentPayBodyCard
            | params.PaymentPayBodyCardParams
            | models.PaymentPayBodyIban
            | params.PaymentPayBodyIbanParams
        ),
        **call_options: Unpack[CallOptions],
    ) -> None: ...

    def pay(
        self,
        *,
        card: str | None = UNSET,
        iban: str | None = UNSET,
        body: (
            models.PaymentPayBodyCard
            | params.PaymentPayBodyCardParams
            | models.PaymentPayBodyIban
            | params.PaymentPayBodyIbanParams
            | None
        ) = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /payments`.

        Args:
            card: Secret.
            body: The whole body as a model or dict, in place of its members.
            Pass the members of one variant of the body: with `card`, or with `iban`.
        """
        arguments = with_secrets({"body": body}, "body")
        del body
        members = with_secrets({"card": card, "iban": iban}, "card")
        del card
        return self._call(
            _operations.describe_pay(), call_options, members, **arguments
        )


# logs.py
class Logs(Resource):
    def create(
        self,
        *,
        body: (
            models.LogCreateBodyA
            | params.LogCreateBodyAParams
            | models.LogCreateBodyB
            | params.LogCreateBodyBParams
            | None
        ) = None,
        **call_options: Unpack[CallOptions],
    ) -> None:
        """`POST /logs`."""
        return self._call(_operations.describe_create(), call_options, body=body)


# _operations/droplets.py
@cache
def describe_create() -> Operation[None]:
    return Operation(
        id="createDroplet",
        name="droplets.create",
        method="POST",
        path="/droplets",
        body_required=True,
        bodies=(
            UnionBody(
                JSON,
                models.DropletCreateBodyName | models.DropletCreateBodyNames,
                is_spread=True,
            ),
        ),
        responses=(DeclaredResponse(202),),
    )


# _operations/drawings.py
@cache
def describe_create() -> Operation[None]:
    return Operation(
        id="draw",
        name="drawings.create",
        method="POST",
        path="/drawings",
        body_required=True,
        bodies=(
            UnionBody(
                JSON,
                models.DrawingCreateBodyA
                | models.DrawingCreateBodyB
                | models.DrawingCreateBodyC
                | models.DrawingCreateBodyD
                | models.DrawingCreateBodyE,
            ),
        ),
        responses=(DeclaredResponse(204),),
    )


# server.py
class ReportsHandler(Protocol):
    async def update(
        self, *, kind: str, request_body: models.Text | models.Image
    ) -> Reply | None:
        """`POST /reports/{kind}`."""
        return Reply(status=501)
