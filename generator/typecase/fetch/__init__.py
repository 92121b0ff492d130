"""Documents at web addresses: download them, and keep copies for later runs.

A run downloads only what the user allows with `--fetch`. Every other run reads the
stored copies, so that it needs no network and always has the same result.
"""
