"""Adapters of networks' APIs, one module each."""
