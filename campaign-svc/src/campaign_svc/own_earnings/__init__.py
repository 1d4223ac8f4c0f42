"""What those who post earned: movements of the ledger for them, and what these add up to."""
