"""Payouts to creators: what is due, batches of a month and currency, and what became of each payout."""
