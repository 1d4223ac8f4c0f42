"""The slice of the public schema that tracking-svc brings."""
