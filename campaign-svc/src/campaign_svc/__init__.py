"""campaign-svc: see README.md."""
