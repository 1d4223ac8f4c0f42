"""The publishing worker's use case."""
