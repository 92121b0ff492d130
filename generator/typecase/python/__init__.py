"""Convert the intermediate representation to views, from which templates make code.

The packages below decide names, annotations, literals, docstrings and Markdown.
Templates only insert these parts. All text in a view is `Code`. Text of a document
becomes `Code` only through the functions in `text` that escape the text.
"""
