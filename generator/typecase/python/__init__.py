"""The ir in, views out: the only rooms that know Python.

Names, annotations, literals, docstrings and Markdown are decided here; templates only
place them. A view holds nothing but `Code`, so text of a document reaches a file
through one of the doors (`literals`, `docstrings`, `names`, `markdown`) or not at all.
"""
