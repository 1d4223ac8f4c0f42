"""Leads: what visitors leave on the public forms."""
