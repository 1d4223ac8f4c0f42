"""Use cases on advertisements: reading, the audit, and what it pays."""
