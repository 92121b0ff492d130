"""Serve the four jobads APIs on this machine until interrupted.

Run as `python -m tests.sandbox`, which `nox -s sandbox` does.
"""

import argparse
import asyncio
import signal
from datetime import UTC, datetime

from tests.sandbox.app.database import Database
from tests.sandbox.app.http_server import PortInUseError, serve
from tests.sandbox.app.registry import Api, create_applications, load_apis
from tests.sandbox.app.seeding import prepare_database


def main() -> None:
    """Parse the command line and serve."""
    parser = argparse.ArgumentParser(
        prog="sandbox",
        description="Serve the four jobads APIs on this machine until interrupted.",
    )
    parser.add_argument(
        "--database",
        default="sqlite:///sandbox.db",
        help="SQLAlchemy URL of a SQLite or PostgreSQL database",
    )
    parser.add_argument(
        "--port",
        type=int,
        default=8400,
        help="the first of four consecutive ports, one for each API; 0 uses free ports",
    )
    arguments = parser.parse_args()
    try:
        asyncio.run(_serve_until_signal(arguments.database, arguments.port))
    except PortInUseError as error:
        parser.error(f"{error}: pass --port, or --port 0 for free ports")


async def _serve_until_signal(database_url: str, first_port: int) -> None:
    apis = load_apis()
    database = Database(database_url)
    prepare_database(database, apis, datetime.now(UTC).date())
    stop = asyncio.Event()
    for signal_number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(signal_number, stop.set)
    known_urls: dict[str, str] = {}
    applications = create_applications(apis, database, known_urls)
    async with serve(applications, first_port) as urls:
        known_urls.update(urls)
        print(_format_welcome(apis, urls), flush=True)
        await stop.wait()
    database.close()


def _format_welcome(apis: dict[str, Api], urls: dict[str, str]) -> str:
    """Return the text with URLs and credentials, then an example call of each API.

    The crash recovery tests read the URLs from the lines before the first empty one.
    """
    lines: list[str] = []
    for name, api in apis.items():
        credentials = "  ".join(
            f"{key}={text}" for key, text in api.credentials.items()
        )
        lines.append(f"{name:12} {urls[name]}  {credentials}".rstrip())
    for name, api in apis.items():
        examples = (api.python_example, api.curl_example)
        lines += ["", f"# {name}"]
        lines += [example.format(url=urls[name]).strip() for example in examples]
    lines += [
        "",
        "Open a URL in a browser to try its operations. Press Ctrl-C to stop.",
    ]
    return "\n".join(lines)


if __name__ == "__main__":
    main()
