"""Documents: private files, served in ranges to readers whom identity-svc authorizes."""
