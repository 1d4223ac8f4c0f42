"""Payouts to creators: amounts due, batches of a month and currency, and the outcome of each payout."""
