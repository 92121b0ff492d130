"""Convert the intermediate representation to views, from which templates make code.

The packages below decide names, annotations, literals, docstrings and Markdown.
Templates only insert these parts, and accept only `Code`. Text of a document becomes
`Code` only through the functions in `text` that escape the text.
"""
