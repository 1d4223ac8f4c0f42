"""Campaigns as those who post see them: what takes an advertisement from whom, and what it pays them."""
