"""`python -m tests.sandbox`: arguments in, the sandbox until it is interrupted."""

import argparse
import asyncio
import signal
from datetime import UTC, datetime

from tests.sandbox.app import apis
from tests.sandbox.app.database import Database
from tests.sandbox.app.seeding import prepare
from tests.sandbox.app.serving import served


def main() -> None:
    """Read the arguments and serve."""
    parser = argparse.ArgumentParser(prog="sandbox", description=__doc__)
    parser.add_argument(
        "--database",
        default="sqlite:///sandbox.db",
        help="SQLAlchemy's address of a SQLite or PostgreSQL database",
    )
    parser.add_argument(
        "--port",
        type=int,
        default=8400,
        help="the first of one port for each API; 0 takes any that are free",
    )
    arguments = parser.parse_args()
    asyncio.run(_run(arguments.database, arguments.port))


async def _run(url: str, port: int) -> None:
    known = apis.load()
    database = Database(url)
    prepare(database, known, datetime.now(UTC).date())
    stopped = asyncio.Event()
    for each in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(each, stopped.set)
    async with served(apis.applications(known, database), port) as addresses:
        print(_welcome(known, addresses), flush=True)
        await stopped.wait()
    database.close()


def _welcome(known: dict[str, apis.Api], addresses: dict[str, str]) -> str:
    lines: list[str] = []
    for name, api in known.items():
        url = addresses[name]
        given = "  ".join(f"{key}={value}" for key, value in api.credentials.items())
        lines += [f"{name:12} {url}  {given}".rstrip()]
    for name, api in known.items():
        url = addresses[name]
        calls = (api.example.format(url=url), api.command.format(url=url))
        lines += ["", f"# {name}", *(call.strip() for call in calls)]
    return "\n".join(
        [
            *lines,
            "",
            "An address in a browser shows what can be called there. Ctrl-C ends it.",
        ]
    )


if __name__ == "__main__":
    main()
