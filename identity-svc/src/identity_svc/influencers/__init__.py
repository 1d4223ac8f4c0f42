"""Influencers: persons who register on the mobile side."""
