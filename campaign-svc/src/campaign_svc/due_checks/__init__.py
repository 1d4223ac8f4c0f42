"""The queue of due checks, filled in the transactions that make them due."""
