"""The use case of the worker that publishes."""
