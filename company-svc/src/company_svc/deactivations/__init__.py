"""Deactivations: taking a company out of use, and back."""
