"""Adapters of networks' interfaces, each a module."""
