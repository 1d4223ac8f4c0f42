"""A creator's earnings: their movements in the ledger, and what these add up to."""
