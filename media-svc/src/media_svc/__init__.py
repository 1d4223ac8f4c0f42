"""media-svc: see README.md."""
