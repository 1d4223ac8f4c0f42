"""Payout accounts: where those who post are paid, encrypted."""
