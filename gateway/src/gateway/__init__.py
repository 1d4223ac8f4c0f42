"""The public HTTP and GraphQL endpoint."""
