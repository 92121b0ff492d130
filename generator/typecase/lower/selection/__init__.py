"""Select a part of an API: some operations, with what they need and no more.

Names and types are chosen for the whole document before. A part therefore has the same
names and types as the whole.
"""
