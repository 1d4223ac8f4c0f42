"""The demo data: deterministic, loaded by the services' RPCs."""
