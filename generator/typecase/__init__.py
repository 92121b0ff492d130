"""Generate typed Python packages from OpenAPI documents."""

__version__ = "0.1.0"
