"""The slice of the public schema that company-svc brings."""
