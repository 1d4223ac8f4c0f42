"""Publishes on creators' accounts what they asked the platform to, each once."""
