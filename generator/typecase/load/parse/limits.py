"""The limits that protect against hostile files."""

MAX_DEPTH = 100
"""The greatest number of mappings and sequences within each other."""
MAX_ALIASED_NODES = 100_000
"""The greatest number of values that all aliases together repeat."""
# A pointer is made of every value, so a small file with long keys could take a lot of
# time. These are the greatest lengths of one pointer and of all pointers together.
MAX_POINTER_LENGTH = 4_000
MAX_TOTAL_POINTER_LENGTH = 400_000_000
TOO_LONG_HINT = "shorten long keys, nest values less deeply, or split the file"
