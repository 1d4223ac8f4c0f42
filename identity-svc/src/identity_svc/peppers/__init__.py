"""Peppers: secrets outside the database, from which the keys of its hashes and encrypted values are derived."""
