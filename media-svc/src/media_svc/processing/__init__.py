"""Processing: untrusted images are decoded and re-encoded in worker processes."""
