"""A company's view of the ledger: the movements of its campaigns' budgets, and their totals."""
