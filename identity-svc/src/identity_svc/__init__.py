"""identity-svc: see README.md."""
