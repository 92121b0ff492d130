"""Answers of many items as a server writes them: an operation and what its handler
returned in, status, headers and bytes piece by piece out.
"""

from collections.abc import AsyncIterable, AsyncIterator, Mapping
from dataclasses import dataclass
from typing import Any

from . import media
from .headers import texts_of
from .operation import Answer, Operation, is_success
from .outgoing import Reply
from .sequences import written


@dataclass(frozen=True, slots=True)
class OutgoingItems:
    """An answer that is sent while its items come."""

    status: int
    content: AsyncIterator[bytes]
    media_type: str
    headers: Mapping[str, str]


def write_items(operation: Operation[Any], result: Any) -> OutgoingItems | None:
    """The first declared answer of items, if the handler returned an iterator."""
    reply = result if isinstance(result, Reply) else Reply(result)
    items: Any = reply.body
    if not isinstance(reply.body, AsyncIterable):
        return None
    declared = [each for each in operation.answers if each.sequence is not None]
    good = [each for each in declared if is_success(each.status)]
    for answer in good or declared:
        named, wanted = answer.media_type or "", reply.media_type
        if wanted is None or media.fit(named, wanted):
            status = answer.status if isinstance(answer.status, int) else 200
            content, headers = _content(answer, items), texts_of(reply.headers)
            return OutgoingItems(reply.status or status, content, named, headers)
    raise TypeError("the operation declares no answer of many items")


async def _content(answer: Answer, items: AsyncIterable[Any]) -> AsyncIterator[bytes]:
    async for item in items:
        yield written(answer, item)
