"""Figures of posts read from networks: which posts, when they are due, and the origin of each figure."""
