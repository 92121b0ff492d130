"""A small API, written by hand as the templates print one, against the runtime."""
