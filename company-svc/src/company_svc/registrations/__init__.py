"""Registrations: a person creates the own company, accepts the terms for it and becomes its owner."""
