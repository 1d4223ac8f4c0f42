"""Checks: results of rules for an advertisement, with reason and evidence, to help the decision on it."""
