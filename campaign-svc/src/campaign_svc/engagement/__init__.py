"""Engagement: figures that networks report of posts, rolled up to advertisement and campaign."""
