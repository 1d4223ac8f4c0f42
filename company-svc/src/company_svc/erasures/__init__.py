"""Erasures: deletes a person's data in company-svc when the account is deleted."""
