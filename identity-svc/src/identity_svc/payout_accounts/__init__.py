"""Payout accounts: where creators are paid, encrypted."""
