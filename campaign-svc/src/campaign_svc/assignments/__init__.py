"""Which member of a company is to decide on an advertisement that waits."""
