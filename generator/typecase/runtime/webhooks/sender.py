"""The base class of generated synchronous clients that send webhooks and callbacks."""

from ..client.client import Client
from .base_sender import BaseSender


class Sender(BaseSender, Client):
    """A synchronous client that sends webhooks to receivers."""
