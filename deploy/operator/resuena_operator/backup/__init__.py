"""Backup and restore: the databases as of one moment, the messages under way, live settings, media (ADR 0028)."""
