"""Turn the intermediate representation into views, from which templates make code.

The packages below decide names, annotations, literals, docstrings and Markdown.
Templates only insert these. All text in a view is `Code`. Text of a document becomes
`Code` only through the functions in `text` that escape it.
"""
