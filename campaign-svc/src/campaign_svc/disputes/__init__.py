"""Disputes of decisions on advertisements, and the overturning of a decision."""
