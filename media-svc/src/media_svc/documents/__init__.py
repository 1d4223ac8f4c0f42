"""Documents: private files, served in ranges to whoever identity-svc authorizes."""
