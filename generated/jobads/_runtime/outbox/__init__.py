"""A durable outbox, which stores items and then delivers them at least once.

The rest of the runtime does not import this package, because it needs SQLAlchemy.
"""
