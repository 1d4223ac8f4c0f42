"""A creator's earnings: their movements in the ledger, and the totals."""
