"""Webhooks, to which events of a company are delivered, and the feed of the same events."""
