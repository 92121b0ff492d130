"""Diagnostics, and what else a run tells the user.

This room imports nothing else of typecase.
"""

from typecase.diagnostics.diagnostic import (
    ConfigError,
    Diagnostic,
    DiagnosticsError,
    Severity,
    UserError,
    drop_copies,
    escape_unprintable,
    group_repetitions,
    summarize,
)

__all__ = [
    "ConfigError",
    "Diagnostic",
    "DiagnosticsError",
    "Severity",
    "UserError",
    "drop_copies",
    "escape_unprintable",
    "group_repetitions",
    "summarize",
]
