"""Use cases on accounts on networks."""
