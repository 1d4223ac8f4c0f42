"""Second factor: authenticators and recovery codes."""
