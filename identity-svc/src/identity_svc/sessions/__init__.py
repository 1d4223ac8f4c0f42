"""Sessions: families of refresh tokens, what a person may do in them, and how they end."""
