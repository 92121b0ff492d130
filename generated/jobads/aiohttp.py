"""Asynchronous calls carried by aiohttp, which is quicker. Needs the extra `aiohttp`.
Printed by typecase.
"""

from ._runtime.by_aiohttp import AiohttpTransport

__all__ = ["AiohttpTransport"]
