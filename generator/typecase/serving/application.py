"""Build the application of a mock: the generated server with handlers for any API."""

from types import SimpleNamespace

from fastapi import FastAPI
from fastapi.middleware.cors import CORSMiddleware
from starlette.requests import Request
from starlette.responses import RedirectResponse, Response

from typecase.serving.document.generated_server import GeneratedServer
from typecase.serving.handlers import MockHandlers, ReportFaults

MAX_RESOURCES = 10_000
"""The greatest number of resources that a mock stores."""
_DOCS = "/docs"


def create_mock(
    server: GeneratedServer,
    *,
    token: str | None = None,
    max_resources: int = MAX_RESOURCES,
    report_faults: ReportFaults | None = None,
) -> FastAPI:
    """Return an application that answers every request that fits the document.

    Args:
        server: The generated server of the document.
        token: The only token, key or password that is accepted; None accepts any.
        max_resources: The greatest number of resources; the oldest are forgotten. If
            it is 0, each request is answered for itself.
        report_faults: Is told why a request is refused that does not fit.
    """
    mock = MockHandlers(server, token, max_resources, report_faults)
    handlers = SimpleNamespace()
    for operation, resource, declaration in server.routes:
        owner = handlers
        if resource:
            owner = vars(handlers).setdefault(resource, SimpleNamespace())
        setattr(owner, declaration.__name__, mock.build_handler(operation))
    paths = {operation.path for operation, _, _ in server.routes}
    app: FastAPI = server.create_app(
        handlers,
        docs=_DOCS not in paths,
        authenticate=mock.authenticate,
        refuse=mock.refuse,
    )
    # Behind all others, so that an operation of the path `/` is served instead.
    app.add_route("/", _redirect_to_docs, methods=["GET"])
    # Pages of other origins, such as a frontend that is being developed, may call it.
    app.add_middleware(
        CORSMiddleware,
        allow_origins=["*"],
        allow_methods=["*"],
        allow_headers=["*"],
        expose_headers=["*"],
    )
    return app


def create_fixed_answer(status: int, media_type: str, content: bytes) -> Response:
    """Return an application that answers every request with the same response.

    It has no ``content-type`` if ``media_type`` is empty.
    """
    headers = {"content-type": media_type} if media_type else {}
    return Response(content, status, headers)


async def _redirect_to_docs(request: Request) -> Response:
    root: str = request.scope.get("root_path", "")
    return RedirectResponse(f"{root.rstrip('/')}{_DOCS}")
