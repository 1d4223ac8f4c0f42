"""Use cases of the mobile side."""
