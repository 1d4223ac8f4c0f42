"""Acts: the append-only activity log of a company."""
