"""Adapters to external systems: HTTP to webhook receivers."""
