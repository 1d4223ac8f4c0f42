"""Use cases of the mobile side: receive a batch, store it, park what arrives too early."""
