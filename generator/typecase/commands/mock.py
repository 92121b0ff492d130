"""Run the command `typecase mock`."""

import argparse
import gc
import sys
from contextlib import ExitStack
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from typecase.commands.overlay_arguments import assign_overlays
from typecase.commands.report_formats import print_report
from typecase.config.settings import Config, from_pyproject, locate_documents
from typecase.diagnostics import ConfigError, UserError, escape_unprintable
from typecase.diagnostics.progress import can_show_progress, show_progress

_LIBRARIES = ("fastapi", "httpx2", "pydantic")
"""What generated clients and servers import."""


def add_mock_command(commands: Any) -> argparse.ArgumentParser:
    """Add the command `typecase mock`, and return its parser.

    ``commands`` is what `argparse.ArgumentParser.add_subparsers` returns.
    """
    command: argparse.ArgumentParser = commands.add_parser(
        "mock",
        help="serve a mock of an API",
        description="Serve a mock of the API of a document until interrupted. The"
        " answers are examples of the document, or made from its schemas. What requests"
        " create is listed and got until it is deleted. Open the URL of the mock in a"
        " browser to try it.",
    )
    command.add_argument(
        "document",
        nargs="?",
        metavar="SPEC",
        help="OpenAPI document in YAML or JSON: a file, or an https address with"
        " --fetch (default: the only document that pyproject.toml names)",
    )
    command.add_argument(
        "--host",
        default="127.0.0.1",
        help="address to listen at (default: 127.0.0.1, which only this machine"
        " reaches)",
    )
    command.add_argument(
        "--port",
        type=int,
        default=8000,
        help="port to listen at; 0 means any free port (default: 8000)",
    )
    command.add_argument(
        "--token",
        help="the only token, API key or password that the mock accepts (default: it"
        " accepts any; if the document requires one, a request without is refused)",
    )
    command.set_defaults(run=run_mock)
    return command


def find_missing_libraries(*others: str) -> list[str]:
    """Return which libraries of generated servers, and others, are not installed."""
    return [name for name in (*_LIBRARIES, *others) if find_spec(name) is None]


def run_mock(options: argparse.Namespace) -> int:
    """Run `typecase mock` until it is interrupted, and return its exit status.

    Raise `DiagnosticsError` if the document cannot be used, and `UserError` for any
    other reason not to serve it.
    """
    missing = find_missing_libraries("uvicorn")
    if missing:
        raise UserError(
            f"typecase mock needs {', '.join(missing)}: run `pip install"
            " 'typecase[mock]'`"
        )
    # Imported here because the libraries may be missing, and no other command needs it.
    from typecase.serving.application import create_mock
    from typecase.serving.document.generated_server import generate_server
    from typecase.tools.mock.http_server import bind_socket, format_url, serve

    config = _read_config(options)
    with ExitStack() as stack:
        # A port that is in use is reported before the document is read.
        bound = stack.enter_context(bind_socket(options.host, options.port))
        if not can_show_progress():
            _report_document(config)
        with show_progress() as report_step:
            server = stack.enter_context(generate_server(config, report_step))
            application = create_mock(server, token=options.token)
        print_report(options.format, server.diagnostics)

        def report_ready() -> None:
            url = format_url(options.host, bound)
            title = escape_unprintable(server.api.title)
            print(f"{title}: {url}{server.base_path()}")
            print(f"To try it in a browser: {url}/docs", flush=True)

        # A server lives long and makes garbage; what was made so far is none.
        gc.freeze()
        gc.enable()
        serve(application, bound, report_ready)
    return 0


def _report_document(config: Config) -> None:
    """Tell which document is read, because a large one takes a while."""
    [document] = map(str, config.apis.values())
    name = "standard input" if document == "-" else escape_unprintable(document)
    print(f"typecase mock: reading {name} …", file=sys.stderr, flush=True)


def _read_config(options: argparse.Namespace) -> Config:
    """Return a configuration with the one document to serve.

    Raise `ConfigError` if there are several, or none.
    """
    if options.document is not None:
        paths, addresses = locate_documents(
            {"mock": options.document}, Path(), fetch=options.fetch
        )
        return Config(
            package="mock",
            apis=paths,
            output=Path(),
            refs=tuple(options.refs),
            mirrors=dict(options.mirrors),
            overlays=assign_overlays(options.overlays, paths, addresses),
            addresses=addresses,
        )
    if options.refs or options.mirrors or options.overlays:
        raise ConfigError(
            "--refs, --mirror and --overlay are only allowed with a document; name the"
            " document, or set the options in pyproject.toml"
        )
    config = from_pyproject(Path(), fetch=options.fetch)
    if len(config.apis) != 1:
        documents = ", ".join(map(str, config.apis.values()))
        raise ConfigError(
            "pyproject.toml names several documents; name the one to serve:"
            f" {documents}"
        )
    return config
