"""The outbox as a command: arguments in, what was done and an exit status out. It knows
no database but through the outbox, and never repeats an address.
"""

import argparse
import json
import logging
import os
import signal
import sys
import threading
from collections.abc import Mapping, Sequence
from contextlib import closing
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from ..errors import ApiError, ConfigurationError
from .client_discovery import batching_methods, client_class

if TYPE_CHECKING:
    from .outbox import Outbox, RejectedItem

_ACTIONS = {
    "deliver": "deliver what can be delivered now",
    "run": "deliver until interrupted",
    "status": "count pending and rejected items",
    "rejected": "list the items that were refused, and why",
    "requeue": "let rejected items be delivered again",
    "discard": "delete rejected items for good",
}


def main(argv: Sequence[str], package: str) -> int:
    """Run the command of a printed package.

    Returns:
        0, or 1 if something stopped it, which one line on stderr tells.
    """
    given = _parser(package).parse_args(argv)
    try:
        return _main(given, package)
    except ModuleNotFoundError as error:
        if error.name not in ("sqlalchemy", "psycopg"):
            raise
        print(error, file=sys.stderr)
    except ApiError as error:
        print(error, file=sys.stderr)
    return 1


def _main(given: argparse.Namespace, package: str) -> int:
    from .outbox import Outbox

    database = given.database or os.environ.get("OUTBOX_DATABASE")
    if not database:
        raise ConfigurationError("give --database, or set OUTBOX_DATABASE")
    base_url = {} if given.base_url is None else {"base_url": given.base_url}
    with client_class(package, given.api)(**base_url) as client:
        methods = batching_methods(client)
        known = ", ".join(methods)
        if not known:
            raise ConfigurationError(f"{given.api} sends nothing in batches")
        if given.operation is not None:
            methods = {k: v for k, v in methods.items() if k == given.operation}
        if len(methods) != 1:
            raise ConfigurationError(f"give --operation, one of {known}")
        (method,) = methods.values()
        with closing(Outbox[Any](method, database, order=given.order)) as outbox:
            return _act(outbox, given)


def _act(outbox: "Outbox[Any]", given: argparse.Namespace) -> int:
    match given.action:
        case "deliver":
            return _deliver(outbox, given)
        case "run":
            return _run(outbox)
        case "status":
            _print(outbox.counts())
        case "rejected":
            _print([_described(kept) for kept in outbox.rejected(given.limit)])
        case "requeue":
            _print({"requeued": outbox.requeue(_ids(outbox, given))})
        case _:
            _print({"discarded": outbox.discard(_ids(outbox, given))})
    return 0


def _deliver(outbox: "Outbox[Any]", given: argparse.Namespace) -> int:
    done = outbox.deliver(given.limit)
    _print({"accepted": done.accepted, "rejected": done.rejected, "busy": done.is_busy})
    if done.error is None:
        return 0
    print(done.error, file=sys.stderr)
    return 1


def _run(outbox: "Outbox[Any]") -> int:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: stop.set())
    outbox.run(stop)
    return 0


def _described(kept: "RejectedItem[Any]") -> Mapping[str, Any]:
    return {
        "id": kept.id,
        "stored_at": kept.stored_at,
        "rejected_at": kept.rejected_at,
        "item": json.loads(kept.content),
        "reason": kept.reason,
    }


def _ids(outbox: "Outbox[Any]", given: argparse.Namespace) -> list[int]:
    return [kept.id for kept in outbox.rejected()] if given.all else given.ids


def _print(value: object) -> None:
    print(to_json(value).decode())


def _parser(package: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(f"python -m {package}.outbox")
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument("--database", metavar="URL", help="or set OUTBOX_DATABASE")
    common.add_argument("--api", required=True, help="name of the API")
    common.add_argument("--operation", help="if the API has several in batches")
    common.add_argument("--base-url", metavar="URL", help="address of the API")
    common.add_argument("--order", choices=("all", "key"), default="all")
    actions = parser.add_subparsers(dest="action", required=True)
    for name, help_text in _ACTIONS.items():
        action = actions.add_parser(name, parents=[common], help=help_text)
        if name in ("deliver", "rejected"):
            action.add_argument("--limit", type=int, metavar="N")
        if name in ("requeue", "discard"):
            chosen = action.add_mutually_exclusive_group(required=True)
            chosen.add_argument("ids", type=int, nargs="*", default=[])
            chosen.add_argument("--all", action="store_true")
    return parser
