"""Use cases of payouts: prepare a batch, release or discard it, read it; and what creators read of theirs."""
