"""The settings of a run: pyproject.toml, the options of an API and the package."""
