"""Peppers: secrets outside of the database from which the keys of what it holds are derived."""
