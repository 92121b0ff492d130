"""A durable outbox: stores items before they are sent, and delivers them at least once.

`outbox` is only imported by users of the outbox, because it needs SQLAlchemy.
"""
