"""Run the outbox as a command: deliver items, and manage rejected items.

Every action but `run` prints its result as one line of JSON. Errors are printed on
stderr, without the password of the database. The exit status is 1 after an error, and
as long as items wait for a person because their outcomes were not recorded.
"""

import argparse
import json
import logging
import os
import signal
import sys
import threading
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from pydantic_core import to_json

from ..errors import ApiError, ConfigurationError
from ..http.error_message import to_printable
from ..redaction.traceback_redaction import CutTraceback
from .client_discovery import (
    find_batching_methods,
    find_client_class,
    find_operation,
)

if TYPE_CHECKING:
    from .outbox import Outbox

_ACTIONS = {
    "deliver": "deliver all pending items that can be delivered now, then exit",
    "run": "deliver items until interrupted",
    "status": "print the numbers of items, and the state of the oldest pending item",
    "rejected": "list the rejected items and the reasons for the rejections",
    "requeue": "make rejected items pending again",
    "discard": "delete rejected items for good",
}


def main(argv: Sequence[str], package: str) -> int:
    """Run the outbox command of a generated package: `python -m PACKAGE.outbox`.

    Args:
        argv: The arguments of the command, without the name of the program.
        package: The name of the generated package.

    Returns:
        The exit status: 0, or 1 after an error, which is printed on stderr.

    Raises:
        SystemExit: The arguments are invalid, or ask for help.
    """
    arguments = _create_parser(package).parse_args(argv)
    try:
        # Tracebacks must not show the URL of the database, which has its password.
        with CutTraceback():
            return _run_action(arguments, package)
    except (ApiError, ModuleNotFoundError) as error:
        # If a driver is missing, the message names the extra to install.
        print(error, file=sys.stderr)
    return 1


def _run_action(arguments: argparse.Namespace, package: str) -> int:
    """Create the client and the outbox, run the action and return the exit status.

    Raises:
        ConfigurationError: The database, the API or the operation is missing or wrong.
        ApiError: The action failed.
        ModuleNotFoundError: SQLAlchemy or the driver of PostgreSQL is not installed.
    """
    # Imported here, so that `--help` works without SQLAlchemy.
    from .outbox import Outbox

    database = arguments.database or os.environ.get("OUTBOX_DATABASE")
    if not database:
        raise ConfigurationError(
            "the command needs a database: set --database or OUTBOX_DATABASE to a"
            " database URL, such as sqlite:///outbox.db"
        )
    base_url = {} if arguments.base_url is None else {"base_url": arguments.base_url}
    sends = arguments.action in ("deliver", "run")
    create_client = find_client_class(package, arguments.api, sends=sends)
    with create_client(**base_url) as client:
        methods = find_batching_methods(client)
        if not methods:
            raise ConfigurationError(
                f"the API {arguments.api} has no operation that sends batches: set"
                " --api to another API"
            )
        operations = [(method, find_operation(method)) for method in methods.values()]
        chosen = [
            method
            for method, operation in operations
            if operation
            and arguments.operation
            in (
                *(None, operation.origin.name, operation.id),
                f"{operation.method} {operation.path}",
            )
        ]
        if len(chosen) != 1:
            names = (operation.origin.name for _, operation in operations if operation)
            raise ConfigurationError(
                "expected the name of one operation that sends batches, found"
                f" {to_printable(arguments.operation or 'none')}: set --operation to"
                f" one of: {', '.join(names)}"
            )
        (method,) = chosen
        with Outbox[Any](
            method,
            database,
            order=arguments.order,
            max_unrecorded_attempts=arguments.max_unrecorded_attempts,
        ) as outbox:
            return _act(outbox, arguments)


