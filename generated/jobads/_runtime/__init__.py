"""The runtime that every printed package carries.

In: nothing. Out: nothing; each name is imported from the module that defines it, so
that nobody pays at import time for what he does not use. What only one API needs does
not belong in this folder: a quirk is data in the printed package.
"""
