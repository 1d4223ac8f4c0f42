"""Erasure: what goes of a person who asked to be forgotten, and what stays."""
