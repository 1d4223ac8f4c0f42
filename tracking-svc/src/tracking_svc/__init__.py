"""tracking-svc: see README.md."""
