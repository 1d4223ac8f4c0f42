"""Disputes about decisions on advertisements, and the overturning of decisions."""
