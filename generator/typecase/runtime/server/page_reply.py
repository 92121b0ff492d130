"""The result of a handler whose operation returns a page of a list."""

from collections.abc import Awaitable
from typing import Any, TypeAlias, TypeVar

from ..pagination.pages import AsyncPage
from .response_encoder import Reply

Body = TypeVar("Body")

PageReply: TypeAlias = Awaitable[Body | AsyncPage[Any, Body] | Reply]
"""What a handler returns to be awaited: a body, a `Reply`, or a page of a client.

A method that is defined with ``async def`` and returns a body has this type.
"""
