"""Passwords: hashing, verification, reset and change."""
