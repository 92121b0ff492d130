"""Asynchronous calls carried by aiohttp, which is quicker. Needs the extra `aiohttp`.
Printed by typecase.
"""

from ._runtime.transport.aiohttp_transport import AiohttpTransport

__all__ = ["AiohttpTransport"]
