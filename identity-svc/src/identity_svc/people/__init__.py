"""Persons as staff read them: search, a person's record, and the log of who read whose record."""
