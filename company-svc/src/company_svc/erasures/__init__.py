"""Erasures: what is forgotten here when a person's account is deleted."""
