"""Campaigns: what a company orders, what it pays, how it stands."""
