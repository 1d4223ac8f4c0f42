"""What makes an address that of a post."""
