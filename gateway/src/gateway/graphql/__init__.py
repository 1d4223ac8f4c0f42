"""The GraphQL door: from HTTP to the composed schema and back."""
