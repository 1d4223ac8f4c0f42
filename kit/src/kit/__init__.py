"""Shared plumbing without a domain word: every service and the gateway stand on it."""
