"""Metrics of automatic approvals."""

from prometheus_client import Counter

APPROVED = Counter("advertisements_approved_by_rule_total", "Advertisements that the rule approved.")
UNDONE = Counter("approvals_by_rule_undone_total", "Approvals of the rule that somebody undid.")
