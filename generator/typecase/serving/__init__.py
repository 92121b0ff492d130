"""Serve any OpenAPI document as a mock, with the server that typecase generates for it.

`application.create_mock` returns the application, and `http_server` serves it.
"""
