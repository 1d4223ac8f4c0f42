"""The slice of the public schema that campaign-svc brings."""
