"""The timeout of tests that wait for a thread, a process or a server."""

HANG_TIMEOUT = 600.0
"""Seconds until a wait that would never end fails.

It only keeps tests from hanging: no test succeeds or fails by how long a wait takes.
"""
