"""The demo data: deterministic, loaded through the services own doors."""
