"""company-svc: see README.md."""
