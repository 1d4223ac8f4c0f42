"""Draws the demo's pictures."""
