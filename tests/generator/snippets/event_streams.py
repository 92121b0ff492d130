# ruff: noqa
# Excerpts of generated modules; see test_snippets.py.


# models.py
from typing import Literal

from .._runtime.models.model import Model


class Line(Model):
    text: str | None = None


class Written(Model):
    event: Literal["written"]
    data: Line


class Ended(Model):
    event: Literal["ended"]
    data: str


class Notice(Model):
    event: str | None = None
    data: str | None = None
    at: str | None = None


class LogJsonResponseItem(Model):
    data: Line
    event: str | None = None


# logs.py
class Logs(Resource):
    def json(
        self, **call_options: Unpack[CallOptions]
    ) -> Items[models.LogJsonResponseItem]:
        """`GET /json`.

        Returns:
            JSON in the data of events, as FastAPI describes it.
        """
        return self._call(_operations.describe_json(), call_options)

    def union(
        self, **call_options: Unpack[CallOptions]
    ) -> Items[models.Written | models.Ended | Unlisted]:
        """`GET /union`.

        Returns:
            Events of two kinds, as ASP.NET Core describes them.
        """
        return self._call(_operations.describe_union(), call_options)

    def envelope(self, **call_options: Unpack[CallOptions]) -> Items[models.Ended]:
        """`GET /envelope`.

        Returns:
            Whole events, as documents older than OpenAPI 3.2 describe them.
        """
        return self._call(_operations.describe_envelope(), call_options)

    def payload(self, **call_options: Unpack[CallOptions]) -> Items[models.Notice]:
        """`GET /payload`.

        Returns:
            JSON with properties that events do not have.
        """
        return self._call(_operations.describe_payload(), call_options)


# _operations/logs.py
@cache
def describe_json() -> Operation[Items[models.LogJsonResponseItem]]:
    return Operation(
        id="logs/json",
        method="GET",
        path="/json",
        idempotent=True,
        responses=(
            ItemStream(
                200,
                "text/event-stream",
                models.LogJsonResponseItem,
                sequence="json_events",
            ),
        ),
    )


@cache
def describe_union() -> Operation[Items[models.Written | models.Ended | Unlisted]]:
    return Operation(
        id="logs/union",
        method="GET",
        path="/union",
        idempotent=True,
        responses=(
            ItemStream(
                200,
                "text/event-stream",
                Annotated[
                    models.Written | models.Ended | Unlisted,
                    Discriminator("event", {"written": "Written", "ended": "Ended"}),
                ],
                sequence="events",
            ),
        ),
    )


@cache
def describe_envelope() -> Operation[Items[models.Ended]]:
    return Operation(
        id="logs/envelope",
        method="GET",
        path="/envelope",
        idempotent=True,
        responses=(
            ItemStream(200, "text/event-stream", models.Ended, sequence="events"),
        ),
    )


@cache
def describe_payload() -> Operation[Items[models.Notice]]:
    return Operation(
        id="logs/payload",
        method="GET",
        path="/payload",
        idempotent=True,
        responses=(
            ItemStream(200, "text/event-stream", models.Notice, sequence="data"),
        ),
    )
