"""Recounts a company's daily figures after the zone of its days changed."""
