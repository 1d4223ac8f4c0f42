"""Adapters of interfaces of others: HTTP to the receivers of companies."""
