"""How long tests wait for what must come: a guard against hanging, which decides
nothing.
"""

PATIENCE = 600.0
"""Seconds until a wait fails that would otherwise never end."""
