"""The runtime that every printed package carries. Names are imported from the module
that defines them, so that nobody pays at import for what he does not use.
"""
