"""The slice of the public schema that identity-svc brings."""
