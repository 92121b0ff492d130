"""The facts of the source documents, one a line, and the tests that hold them."""
