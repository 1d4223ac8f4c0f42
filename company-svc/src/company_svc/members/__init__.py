"""Members: who belongs to a company, in which role."""
