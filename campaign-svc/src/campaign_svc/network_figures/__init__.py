"""Figures of posts that networks tell: which posts, when they are due, and where each figure comes from."""
