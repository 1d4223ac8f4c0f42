"""Publications: advertisements that the platform publishes on creators' accounts, and their state."""
