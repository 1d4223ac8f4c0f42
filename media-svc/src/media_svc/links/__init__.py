"""Short-lived signed addresses by which other systems fetch an image as JPEG."""
