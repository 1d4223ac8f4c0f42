"""Checks: what rules say of an advertisement, with reason and evidence, before somebody decides on it."""
