"""Invitations to creators to come back: the platform writes to them once, when the company's next campaign starts."""
