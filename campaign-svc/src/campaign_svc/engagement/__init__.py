"""Engagement: figures that networks report for posts, rolled up to advertisement, campaign and day."""
