"""Write a new project for a document: what `typecase init` adds to a folder."""
