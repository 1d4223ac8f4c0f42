"""Use cases of figures from networks."""
