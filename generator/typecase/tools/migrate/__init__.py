"""Rewrite code that calls a generated package, so that it calls a later version."""
