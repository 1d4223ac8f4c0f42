"""Creators' operations on their own advertisements: send, revise, publish, contest, withdraw, read."""
