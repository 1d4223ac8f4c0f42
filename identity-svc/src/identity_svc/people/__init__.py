"""Persons as staff read them: search, one's record, and the log of who read whose."""
