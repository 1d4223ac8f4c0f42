"""Payout accounts: the encrypted bank accounts and wallets to which creators are paid."""
