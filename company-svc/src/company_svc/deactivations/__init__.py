"""Deactivations: deactivating a company and reactivating it."""
