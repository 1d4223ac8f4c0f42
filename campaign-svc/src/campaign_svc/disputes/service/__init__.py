"""Use cases of disputes: open, list, settle; and overturning a decision."""
