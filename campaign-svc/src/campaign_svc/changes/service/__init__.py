"""Use cases of changes: ask, withdraw, read; take the next revision, and give up what nobody answers."""
