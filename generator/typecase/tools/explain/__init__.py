"""Lead from the names of a package to the lines of its documents, and back."""
