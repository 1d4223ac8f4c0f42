"""The GraphQL endpoint over HTTP."""
