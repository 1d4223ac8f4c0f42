"""Engagement: figures that networks report on posts, rolled up to advertisement, campaign and day."""
