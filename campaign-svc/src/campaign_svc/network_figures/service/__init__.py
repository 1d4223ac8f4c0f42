"""Use cases of figures read from networks."""
