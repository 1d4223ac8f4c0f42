"""Composes the slices' types into one schema."""
