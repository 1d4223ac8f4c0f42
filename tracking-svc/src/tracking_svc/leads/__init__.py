"""Leads: submissions of the public forms."""
