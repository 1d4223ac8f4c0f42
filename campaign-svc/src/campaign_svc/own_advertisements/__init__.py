"""What creators do with their own advertisements: send, revise, publish, contest, withdraw, read."""
