"""GraphQL requests: documents, their limits, and responses."""
