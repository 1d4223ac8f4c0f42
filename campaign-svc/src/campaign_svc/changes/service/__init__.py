"""Use cases of change requests: request, withdraw, read; take the next revision, and expire unanswered ones."""
