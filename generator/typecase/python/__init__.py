"""Python code generation: views of the intermediate representation.

These packages decide names, annotations, literals, docstrings and Markdown; templates
only insert them. All text in a view is `Code`. Text of a document becomes `Code` only
through the functions in `text` that escape it.
"""
