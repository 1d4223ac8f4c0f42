"""Payments: what companies pay in for their campaigns, by which reference, and whether that arrived."""
