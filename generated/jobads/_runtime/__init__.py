"""The runtime library that is copied into every generated package.

Import a name from the module that defines it. This module imports nothing, so that
importing a generated package loads only the modules it needs.
"""
