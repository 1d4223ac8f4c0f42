"""Use cases on advertisements: lists, the audit, payment and delivery."""
