"""Arrivals: visits to download links, from acceptance to daily roll-ups."""
