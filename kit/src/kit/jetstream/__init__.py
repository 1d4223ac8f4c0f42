"""NATS and its streams, for whoever has no database: what only hears or tells, like the gateway, loads nothing else."""
