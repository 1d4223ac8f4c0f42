"""Registrations: a person creates a company, accepts the terms for it and becomes its owner."""
