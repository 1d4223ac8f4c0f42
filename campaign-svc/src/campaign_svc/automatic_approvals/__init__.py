"""Automatic approvals: where a company turned the rule on, it approves what passed all checks; each can be undone."""
