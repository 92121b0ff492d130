"""The request for one page of a list, and the position of an item in the list."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, TypeAlias, cast

from ..errors import Fault, InvalidRequestError
from ..operation import Operation, Paging, Typed
from ..response import Response
from ..secret import conceal, reveal_if_secret

Key: TypeAlias = int | str
"""What selects a page: its number, the offset of its first item, a cursor or a URL."""


class Position(NamedTuple):
    """The position of the next item of an operation that returns pages.

    Store a position, as JSON or as a pickle, to continue an iteration later. A position
    is only valid for calls with the same arguments.

    Attributes:
        page: What selects the page: its number, the offset of its first item, a cursor
            or a URL. None means the first page.
        item: The index of the item in the page, counted from 0.
        size: The number of items on a page that was requested. None means that the
            service chose the number, or that ``page`` is not the number of a page.
    """

    page: int | str | None
    item: int
    size: int | None = None


@dataclass(frozen=True, slots=True)
class PageRequest:
    """The request for one page, with what is known about the pages before it.

    Attributes:
        operation: The operation that returns the pages.
        paging: Its pagination.
        arguments: The keyword arguments of the operation's method.
        item_type: The type as which each item is read; None leaves the items as the
            operation declares them.
        key: What selects the page; None if the arguments alone do.
        item: The index of the first item to return. An earlier iteration returned the
            items before it.
        size: The number of items to request; None means that the service decides.
        previous_count: The number of items of the pages before. It is too low if the
            iteration began at a later page.
        previous_content: The `fingerprint` of the previous page, or None.
        empty_pages: The number of empty pages directly before this one.
        checkpoint: The key of an earlier page, to detect a cycle of pages.
        steps: The number of pages since that page.
        steps_limit: The number of pages after which this page is the next checkpoint.
        is_first: Whether the service returns this page without an argument for it.
        is_second: Whether this page follows such a page.
    """

    operation: Operation[Any]
    paging: Paging
    arguments: Mapping[str, Any]
    item_type: Typed | None
    key: Key | None
    item: int
    size: Any
    previous_count: int = 0
    previous_content: int | None = None
    empty_pages: int = 0
    checkpoint: Key | None = None
    steps: int = 0
    steps_limit: int = 1
    is_first: bool = False
    is_second: bool = False

    def build_call(self) -> tuple[Operation[Any], Mapping[str, Any]]:
        """Return the operation and the arguments of the call for this page."""
        paging, arguments = self.paging, dict(self.arguments)
        if paging.next_url is not None and self.key is not None:
            from .next_url import build_next_call

            return build_next_call(self.operation, arguments, str(self.key))
        if paging.size is not None and self.size is not None:
            _set_argument(arguments, paging.size, self.size)
        if paging.counter and self.key is not None and not self.is_first:
            _set_argument(arguments, paging.counter, self.key)
        return self.operation, arguments

    def get_position(self, item: int) -> Position:
        """Return the position of the item of the page with this index."""
        size = self.size if self.paging.page else None
        if self.may_be_first and item == 0:
            # Go on from the first page, whose number is not known.
            return Position(None, self.previous_count, size)
        return Position(self.key, item, size)

    @property
    def may_be_first(self) -> bool:
        """Whether this page is the first one again if the service counts from 1.

        The document does not say from which number the service counts.
        """
        paging = self.paging
        return bool(
            paging.optional and paging.page and self.is_second and paging.first == 0
        )

    def fingerprint(self, response: Response[Any], items: list[Any]) -> int:
        """Return a hash by which a repeated page is recognized.

        The other parts of a body may contain a time, for example.
        """
        paging = self.paging
        return hash(repr(items) if paging.optional else response.content)

    def build_next(self, key: Key, fingerprint: int, count: int) -> "PageRequest":
        """Return the request for the page that follows.

        Args:
            key: What selects the page that follows.
            fingerprint: The hash of this page.
            count: The number of items of this page.
        """
        # Brent's algorithm: the key of one earlier page suffices to find any cycle.
        is_checkpoint = self.steps + 1 == self.steps_limit
        return replace(
            self,
            key=key,
            item=0,
            previous_count=self.previous_count + count,
            previous_content=fingerprint if self.paging.is_counted else None,
            empty_pages=0 if count else self.empty_pages + 1,
            checkpoint=key if is_checkpoint else self.checkpoint,
            steps=0 if is_checkpoint else self.steps + 1,
            steps_limit=self.steps_limit * 2 if is_checkpoint else self.steps_limit,
            is_first=False,
            is_second=self.is_first,
        )


def build_first_request(
    operation: Operation[Any],
    arguments: Mapping[str, Any],
    position: Position | None = None,
    model: Any = None,
) -> PageRequest:
    """Return the request for the page with which an iteration begins.

    Args:
        operation: The operation that returns the pages.
        arguments: The keyword arguments of the operation's method.
        position: The position of the first item; None means the first item of the page
            that the arguments select.
        model: The class, or another type that pydantic validates, as which each item is
            read. None leaves the items as the operation declares them.

    Raises:
        TypeError: The operation has no pages.
        InvalidRequestError: The argument for the page or the position is invalid, or
            the size is not that of the position.
    """
    paging = operation.paging
    if paging is None:
        raise TypeError(f"the operation {operation.id} has no pages")

    def argument_error(name: str, message: str) -> InvalidRequestError:
        place = name.removeprefix("/")
        return InvalidRequestError(operation.origin, (Fault(place, message),))

    body = arguments.get(operation.body_argument)
    page = _get_argument(arguments, body, paging.counter)
    size = _get_argument(arguments, body, paging.size)
    # An offset counts items. A page number only has a meaning for a size.
    if size is None and (not paging.page or (position is None and page is None)):
        size = paging.max_size
    request = PageRequest(
        operation=operation,
        paging=paging,
        arguments=arguments,
        item_type=None if model is None else Typed(model),
        key=page,
        item=0,
        size=size,
    )
    is_counted = paging.is_counted
    match position:
        case [None, *rest] if is_counted:
            # An argument might not select the first page.
            position = cast(Any, (paging.first, *rest))
            request = replace(request, is_first=True)
        case _:
            pass
    # A sequence pattern also matches a list, which a position becomes in JSON.
    match position:
        case None:
            first = paging.first if is_counted and page is None else page
            if is_counted and not isinstance(first, int):
                raise argument_error(paging.counter or "", "must be an integer")
            return replace(request, key=first, is_first=page is None)
        case [None | int() | str() as key, int(item), *sizes] if (
            item >= 0 and len(sizes) < 2 and (isinstance(key, int) or not is_counted)
        ):
            known_size = sizes[0] if sizes else None
        case _:
            raise argument_error(
                "position", "must be the `position` of an earlier iterator or page"
            )
    if not paging.page:
        return replace(request, key=key, item=item)
    if size not in (None, known_size):
        found = "the service's own size" if known_size is None else known_size
        raise argument_error(
            "position",
            f"counts pages of {found}, not of {size}: leave out `{paging.size}`",
        )
    return replace(request, key=key, item=item, size=known_size)


def _get_argument(arguments: Mapping[str, Any], body: Any, name: str | None) -> Any:
    """Return the value of an argument, or of a member of the body; None without one.

    ``name`` is the name of an argument, or a JSON pointer to a member of the body.
    """
    if name is None or not name.startswith("/"):
        return None if name is None else arguments.get(name)
    from ..unset import UNSET
    from ..validation.json_pointer import resolve_pointer

    extra: dict[str, Any] = reveal_if_secret(arguments.get("extra_body")) or {}
    value: Any = extra.get(name[1:])
    if value is None:
        value = resolve_pointer(reveal_if_secret(body), name)
    return None if value is UNSET else reveal_if_secret(value)


def _set_argument(arguments: dict[str, Any], name: str, value: Any) -> None:
    """Set an argument, or a member of the body.

    ``name`` is the name of an argument, or a JSON pointer to a member of the body.
    """
    if not name.startswith("/"):
        arguments[name] = value
        return
    extra: dict[str, Any] = reveal_if_secret(arguments.get("extra_body")) or {}
    arguments["extra_body"] = conceal({**extra, name[1:]: value})
