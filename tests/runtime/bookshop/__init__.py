"""A small API in the form that the templates generate, written by hand.

It uses the runtime in the generator's package, so that the runtime can be tested
without generating code.
"""
