"""The ledger: each movement of money as entries that add up to zero."""
