"""The exit statuses of commands."""

DONE = 0
"""The command did what it was asked for."""
FAILED = 1
"""A document cannot be used, or what the command checks is not as it should be."""
MISUSED = 2
"""The arguments or the configuration are wrong."""
BROKEN = 3
"""typecase itself has failed."""
INTERRUPTED = 130
"""The user has interrupted the command, as with Ctrl-C; shells use this number."""
