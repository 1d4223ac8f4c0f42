"""Webhooks, which receive a company's events, and the feed of the same events."""
