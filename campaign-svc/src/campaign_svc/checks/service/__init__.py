"""Use cases of checks."""
