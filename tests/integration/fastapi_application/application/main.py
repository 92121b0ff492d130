"""The application: all routers and a webhook, below a prefix."""

from fastapi import FastAPI
from pydantic import BaseModel

from tests.integration.fastapi_application.application import (
    bodies,
    files,
    models,
    parameters,
    responses,
    security,
)


class Subscription(BaseModel):
    """What the webhook sends."""

    username: str
    monthly_fee: float


PREFIX = "/api/v1"
"""The path of the application, which its document states as a relative server."""


def create_app() -> FastAPI:
    """Return an application that mounts another one with the routers of this folder."""
    app = FastAPI(title="Everything of FastAPI")
    for module in (parameters, bodies, models, files, security, responses):
        app.include_router(module.router)

    @app.webhooks.post("new-subscription")
    def new_subscription(body: Subscription) -> None:
        """Sent at each new subscription."""

    main = FastAPI()
    main.mount(PREFIX, app)
    return main
