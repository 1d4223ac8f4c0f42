"""The worker that publishes on creators' accounts at their request, each publication once."""
