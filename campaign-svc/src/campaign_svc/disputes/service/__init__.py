"""Use cases of disputes: open, list, settle; and the overturning of a decision."""
