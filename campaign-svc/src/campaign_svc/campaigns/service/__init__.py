"""Use cases on campaigns."""
