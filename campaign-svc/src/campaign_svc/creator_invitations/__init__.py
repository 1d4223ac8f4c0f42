"""Invitations to come back: the platform writes to creators once, when the company's next campaign starts."""
