"""Engagement figures that campaigns, advertisements and posts share: columns, prices, and rows as messages."""
