"""A creator's activity, for staff."""
