"""What is to be published on a creator's account by the platform, and how far that is."""
