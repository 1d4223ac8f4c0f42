"""Images: upload, validation, re-encoding, storage and delivery."""
