"""Automatic approvals: a rule approves what passed all checks, where a company turned it on; each can be undone."""