def _act(outbox: "Outbox[Any]", arguments: argparse.Namespace) -> int:
    match arguments.action:
        case "deliver":
            return _deliver(outbox, arguments)
        case "run":
            return _run(outbox)
        case "status":
            _print_json(outbox.counts())
            return _check_unrecorded(outbox)
        case "rejected":
            rejected = outbox.rejected(arguments.limit)
            _print_json(
                [
                    {
                        "id": item.id,
                        "stored_at": item.stored_at,
                        "rejected_at": item.rejected_at,
                        "item": json.loads(item.content),
                        "reason": item.reason,
                    }
                    for item in rejected
                ]
            )
        case "requeue":
            _print_json({"requeued": outbox.requeue(_chosen_ids(outbox, arguments))})
        case _:
            _print_json({"discarded": outbox.discard(_chosen_ids(outbox, arguments))})
    return 0


def _deliver(outbox: "Outbox[Any]", arguments: argparse.Namespace) -> int:
    delivery = outbox.deliver(arguments.limit)
    _print_json(
        {
            "accepted": delivery.accepted,
            "rejected": delivery.rejected,
            "busy": delivery.is_busy,
        }
    )
    if delivery.error is None:
        return _check_unrecorded(outbox)
    print(delivery.error, file=sys.stderr)
    return 1


def _run(outbox: "Outbox[Any]") -> int:
    logging.basicConfig(level=logging.INFO, format="%(asctime)s %(message)s")
    stop = threading.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, lambda _number, _frame: stop.set())
    outbox.run(stop)
    return _check_unrecorded(outbox)


def _check_unrecorded(outbox: "Outbox[Any]") -> int:
    """Return exit status 1, and say why, if items wait for a person."""
    unrecorded = outbox.counts().unrecorded
    if not unrecorded:
        return 0
    print(
        f"{unrecorded} items were sent, but their outcomes were not recorded:"
        " find out whether the server has them, then `requeue` or `discard` them; see"
        " `rejected`",
        file=sys.stderr,
    )
    return 1


def _chosen_ids(outbox: "Outbox[Any]", arguments: argparse.Namespace) -> list[int]:
    """Return the ids of all rejected items for `--all`, or the ids in the arguments."""
    return [item.id for item in outbox.rejected()] if arguments.all else arguments.ids


def _print_json(value: object) -> None:
    print(to_json(value).decode())


def _create_parser(package: str) -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        f"python -m {package}.outbox",
        description="Deliver the items of an outbox. Credentials of the API are read"
        " from the environment.",
    )
    common = argparse.ArgumentParser(add_help=False)
    common.add_argument(
        "--database",
        metavar="URL",
        help="database of the outbox, such as sqlite:///outbox.db (default:"
        " $OUTBOX_DATABASE)",
    )
    common.add_argument(
        "--api", required=True, help="name of the API, which is that of its subpackage"
    )
    common.add_argument(
        "--operation",
        metavar="ID",
        help="operation that sends the items: its method, such as events.send, its id,"
        " or its HTTP method and path (default: the API's only operation that sends"
        " batches)",
    )
    common.add_argument(
        "--base-url",
        metavar="URL",
        help="base URL of the API (default: the URL in the OpenAPI document)",
    )
    common.add_argument(
        "--order",
        choices=("all", "key"),
        default="all",
        help="keep the order of all items, or only the order of items with the same"
        " key (default: %(default)s)",
    )
    common.add_argument(
        "--max-unrecorded-attempts",
        type=int,
        default=5,
        metavar="N",
        help="how often an item is sent without a recorded outcome, before it waits for"
        " a person (default: %(default)s)",
    )
    actions = parser.add_subparsers(dest="action", required=True, metavar="ACTION")
    for name, help_text in _ACTIONS.items():
        action = actions.add_parser(name, parents=[common], help=help_text)
        if name in ("deliver", "rejected"):
            action.add_argument(
                "--limit",
                type=int,
                metavar="N",
                help="largest number of items (default: no limit)",
            )
        if name in ("requeue", "discard"):
            items = action.add_mutually_exclusive_group(required=True)
            items.add_argument(
                "ids",
                type=int,
                nargs="*",
                default=[],
                metavar="ID",
                help="id of a rejected item, as `rejected` lists it",
            )
            items.add_argument(
                "--all",
                action="store_true",
                help="select all rejected items (default: only the named ids)",
            )
    return parser
