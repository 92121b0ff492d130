"""The base class of generated asynchronous clients that send webhooks and callbacks."""

from ..client.async_client import AsyncClient
from .base_sender import BaseSender


class AsyncSender(BaseSender, AsyncClient):
    """An asynchronous client that sends webhooks to receivers."""
