"""What a company sees of the ledger: the movements of its campaigns' budgets, and what they add up to."""
