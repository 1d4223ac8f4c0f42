"""Erasure: what tells of a person goes; figures, decisions and ledger stay under an id that leads nowhere."""
