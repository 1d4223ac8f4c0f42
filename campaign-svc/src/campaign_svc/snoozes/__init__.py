"""Snoozes waiting advertisements of a company until a day."""
