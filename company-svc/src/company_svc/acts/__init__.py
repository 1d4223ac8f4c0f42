"""Acts: the record of what was done in a company, which is only added to."""
