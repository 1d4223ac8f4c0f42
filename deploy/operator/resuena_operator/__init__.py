"""The operator's command `resuena`."""
