"""Use cases of payouts: prepare, release, discard and read batches; and creators' own payouts."""
