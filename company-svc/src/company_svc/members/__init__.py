"""Members: the people who belong to a company, and their roles."""
