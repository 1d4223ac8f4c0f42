"""Arrivals: what the mobile side sends, in any order, however late, however often."""
